import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/operations.ts'
import { type AccountKind, kindNumber } from './accounts.ts'

/** An account kind that pays, and one that is paid: both of one coin. */
type Pair = { [C in Coin]: readonly [from: AccountKind<C>, to: AccountKind<C>] }[Coin]

/** One form of an operation: what its keys look like, and between which kinds of accounts it moves money. */
export interface OperationForm {
  /** A regular expression of PostgreSQL that the key matches: short, as the database asks it for every transfer. */
  readonly key: string
  /** A pattern of `like` that the key matches besides; it costs a tenth of a regular expression of that length. */
  readonly like?: string
  /** Such a transfer takes back another one. */
  readonly reverses?: true
  readonly pairs: readonly Pair[]
  /** What the rows of members' wallets may say. */
  readonly shows: readonly Operation[]
}

const n = '[0-9]+'
const day = `${n}-${n}-${n}`
const approval = '[A-Za-z0-9_-]+'
/** The key of a member's request: it has no object of its own yet, so it is named by its `Idempotency-Key`. */
const asked = (path: string) => ({
  key: `^member:${n}:/`,
  like: `member:________:${path}:________-____-____-____-____________`,
})
/** The key of one transfer of a settlement: its operation, its day, and the least subject that it pays. */
const settled = (operation: string) => `^${operation}:${day}:${n}$`
const chainPayment = `^deposit:(BSC|TRX):[^:]+:${n}$`
const move = `^treasury-move:${approval}$`

/**
 * Every operation of the ledger. The database holds the same list (`operation_rule`) and refuses every other transfer; `verify`
 * compares the two. A new operation needs a row in a migration, and an explanation in its feature.
 */
