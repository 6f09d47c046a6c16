import type { PrizeId } from '@humidor/domain/products/raffle-wire.ts'

/** The prize of each cell, clockwise from the upper left. Each prize appears twice. */
export const board: readonly PrizeId[] = [1, 6, 4, 5, 2, 6, 3, 5, 1, 4, 2, 3]

/** The position of each cell on the four-by-four grid: row / column. */
export const places: readonly string[] = [
  ...[1, 2, 3, 4].map((column) => `1 / ${column}`),
  '2 / 4',
  '3 / 4',
  ...[4, 3, 2, 1].map((column) => `4 / ${column}`),
  '3 / 1',
  '2 / 1',
]

const CELLS = board.length

/** Time on a cell at full speed, and on the last but one cell, in milliseconds. */
const QUICK = 60
const SLOW = 340

/** The number of cells over which the light slows down. */
const SLOWING = 14

/** Steps from the current cell to the nearer cell of a prize that leaves enough cells to slow down. */
export function stepsTo(from: number, prize: PrizeId): number {
  for (let steps = SLOWING + 1; ; steps += 1) if (board[(from + steps) % CELLS] === prize) return steps
}

/** The cell after a number of steps. */
export const cellAfter = (from: number, steps: number): number => (from + steps) % CELLS

/** Time before the next step, in milliseconds. Undefined steps mean that the prize is not known yet. */
export function restBefore(left: number | undefined): number {
  if (left === undefined || left > SLOWING) return QUICK
  const slowed = (SLOWING - left) / SLOWING
  return Math.round(QUICK + (SLOW - QUICK) * slowed ** 2)
}
