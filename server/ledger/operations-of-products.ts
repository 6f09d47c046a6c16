import { n, type OperationForm, settled } from './operation-forms.ts'

/** Trades, orders, pledges, treasure deposits and raffle draws of members, and what the settlement pays them. */
export const productOperations = {
  publishSell: [{ key: `^trade:${n}$`, pairs: [['member:profit:CIG', 'member:held.sell:CIG']], shows: ['cbsell'] }],
  publishBuy: [{ key: `^trade:${n}$`, pairs: [['member:transaction:USCD', 'member:held.buy:USCD']], shows: ['cbbuy'] }],
  trade: [
    {
      key: `^trade:${n}:${n}$`,
      pairs: [
        ['member:held.sell:CIG', 'member:profit:CIG'],
        ['member:profit:CIG', 'member:profit:CIG'],
        ['member:transaction:USCD', 'member:transaction:USCD'],
        ['member:held.buy:USCD', 'member:transaction:USCD'],
      ],
      shows: ['cbsell', 'cbbuy'],
    },
  ],
  endTrade: [
    {
      key: `^trade:${n}:end$`,
      pairs: [
        ['member:held.sell:CIG', 'member:profit:CIG'],
        ['member:held.buy:USCD', 'member:transaction:USCD'],
      ],
      shows: ['cbsellCancel'],
    },
  ],
  order: [
    {
      key: `^order:${n}$`,
      pairs: [
        ['member:transaction:USCD', 'member:held.order:USCD'],
        ['member:profit:CIG', 'member:held.order:CIG'],
        ['platform:treasury:CIG', 'platform:promised:CIG'],
        ['platform:issuance:POINT', 'member:points:POINT'],
      ],
      shows: ['order'],
    },
  ],
  orderEnd: [
    {
      key: `^order:${n}:end$`,
      pairs: [
        ['member:held.order:USCD', 'member:transaction:USCD'],
        ['member:held.order:CIG', 'member:profit:CIG'],
        ['platform:promised:CIG', 'member:profit:CIG'],
      ],
      shows: ['orderEnd', 'profitTransferIn'],
    },
  ],
  pledge: [
    {
      key: `^pledge:${n}$`,
      pairs: [
        ['member:transaction:USCD', 'member:held.pledge:USCD'],
        ['member:profit:CIG', 'member:held.pledge:CIG'],
        ['platform:treasury:USCD', 'platform:promised:USCD'],
      ],
      shows: ['pledge'],
    },
  ],
  pledgeEnd: [
    {
      key: `^pledge:${n}:end$`,
      pairs: [
        ['member:held.pledge:USCD', 'member:transaction:USCD'],
        ['member:held.pledge:CIG', 'member:profit:CIG'],
      ],
      shows: ['pledgeEnd'],
    },
  ],
  pledgeProfit: [
    {
      key: settled('pledgeProfit'),
      pairs: [['platform:promised:USCD', 'member:transaction:USCD']],
      shows: ['pledgeProfit'],
    },
  ],
  transferInLhb: [
    {
      key: `^treasure:${n}$`,
      pairs: [['member:transaction:USCD', 'member:lhb:USCD']],
      shows: ['transferInLhb'],
    },
  ],
  transferOutLhb: [
    {
      key: `^treasure:${n}$`,
      pairs: [['member:lhb:USCD', 'member:held.lhbOut:USCD']],
      shows: ['transferOutLhb'],
    },
  ],
  treasureOut: [
    {
      key: settled('treasureOut'),
      pairs: [['member:held.lhbOut:USCD', 'member:transaction:USCD']],
      shows: ['transferOutLhb'],
    },
  ],
  treasureInterest: [
    {
      key: settled('treasureInterest'),
      pairs: [['platform:treasury:USCD', 'member:lhb:USCD']],
      shows: ['profitTransferIn'],
    },
  ],
  teamRebate: [
    {
      key: settled('teamRebate'),
      pairs: [['platform:treasury:USCD', 'member:rebate:USCD']],
      shows: ['teamRebate'],
    },
  ],
  teamAward: [
    {
      key: settled('teamAward'),
      pairs: [['platform:treasury:USCD', 'member:rebate:USCD']],
      shows: ['teamAward'],
    },
  ],
  raffle: [
    {
      key: `^raffle:${n}$`,
      pairs: [['member:points:POINT', 'platform:issuance:POINT']],
      shows: ['raffle'],
    },
    {
      key: `^raffle:${n}:prize$`,
      pairs: [['platform:rewards:CIG', 'member:profit:CIG']],
      shows: ['raffle'],
    },
  ],
} as const satisfies Record<string, readonly OperationForm[]>
