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
} satisfies Record<string, SettingWords>
