import { expect, it } from 'vitest'
import { checkRows, isWhole, stageOf } from './draw.ts'

const at = new Date('2026-11-20T14:00:00Z')

it.each([
  ['open', { drawnAt: null, closedAt: null, overdue: 0 }],
  ['closed', { drawnAt: null, closedAt: at, overdue: 0 }],
  ['waiting', { drawnAt: null, closedAt: at, overdue: 600 }],
  ['late', { drawnAt: null, closedAt: at, overdue: 601 }],
  ['held', { drawnAt: at, closedAt: at, overdue: 0 }],
] as const)('a draw is %s', (stage, draw) => expect(stageOf(draw)).toBe(stage))

it('each check has a sentence, and a draw is valid unless a check fails', () => {
  const checked = { commitment: true, entries: true, beacon: null, winners: true }
  expect(checkRows(checked).map(({ fine }) => fine)).toEqual([true, true, true, true])
  expect(checkRows(checked)[2]?.text).toMatch('nothing to verify')
  expect(isWhole(checked)).toBe(true)
  const wrong = { ...checked, winners: false }
  expect(checkRows(wrong)[3]).toEqual({ fine: false, text: 'Recomputed: other orders win, or at other places' })
  expect(isWhole(wrong)).toBe(false)
})
