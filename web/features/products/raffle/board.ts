import type { PrizeId } from '@humidor/domain/products/raffle-wire.ts'

/** Which prize lies in each cell, from the upper left one on with the clock: each twice. */
export const board: readonly PrizeId[] = [1, 6, 4, 5, 2, 6, 3, 5, 1, 4, 2, 3]

/** Where each of these cells stands on the grid of four by four: row / column. */
export const places: readonly string[] = [
  ...[1, 2, 3, 4].map((column) => `1 / ${column}`),
  '2 / 4',
  '3 / 4',
  ...[4, 3, 2, 1].map((column) => `4 / ${column}`),
  '3 / 1',
  '2 / 1',
]

const CELLS = board.length

/** How long the light rests on a cell while it runs, and on the last one but one, in milliseconds. */
const QUICK = 60
const SLOW = 340

/** Over how many cells it slows down. */
const SLOWING = 14

/** How many cells the light goes on from where it is to a cell of a prize: the next one of the two that leaves it the way to slow down. */
export function stepsTo(from: number, prize: PrizeId): number {
  for (let steps = SLOWING + 1; ; steps += 1) if (board[(from + steps) % CELLS] === prize) return steps
}

/** The cell after so many steps. */
export const cellAfter = (from: number, steps: number): number => (from + steps) % CELLS

/** How long the light rests before its next step, in milliseconds, where so many are left; undefined: it does not know yet where to stop. */
export function restBefore(left: number | undefined): number {
  if (left === undefined || left > SLOWING) return QUICK
  const slowed = (SLOWING - left) / SLOWING
  return Math.round(QUICK + (SLOW - QUICK) * slowed ** 2)
}
