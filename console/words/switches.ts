import type { CallSwitch } from '@humidor/domain/platform/switches.ts'

/** The label of a switch. */
export interface SettingWords {
  name: string
  /** Its effect, in a sentence. */
  help: string
}

/** Switches that take a product off the platform: nothing new starts, and running orders continue. */
export const switchWords: Record<CallSwitch | 'rebatesOpen', SettingWords> = {
  registrationOpen: {
    name: 'Registration of new members',
    help: 'Off: no new registrations. Existing members are not affected.',
  },
  activationOpen: { name: 'Activations', help: 'Off: no memberships are sold. Active members stay active.' },
  rebatesOpen: {
    name: 'Activation rebates',
    help: 'Off: the treasury keeps the whole price of an activation. Rebates already owed are paid.',
  },
  depositsOpen: {
    name: 'Deposits',
    help: 'Off: no new deposits. Payments to open deposits are credited.',
  },
  withdrawalsOpen: {
    name: 'Withdrawal requests',
    help: 'Off: no new requests. Pending ones are reviewed and paid as before.',
  },
  payoutsOpen: {
    name: 'Payout requests',
    help: 'Off: no new requests of merchants. Pending ones are reviewed and paid as before.',
  },
  toUscdOpen: { name: 'USDT into USCD', help: 'Off: no conversions of USDT into USCD.' },
  toUsdtOpen: {
    name: 'USCD into USDT',
    help: 'Off: no new conversions. Pending ones arrive, and can be cancelled.',
  },
  profitOpen: { name: '₡ into USCD', help: 'Off: the treasury buys no ₡ from members.' },
  transfersOpen: {
    name: 'Transfers between members',
    help: 'Off: no new transfers of USCD between members. Transfers under review arrive as before.',
  },
  tradesOpen: {
    name: 'Order book',
    help: 'Off: no orders are placed or filled. Open orders can be cancelled and expire as before.',
  },
  merchantsOpen: {
    name: 'Payments to merchants',
    help: 'Off: no registrations of merchants and no payments to them. Refunds and payouts continue.',
  },
  activitiesOpen: {
    name: 'Subsidy applications',
    help: 'Off: no new applications. Existing ones are answered and paid.',
  },
  appLockOpen: {
    name: 'App lock',
    help: 'Off: no member switches the lock on or makes it stricter. Locks that are on stay on, and can be loosened.',
  },
}
