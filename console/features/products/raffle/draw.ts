import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { RaffleCheck } from '@humidor/domain/products/raffle.ts'
import { readUid, readWhole } from '@humidor/domain/typed/kinds.ts'
import type { RowOf } from '../../../api/usePages.ts'

export type Draw = RowOf<typeof consoleContract.raffle.raffleDraws>
export type Sums = AnswerOf<typeof consoleContract.raffle.raffleSums>

/** A search among draws: `12345678` is a member, fewer digits a draw; nothing else has a number here. */
export function drawSearched(text: string | undefined): { uid?: number; id?: number } {
  if (text === undefined) return {}
  const uid = readUid(text)
  if (uid !== undefined) return { uid }
  // Text that is no number finds nothing.
  return { id: readWhole(text, 12) ?? 0 }
}

/** The checks of a draw, in words. */
export const checkWords: Record<RaffleCheck, { name: string; wrong: string }> = {
  table: { name: 'The odds are those that were hashed', wrong: 'The odds are not those that were hashed' },
  commitment: {
    name: 'The seed and the odds are what was promised before',
    wrong: 'The seed or the odds are not what was promised before',
  },
  prize: { name: 'Drawn again, the same prize comes out', wrong: 'Drawn again, another prize comes out' },
}
