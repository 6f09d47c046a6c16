import { prizeIds } from '@humidor/domain/products/raffle-wire.ts'
import { describe, expect, it } from 'vitest'
import { board, cellAfter, places, restBefore, stepsTo } from './board.ts'

describe('the board', () => {
  it('shows each prize twice, around the edge of a grid of four by four', () => {
    for (const id of prizeIds) expect(board.filter((one) => one === id)).toHaveLength(2)
    expect(new Set(places).size).toBe(board.length)
    for (const place of places) expect(place).toMatch(/^(1 \/ [1-4]|4 \/ [1-4]|[23] \/ [14])$/)
  })

  it('has each cell beside the one before, all the way round', () => {
    const at = places.map((place) => place.split(' / ').map(Number) as [number, number])
    for (const [index, [row, column]] of at.entries()) {
      const [nextRow, nextColumn] = at[cellAfter(index, 1)] ?? [0, 0]
      expect(Math.abs(row - nextRow) + Math.abs(column - nextColumn)).toBe(1)
    }
  })
})

describe('the light', () => {
  it('stops at the drawn prize, from any start', () => {
    for (let from = 0; from < board.length; from += 1)
      for (const id of prizeIds) {
        const steps = stepsTo(from, id)
        expect(board[cellAfter(from, steps)]).toBe(id)
        expect(steps).toBeLessThan(board.length * 3)
      }
  })

  it('never gets faster towards its end, and stops within four seconds', () => {
    const rests = Array.from({ length: 26 }, (_, left) => restBefore(left))
    expect(rests.toSorted((a, b) => b - a)).toEqual(rests)
    expect(rests.reduce((sum, rest) => sum + rest, 0)).toBeLessThan(4_000)
    expect(restBefore(undefined)).toBe(restBefore(100))
  })
})
