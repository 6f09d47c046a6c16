import { micros, type Uscd } from '@humidor/domain/money/micros.ts'

/** The amounts in steps. */
const ladder = [1n, 2n, 4n, 10n, 20n]

/** A few allowed amounts to pick: whole steps, and the largest allowed amount last. */
export function rebateChoices(most: Uscd, step: Uscd): Uscd[] {
  if (most <= 0n) return []
  return [...ladder.map((steps) => steps * step).filter((amount) => amount > 0n && amount < most), most].map((amount) =>
    micros(amount),
  )
}
