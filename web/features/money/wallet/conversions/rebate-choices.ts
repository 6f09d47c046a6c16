import { micros, type Uscd } from '@humidor/domain/money/micros.ts'

/** So many steps each, as one would count on the fingers. */
const ladder = [1n, 2n, 4n, 10n, 20n]

/** A few of the amounts that may be moved: whole steps, the most that is allowed as the last of them. */
export function rebateChoices(most: Uscd, step: Uscd): Uscd[] {
  if (most <= 0n) return []
  return [...ladder.map((steps) => steps * step).filter((amount) => amount > 0n && amount < most), most].map((amount) =>
    micros(amount),
  )
}
