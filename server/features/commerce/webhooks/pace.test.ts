import { expect, it } from 'vitest'
import { createPace, FRESH, type Went } from './pace.ts'

const roomAfter = (...went: Went[]) => {
  const pace = createPace()
  for (const how of went) {
    pace.begin(1n)
    pace.end(1n, how)
  }
  return pace.rooms()[0]?.room ?? FRESH
}

it('gives a webhook more places while it answers, half after a failure, one after a timeout', () => {
  expect(roomAfter()).toBe(2)
  expect(roomAfter('fine', 'fine')).toBe(4)
  expect(roomAfter(...Array.from({ length: 20 }, () => 'fine' as const))).toBe(10)
  expect(roomAfter(...Array.from({ length: 20 }, () => 'fine' as const), 'failed')).toBe(5)
  expect(roomAfter('failed', 'failed')).toBe(1)
  expect(roomAfter('fine', 'fine', 'slow')).toBe(1)
  expect(roomAfter('slow', 'fine')).toBe(2)
})

it('counts what is under way, and forgets a webhook that is as at first', () => {
  const pace = createPace()
  for (let n = 0; n < 3; n += 1) pace.begin(1n)
  expect(pace.rooms()).toEqual([{ webhookId: 1n, room: 0 }])
  pace.end(1n, 'slow')
  expect(pace.rooms()).toEqual([{ webhookId: 1n, room: 0 }])
  pace.end(1n, 'fine')
  pace.end(1n, 'failed')
  pace.begin(1n)
  pace.end(1n, 'fine')
  expect(pace.rooms()).toEqual([])
})
