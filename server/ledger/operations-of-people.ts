import { asked, day, n, type OperationForm } from './operation-forms.ts'

/** Income and expenses from memberships, activities, the raffle, the mall and merchants. */
export const peopleOperations = {
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
  // What a member gives up, as it is too small to be taken out.
  closeAccount: [
    {
      key: `^closing:${n}$`,
      pairs: [
        ['member:balance:USDT', 'platform:fees:USDT'],
        ['member:transaction:USCD', 'platform:fees:USCD'],
        ['member:rebate:USCD', 'platform:fees:USCD'],
        ['member:profit:CIG', 'platform:fees:CIG'],
        ['member:points:POINT', 'platform:issuance:POINT'],
      ],
      shows: ['closeAccount'],
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
    {
      ...asked('/api/merchant/payCharge'),
      // Two forms of an operation need two keys.
      key: `^member:${n}:/api/merchant/payCharge:`,
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
} as const satisfies Record<string, readonly OperationForm[]>
