import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallFailedError } from './asking.ts'
import type { Failure } from './client.ts'
import { retryWhenRateLimited } from './retry-when-rate-limited.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tooOften = { kind: 'refused', code: 'code_request_too_frequent' } as const

/** A request that fails the given number of times, and then gets an answer. */
function failing(failure: Failure, times: number) {
  let asked = 0
  return {
    asked: () => asked,
    ask: async () => {
      asked += 1
      if (asked <= times) throw new CallFailedError(failure)
      return 'answer'
    },
  }
}

it('a rate-limited request is retried until the next minute, and then answered', async () => {
  const { signal } = new AbortController()
  const { ask, asked } = failing(tooOften, 12)
  const answer = retryWhenRateLimited(ask, signal)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked()).toBe(12)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toBe('answer')
})

it('a request that is always rate-limited fails after two minutes', async () => {
  const { signal } = new AbortController()
  const { ask, asked } = failing(tooOften, Infinity)
  const answer = retryWhenRateLimited(ask, signal)
  await Promise.all([expect(answer).rejects.toThrow('code_request_too_frequent'), vi.advanceTimersByTimeAsync(120_000)])
  expect(asked()).toBe(14)
})

it.each<Failure>([{ kind: 'refused', code: 'not_found' }, { kind: 'network' }])(
  'another failure is reported at once: %o',
  async (failure) => {
    const { ask, asked } = failing(failure, 1)
    await expect(retryWhenRateLimited(ask, new AbortController().signal)).rejects.toThrow(CallFailedError)
    expect(asked()).toBe(1)
  },
)

it('an aborted request is not retried', async () => {
  const leaving = new AbortController()
  const { ask, asked } = failing(tooOften, 1)
  const answer = retryWhenRateLimited(ask, leaving.signal)
  await vi.advanceTimersByTimeAsync(1_000)
  leaving.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(1)
})

it('a request waits as long as the server says, at most a minute', async () => {
  const { signal } = new AbortController()
  const short = failing({ ...tooOften, retryAfter: 2_000 }, 1)
  const long = failing({ ...tooOften, retryAfter: 3_600_000 }, 1)
  const answers = [retryWhenRateLimited(short.ask, signal), retryWhenRateLimited(long.ask, signal)]
  await vi.advanceTimersByTimeAsync(1_999)
  expect(short.asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([short.asked(), long.asked()]).toEqual([2, 1])
  await vi.advanceTimersByTimeAsync(58_000)
  expect(await Promise.all(answers)).toEqual(['answer', 'answer'])
})
