import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AskFailed } from './asking.ts'
import type { Failure } from './client.ts'
import { patiently } from './patiently.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tooOften: Failure = { kind: 'refused', code: 'code_request_too_frequent' }

/** A question that fails as told, so many times, and is answered then. */
function failing(how: Failure, times: number) {
  let asked = 0
  return {
    asked: () => asked,
    ask: async () => {
      asked += 1
      if (asked <= times) throw new AskFailed(how)
      return 'answer'
    },
  }
}

it('who has asked too often waits for the next minute, and is answered then', async () => {
  const { signal } = new AbortController()
  const { ask, asked } = failing(tooOften, 12)
  const answer = patiently(ask, signal)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(asked()).toBe(12)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toBe('answer')
})

it('who is never answered is told so in the end', async () => {
  const { signal } = new AbortController()
  const { ask, asked } = failing(tooOften, Infinity)
  const answer = patiently(ask, signal)
  await Promise.all([expect(answer).rejects.toThrow('code_request_too_frequent'), vi.advanceTimersByTimeAsync(120_000)])
  expect(asked()).toBe(14)
})

it.each<Failure>([{ kind: 'refused', code: 'not_found' }, { kind: 'network' }])(
  'whatever else fails is told at once: %o',
  async (how) => {
    const { ask, asked } = failing(how, 1)
    await expect(patiently(ask, new AbortController().signal)).rejects.toThrow(AskFailed)
    expect(asked()).toBe(1)
  },
)

it('who leaves meanwhile waits no longer, nor asks again', async () => {
  const leaving = new AbortController()
  const { ask, asked } = failing(tooOften, 1)
  const answer = patiently(ask, leaving.signal)
  await vi.advanceTimersByTimeAsync(1_000)
  leaving.abort(new Error('left'))
  await expect(answer).rejects.toThrow('left')
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(1)
})