export const operationRules = {
  genesis: [
    {
      key: '^genesis$',
      pairs: [
        ['platform:issuance:CIG', 'platform:rewards:CIG'],
        ['platform:issuance:CIG', 'platform:team:CIG'],
        ['platform:issuance:CIG', 'platform:foundation:CIG'],
      ],
      shows: [],
    },
  ],

  deposit: [
    {
      key: chainPayment,
      pairs: [
        ['platform:external.bsc:USDT', 'member:balance:USDT'],
        ['platform:external.tron:USDT', 'member:balance:USDT'],
      ],
      shows: ['deposit'],
    },
  ],
  // A payment is credited once, to whomever: so a member's deposit and the treasury's share one form of key.
  treasuryDeposit: [
    {
      key: chainPayment,
      pairs: [
        ['platform:external.bsc:USDT', 'platform:treasury:USDT'],
        ['platform:external.tron:USDT', 'platform:treasury:USDT'],
      ],
      shows: [],
    },
  ],
  withdraw: [
    {
      key: `^withdraw:${n}$`,
      pairs: [
        ['member:balance:USDT', 'member:held.withdrawal:USDT'],
        ['merchant:usdt:USDT', 'merchant:held:USDT'],
      ],
      shows: ['withdraw'],
    },
    {
      key: `^withdrawal-refused:${n}$`,
      reverses: true,
      pairs: [
        ['member:held.withdrawal:USDT', 'member:balance:USDT'],
        ['merchant:held:USDT', 'merchant:usdt:USDT'],
      ],
      shows: ['withdraw'],
    },
  ],
  withdrawal: [
    {
      key: `^withdrawal:${n}$`,
      pairs: [
        ['member:held.withdrawal:USDT', 'platform:external.bsc:USDT'],
        ['member:held.withdrawal:USDT', 'platform:external.tron:USDT'],
        ['member:held.withdrawal:USDT', 'platform:fees:USDT'],
        ['merchant:held:USDT', 'platform:external.bsc:USDT'],
        ['merchant:held:USDT', 'platform:external.tron:USDT'],
        ['merchant:held:USDT', 'platform:fees:USDT'],
      ],
      shows: [],
    },
  ],

  balanceToTransaction: [
    {
      ...asked('/api/user/balanceToTransaction'),
      pairs: [
        ['member:balance:USDT', 'platform:backing:USDT'],
        ['platform:issuance:USCD', 'member:transaction:USCD'],
      ],
      shows: ['balanceToTransaction'],
    },
  ],
  transactionToBalance: [
    {
      ...asked('/api/user/transactionToBalance'),
      pairs: [['member:transaction:USCD', 'member:held.conversion:USCD']],
      shows: ['transactionToBalance'],
    },
  ],
  completeConversion: [
    {
      key: `^conversion:${n}:end$`,
      pairs: [
        ['member:held.conversion:USCD', 'platform:issuance:USCD'],
        ['platform:backing:USDT', 'member:balance:USDT'],
      ],
      shows: ['transactionToBalance'],
    },
  ],
  cancelConversion: [
    {
      key: `^conversion:${n}:end$`,
      pairs: [['member:held.conversion:USCD', 'member:transaction:USCD']],
      shows: ['transactionToBalance'],
    },
  ],
  profitToTransaction: [
    {
      ...asked('/api/user/profitToTransaction'),
      pairs: [
        ['member:profit:CIG', 'platform:treasury:CIG'],
        ['platform:treasury:USCD', 'member:transaction:USCD'],
        ['platform:treasury:USCD', 'platform:fees:USCD'],
      ],
      shows: ['profitToTransaction'],
    },
  ],
  rebateToTransaction: [
    {
      ...asked('/api/user/rebateToTransaction'),
      pairs: [['member:rebate:USCD', 'member:transaction:USCD']],
      shows: ['rebateToTransaction'],
    },
  ],
  transfer: [
    {
      ...asked('/api/user/transferUsdc'),
      pairs: [
        ['member:transaction:USCD', 'member:transaction:USCD'],
        ['member:transaction:USCD', 'platform:fees:USCD'],
        ['member:transaction:USCD', 'member:held.transfer:USCD'],
      ],
      shows: ['transactionTransferOut', 'transactionTransferIn'],
    },
  ],
  completeTransfer: [
    {
      key: `^transferReview:${n}:end$`,
      pairs: [
        ['member:held.transfer:USCD', 'member:transaction:USCD'],
        ['member:held.transfer:USCD', 'platform:fees:USCD'],
      ],
      shows: ['transactionTransferIn'],
    },
  ],
  cancelTransfer: [
    {
      key: `^transferReview:${n}:end$`,
      pairs: [['member:held.transfer:USCD', 'member:transaction:USCD']],
      shows: ['transactionTransferOut'],
    },
  ],
  stopTransfer: [
    {
      key: `^transferReview:${n}:end$`,
      pairs: [['member:held.transfer:USCD', 'member:transaction:USCD']],
      shows: ['transactionTransferOut'],
    },
  ],

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

  activeAccount: [
    {
      key: `^activation:${n}$`,
      pairs: [
        ['member:transaction:USCD', 'platform:treasury:USCD'],
        ['member:transaction:USCD', 'member:rebate:USCD'],
        ['platform:issuance:POINT', 'member:points:POINT'],
      ],
      shows: ['activeAccount', 'shippingFeeRebate'],
    },
  ],
  shippingFeeRebate: [
    {
      key: `^rebate:${n}:${n}$`,
      pairs: [['platform:treasury:USCD', 'member:rebate:USCD']],
      shows: ['shippingFeeRebate'],
    },
  ],
  dailySign: [
    {
      key: `^sign:${n}:${day}$`,
      pairs: [['platform:issuance:POINT', 'member:points:POINT']],
      shows: ['dailySign'],
    },
  ],
  activityAward: [
    {
      key: `^activity:${n}$`,
      pairs: [['platform:treasury:USCD', 'member:transaction:USCD']],
      shows: ['activityAward'],
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
  mallOrder: [
    {
      key: `^mall:${n}$`,
      pairs: [['member:profit:CIG', 'platform:treasury:CIG']],
      shows: ['mallOrder'],
    },
    {
      key: `^mall:${n}:refund$`,
      reverses: true,
      pairs: [['platform:treasury:CIG', 'member:profit:CIG']],
      shows: ['mallOrder'],
    },
  ],
  payToMerchant: [
    {
      ...asked('/api/merchant/transferCigToMerchant'),
      pairs: [['member:profit:CIG', 'merchant:cig:CIG']],
      shows: ['payToMerchant'],
    },
  ],
  merchantConversion: [
    {
      key: `^merchantConversion:${n}$`,
      pairs: [
        ['merchant:cig:CIG', 'platform:treasury:CIG'],
        ['platform:treasury:USDT', 'merchant:usdt:USDT'],
      ],
      shows: [],
    },
  ],
  merchantRefund: [
    {
      key: `^merchantRefund:${n}:${n}$`,
      pairs: [
        ['merchant:cig:CIG', 'member:profit:CIG'],
        ['platform:treasury:CIG', 'member:profit:CIG'],
        ['merchant:usdt:USDT', 'platform:treasury:USDT'],
      ],
      shows: ['merchantRefund'],
    },
  ],

  systemAward: [
    {
      key: `^award:${approval}$`,
      pairs: [
        ['platform:treasury:USCD', 'member:transaction:USCD'],
        ['platform:rewards:CIG', 'member:profit:CIG'],
        ['platform:issuance:POINT', 'member:points:POINT'],
      ],
      shows: ['systemAward'],
    },
  ],
  treasuryConversion: [
    {
      key: move,
      pairs: [
        ['platform:treasury:USDT', 'platform:backing:USDT'],
        ['platform:issuance:USCD', 'platform:treasury:USCD'],
      ],
      shows: [],
    },
  ],
  treasuryRedemption: [
    {
      key: move,
      pairs: [
        ['platform:treasury:USCD', 'platform:issuance:USCD'],
        ['platform:backing:USDT', 'platform:treasury:USDT'],
      ],
      shows: [],
    },
  ],
  feesToTreasury: [
    {
      key: move,
      pairs: [
        ['platform:fees:USDT', 'platform:treasury:USDT'],
        ['platform:fees:USCD', 'platform:treasury:USCD'],
        ['platform:fees:CIG', 'platform:treasury:CIG'],
      ],
      shows: [],
    },
  ],
  foundationToTreasury: [{ key: move, pairs: [['platform:foundation:CIG', 'platform:treasury:CIG']], shows: [] }],
  treasuryToRewards: [{ key: move, pairs: [['platform:treasury:CIG', 'platform:rewards:CIG']], shows: [] }],
  chainTransfer: [
    {
      key: move,
      pairs: [
        ['platform:external.bsc:USDT', 'platform:external.tron:USDT'],
        ['platform:external.tron:USDT', 'platform:external.bsc:USDT'],
      ],
      shows: [],
    },
  ],
} as const satisfies Record<string, readonly OperationForm[]>

/** The name of an operation of the ledger. */
export type OperationName = keyof typeof operationRules

/** A row of `operation_rule`. */
export interface OperationRule {
  operation: string
  keyForm: string
  keyLike: string
  reverses: boolean
  /** Each `from` × 1000 + `to`, by the numbers of the account kinds. */
  pairs: readonly number[]
  shows: readonly string[]
}

const rowOf = (operation: string, { key, like = '%', reverses, pairs, shows }: OperationForm): OperationRule => ({
  ...{ operation, keyForm: key, keyLike: like, reverses: reverses === true, shows },
  pairs: pairs.map(([from, to]) => kindNumber(from) * 1000 + kindNumber(to)),
})

/** The rows that `operation_rule` has. */
export const operationRuleRows: readonly OperationRule[] = Object.entries(operationRules).flatMap(
  ([operation, forms]) => forms.map((form) => rowOf(operation, form)),
)
