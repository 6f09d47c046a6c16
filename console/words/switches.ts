import type { CallSwitch } from '@humidor/domain/platform/switches.ts'

/** The label of a switch. */
export interface SettingWords {
  name: string
  /** Its effect, in a sentence. */
  tells: string
}

/** Switches that take a product off the platform: nothing new starts, and running orders continue. */
export const switchWords: Record<CallSwitch | 'rebatesOpen', SettingWords> = {
  registrationOpen: {
    name: 'New members register',
    tells: 'Off: nobody new registers. Who is a member stays one.',
  },
  activationOpen: { name: 'Members become active', tells: 'Off: no membership is sold. Who is active stays so.' },
  rebatesOpen: {
    name: 'Activations pay the line above',
    tells: 'Off: the treasury keeps the whole price. What an earlier activation owes by then is paid.',
  },
  depositsOpen: {
    name: 'Deposits are opened',
    tells: 'Off: none is opened any more. What is paid to one that was is credited.',
  },
  withdrawalsOpen: {
    name: 'Withdrawals are asked for',
    tells: 'Off: nobody asks for one any more. Those that wait are reviewed and paid as before.',
  },
  payoutsOpen: {
    name: 'Payouts are asked for',
    tells: 'Off: no merchant asks for one any more. Those that wait are reviewed and paid as before.',
  },
  toUscdOpen: { name: 'USDT into USCD', tells: 'Off: nobody turns USDT into USCD any more.' },
  toUsdtOpen: {
    name: 'USCD back into USDT',
    tells: 'Off: nobody begins to any more. What is on its way arrives, and can be called back.',
  },
  profitOpen: { name: '₡ into USCD', tells: 'Off: the treasury buys no ₡ from members any more.' },
  transfersOpen: {
    name: 'Members give to each other',
    tells: 'Off: nobody gives USCD to another any more. What is held for review arrives as before.',
  },
  tradesOpen: {
    name: 'The order book is open',
    tells: 'Off: no order is published or filled. What stands in it can be cancelled, and ends in its time.',
  },
  merchantsOpen: {
    name: 'Merchants are paid',
    tells: 'Off: none registers and none is paid. Refunds and payouts go on.',
  },
  activitiesOpen: {
    name: 'Subsidies are applied for',
    tells: 'Off: nobody applies any more. What was applied for is answered and paid.',
  },
}
