import type { Outcome } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bookAnswer, order } from './book.testing.ts'
import { type Asking, createLine, nextOf, retryAfter } from './line.ts'

type Answer = Outcome<typeof contract.orderBook.list>

const bookOf = (...of: Parameters<typeof bookAnswer>): Answer => ({ kind: 'answer', data: bookAnswer(...of) })

/** A line and its requests; the test answers each of them. */
function openLine() {
  const pending: { request: Asking; answer: (outcome: Answer) => void; signal: AbortSignal | undefined }[] = []
  const signedOut = vi.fn<() => void>()
  const line = createLine({
    ask: (request, signal) =>
      new Promise((answer) => {
        pending.push({ request, answer, signal })
      }),
    signedOut,
    now: () => Date.now(),
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds)
        signal.addEventListener('abort', () => resolve())
      }),
    random: () => 1,
  })
  const answer = async (outcome: Answer) => {
    pending.at(-1)?.answer(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { line, pending, answer, signedOut, requests: () => pending.map(({ request }) => request) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('requests the whole book, then the changes since the last version', async () => {
  const { line, answer, requests } = openLine()
  line.start()
  await answer(bookOf('one', { rows: [order(1)] }))
  expect(line.now()).toMatchObject({ line: 'live', book: { version: 'one' } })
  await vi.advanceTimersByTimeAsync(300)
  await vi.advanceTimersByTimeAsync(20_000)
  await answer(bookOf('two', { whole: false, rows: [order(2)] }))
  await vi.advanceTimersByTimeAsync(300)
  expect(requests()).toEqual([{}, { since: 'one' }, { since: 'two' }])
  expect([...(line.now().book?.orders.keys() ?? [])]).toEqual([1, 2])
})

it('waits longer after each failure, reports the line as lost, and then requests the whole book', async () => {
  const { line, answer, requests } = openLine()
  line.start()
  await answer(bookOf('one', { rows: [order(1)] }))
  await vi.advanceTimersByTimeAsync(300)
  await answer({ kind: 'network' })
  expect(line.now()).toMatchObject({ line: 'lost', book: { version: 'one' } })
  await vi.advanceTimersByTimeAsync(999)
  expect(requests()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  await answer({ kind: 'network' })
  await vi.advanceTimersByTimeAsync(1_999)
  expect(requests()).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(requests().at(-1)).toEqual({})
  await answer(bookOf('one', { rows: [order(1)] }))
  expect(line.now().line).toBe('live')
})

it('stays lost during a retry, so that the note stays until there is an answer', async () => {
  const { line, answer, requests } = openLine()
  const seen: string[] = []
  line.listen(() => seen.push(line.now().line))
  line.start()
  await answer({ kind: 'network' })
  const refreshing = line.refresh()
  expect(requests()).toHaveLength(2)
  await answer({ kind: 'network' })
  await refreshing
  void line.refresh()
  await answer(bookOf('one', { rows: [order(1)] }))
  expect(seen).toEqual(['lost', 'lost', 'live'])
})

it('waits a random time of up to 30 seconds', () => {
  expect(retryAfter(1, 0)).toBe(500)
  expect(retryAfter(1, 0.999)).toBeCloseTo(1_000, -1)
  expect(retryAfter(20, 0.5)).toBe(22_500)
})

it('waits between requests when another window replaces its long poll', async () => {
  const { line, answer, requests } = openLine()
  line.start()
  await answer(bookOf('one'))
  await vi.advanceTimersByTimeAsync(300)
  await answer(bookOf('one', { whole: false }))
  await vi.advanceTimersByTimeAsync(2_900)
  expect(requests()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(requests()).toHaveLength(3)
})

it('aborts its request when it is stopped, and ignores a late answer', async () => {
  const { line, pending, answer } = openLine()
  line.start()
  await answer(bookOf('one'))
  await vi.advanceTimersByTimeAsync(300)
  line.stop()
  expect(pending.at(-1)?.signal?.aborted).toBe(true)
  await answer(bookOf('two'))
  expect(line.now().book?.version).toBe('one')
  line.start()
  expect(pending.at(-1)?.request).toEqual({})
})

it('sends no more requests when the session has ended', async () => {
  const { line, answer, signedOut, requests } = openLine()
  line.start()
  await answer({ kind: 'signed out', audience: 'member', token: 't' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(signedOut).toHaveBeenCalledOnce()
  expect(requests()).toHaveLength(1)
})

it('delays changes while a finger is down', async () => {
  const { line, answer } = openLine()
  const seen = vi.fn<() => void>()
  line.start()
  await answer(bookOf('one'))
  await vi.advanceTimersByTimeAsync(300)
  line.listen(seen)
  line.pauseUpdates(true)
  await answer(bookOf('two', { whole: false, rows: [order(2)] }))
  expect(seen).not.toHaveBeenCalled()
  expect(line.now().book?.version).toBe('one')
  line.pauseUpdates(false)
  expect(seen).toHaveBeenCalledOnce()
  expect(line.now().book?.version).toBe('two')
})

it('resolves a refresh with the answer’s success or failure', async () => {
  const { line, answer } = openLine()
  line.start()
  await answer(bookOf('one'))
  await vi.advanceTimersByTimeAsync(300)
  const done = vi.fn<(isThere: boolean) => void>()
  void line.refresh().then(done)
  await vi.advanceTimersByTimeAsync(10)
  expect(done).not.toHaveBeenCalled()
  await answer(bookOf('one'))
  expect(done).toHaveBeenCalledOnce()
  void line.refresh().then(done)
  await answer({ kind: 'network' })
  expect(done.mock.calls).toEqual([[true], [false]])
})

it('fetches further pages, and continues them after each answer', async () => {
  const { line, answer, requests } = openLine()
  line.start()
  await answer(bookOf('one', { rows: [order(1)], next: { buy: 'k1', sell: null } }))
  const more = line.more('buy')
  await answer(bookOf('', { rows: [order(2)], next: { buy: 'k2', sell: null } }))
  expect(await more).toBe(true)
  expect(line.now().further.buy).toEqual({ rows: [order(2)], next: 'k2', pages: 1 })
  expect(nextOf(line.now(), 'buy')).toBe('k2')
  await vi.advanceTimersByTimeAsync(300)
  await answer(bookOf('two', { whole: false, gone: [1], rows: [order(2)], next: { buy: 'k3', sell: null } }))
  expect(requests().at(-1)).toEqual({ side: 'buy', after: 'k3' })
  await answer(bookOf('', { rows: [order(3)] }))
  expect(line.now().further.buy).toEqual({ rows: [order(3)], next: null, pages: 1 })
})
