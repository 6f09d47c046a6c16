import type { Operation } from '@humidor/domain/money/operations.ts'
import type { WalletRow } from './WalletRow.ts'

// Not in `kinds.ts`, whose icons the check of a receipt must not load.

/** The number of the flexible treasure on the wire. */
const TREASURE = 5

/** The number of the points wallet on the wire. */
const POINTS = 6

/** The reasons for points whose operation is a payment: another member's activation, one's own order. */
const earned = { activeAccount: 'pointsReferral', order: 'pointsOrder' } as const

const isEarned = (say: Operation): say is keyof typeof earned => Object.hasOwn(earned, say)

/** The name of a row, among the words of `say`. A profit into the treasure is called interest. */
export function nameOf({ say, wallet }: Pick<WalletRow, 'say' | 'wallet'>) {
  if (wallet === POINTS && isEarned(say)) return earned[say]
  return say === 'profitTransferIn' && wallet === TREASURE ? 'treasureInterest' : say
}

/** On which side the other party is. A returned transfer never was the recipient's, so they stay on the side "to". */
export const sideOf = ({ say, moneyChange }: Pick<WalletRow, 'say' | 'moneyChange'>) =>
  moneyChange > 0n && say !== 'transactionTransferOut' ? 'from' : 'to'
