import { LOCK_MINUTES } from '@humidor/domain/backoffice/console.ts'
import { expect, it } from 'vitest'
import { ownedUntil } from './claim.ts'

const minutes = (count: number) => count * 60_000
/** A claim granted the given minutes after the first, by the server's clock; the device's clock is an hour ahead. */
const granted = (after: number, before?: ReturnType<typeof ownedUntil>) =>
  ownedUntil(new Date(minutes(after + LOCK_MINUTES)), minutes(after + 60), before)

it('a renewed claim counts from its first start', () => {
  const first = granted(0)
  expect(first.since).toBe(minutes(60))
  const renewed = granted(5, first)
  expect(renewed).toEqual({ is: 'ours', until: new Date(minutes(5 + LOCK_MINUTES)), since: first.since })
  expect(granted(5 + LOCK_MINUTES - 1, renewed).since).toBe(first.since)
})

it('a claim that lapsed counts only from its new start, as another operator may have had the item in between', () => {
  const first = granted(0)
  for (const after of [LOCK_MINUTES, LOCK_MINUTES + 1]) expect(granted(after, first).since).toBe(minutes(after + 60))
})
