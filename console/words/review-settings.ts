import type { SettingWords } from './switches.ts'

/** When a withdrawal needs two operators: above a limit, or because a rule stops it for review. */
export const reviewWords = {
  withdrawalSecond: {
    name: 'Second operator above',
    help: 'A withdrawal above this amount needs the approval of two operators.',
  },
  reviewListed: {
    name: 'Stop withdrawals to listed addresses',
    help: 'Off: new withdrawals to an address on a list are not stopped. Stopped ones wait until two operators decide.',
  },
  reviewCount: {
    name: 'Stop beyond a number in 24 h',
    help: 'A withdrawal or payout stops for review if its owner requested more than so many within 24 hours. 0: off.',
  },
  reviewSum: {
    name: 'Stop beyond a sum in 24 h',
    help: 'A withdrawal or payout stops for review if its owner requested more than this within 24 hours. 0: off.',
  },
  reviewAddressAge: {
    name: 'Stop the first to a new address',
    help: 'A withdrawal stops for review if nothing was ever paid to its address and it was added less long ago. 0 min: off.',
  },
  reviewDeposit: {
    name: 'Stop fast withdrawals of deposits from',
    help: 'A withdrawal stops for review if so much of it or more was deposited shortly before. 0: off.',
  },
  reviewDepositWithin: {
    name: 'Deposits count as recent for',
    help: 'The time before a withdrawal in which deposits count for the rule above.',
  },
  reviewOwners: {
    name: 'Stop an address of so many',
    help: 'A withdrawal stops for review if so many members and merchants, or more, withdraw to its address. 0: off.',
  },
} satisfies Record<string, SettingWords>
