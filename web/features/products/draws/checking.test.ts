import { open, seal } from '@humidor/client/envelope.ts'
import { requestBinding, responseBinding } from '@humidor/contract/envelope.ts'
import { record } from '@humidor/contract/products/draws.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { checkOnDevice } from './checking.ts'

const ENTRIES = 100_000
const at = new Date('2026-11-20T14:00:00Z')
const nothing = { beacon: null, closedAt: at, entriesHash: null, quota: null, drawnAt: null, seed: null }
const undrawn = { beaconState: null, signature: null, randomness: null, won: null, wonMoney: null }
const draw = {
  ...{ id: 7, type: 'usdc' as const, dueAt: at, openedAt: at, closesAt: at, commitment: '', count: ENTRIES, now: at },
  ...{ ...nothing, ...undrawn, version: 1 },
}

/** A server whose draw has 100,000 entries, of which it sends the first of each page. Returns the times of its requests. */
function drawServer() {
  const requestTimes: number[] = []
  const fetched = async (url: string, { headers: { sid = '' } }: { headers: Record<string, string> }) => {
    const now = performance.now()
    requestTimes.push(now)
    const inMinute = requestTimes.filter((moment) => Math.floor(moment / 60_000) === Math.floor(now / 60_000)).length
    const sealed = url.slice(url.indexOf('_c=') + 3)
    const { after = '0', limit } = open(sid, requestBinding('GET', record.path), sealed) as {
      after?: string
      limit: number
    }
    const from = Number(after.replace('HM-', ''))
    const next = from + limit < ENTRIES ? `HM-${from + limit}` : null
    const entries = [{ onum: `HM-${from + 1}`, money: micros<'USCD'>(1n), place: null, won: null }]
    const data = z.encode(record.response, { ...draw, entries, next })
    const isOften = inMinute > (record.perMinute ?? Infinity)
    const answer = isOften
      ? { code: 1, msg: 'code_request_too_frequent', data: null }
      : { code: 0, msg: 'success', data }
    return new Response(seal(sid, responseBinding(record.path), answer))
  }
  vi.stubGlobal('fetch', fetched)
  return requestTimes
}

beforeEach(() => void vi.useFakeTimers({ now: at, toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const { signal } = new AbortController()

it('an address can fetch a draw of 100,000 entries six times in a minute, and a seventh time in the next', async () => {
  const requestTimes = drawServer()
  const check = () => checkOnDevice(7, { signal, tell: () => {} })
  for (const times of [50, 100, 150, 200, 250, 300]) {
    expect(await check()).toBeUndefined()
    expect(requestTimes).toHaveLength(times)
  }
  const began = requestTimes[0] ?? Number.NaN
  expect(requestTimes.every((moment) => moment === began)).toBe(true)
  const [last] = await Promise.all([check(), vi.advanceTimersByTimeAsync(65_000)])
  expect(last).toBeUndefined()
  const late = requestTimes.filter((moment) => moment > began)
  expect(late.length).toBeGreaterThanOrEqual(50)
  expect(Math.max(...late) - began).toBeLessThanOrEqual(60_000)
})
