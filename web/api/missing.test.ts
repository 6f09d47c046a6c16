import { asking, CallFailedError, isMissing, refetchEvery } from '@humidor/client/asking.ts'
import type { Failure } from '@humidor/client/client.ts'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { environmentManager, focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'

type Seen = 'missing' | 'failed' | 'coming' | 'there'

/** A query that repeats every second and always fails, and its states for each observer. */
function failingQuery(failure: Failure) {
  vi.useFakeTimers()
  // Without a window react-query assumes a server, and repeats no query by itself.
  environmentManager.setIsServer(() => false)
  const client = new QueryClient({ defaultOptions: { queries: { ...asking, staleTime: 0, retry: false } } })
  client.mount()
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(new CallFailedError(failure)))
  onTestFinished(() => {
    client.clear()
    client.unmount()
    focusManager.setFocused(undefined)
    environmentManager.setIsServer(() => true)
    vi.useRealTimers()
  })
  const open = () => {
    const options = client.defaultQueryOptions<string>({
      queryKey: ['draw'],
      queryFn,
      refetchInterval: refetchEvery(1_000),
      _optimisticResults: 'optimistic',
    })
    const observer = new QueryObserver<string>(client, options)
    const seen: Seen[] = []
    const see = (now: ReturnType<typeof observer.getCurrentResult>) =>
      seen.push(isMissing(now) ? 'missing' : hasFailed(now) ? 'failed' : now.isPending ? 'coming' : 'there')
    // The first render of a screen, before its request.
    see(observer.getOptimisticResult(options))
    return { observer, seen, close: observer.subscribe(see) }
  }
  return { open, queryFn }
}

/** The same query after some time, after the window regained focus, and after a reconnect. */
async function afterEvents(failure: Failure) {
  const { open, queryFn } = failingQuery(failure)
  const opened = open()
  await vi.advanceTimersByTimeAsync(3_500)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(0)
  return { ...opened, queryFn }
}

it('a missing item is fetched again only on request, not after time, focus or a reconnect', async () => {
  const { observer, queryFn, seen } = await afterEvents({ kind: 'refused', code: 'not_found' })
  expect(queryFn).toHaveBeenCalledOnce()
  expect(seen).toEqual(['coming', 'missing'])
  queryFn.mockResolvedValue('there')
  await observer.refetch()
  expect(observer.getCurrentResult().data).toBe('there')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
})

it('a request without an answer is repeated automatically', async () => {
  const { queryFn, seen } = await afterEvents({ kind: 'network' })
  expect(queryFn).toHaveBeenCalledTimes(6)
  expect(new Set(seen.slice(1))).toEqual(new Set(['failed']))
})

it.each([
  ['a missing item', { kind: 'refused', code: 'not_found' }, 'missing'],
  ['a request without an answer', { kind: 'network' }, 'failed'],
] as const)('%s is shown as loading when it is opened again', async (_, failure, end) => {
  const { open, queryFn } = failingQuery(failure)
  const first = open()
  await vi.advanceTimersByTimeAsync(500)
  expect(first.seen).toEqual(['coming', end])
  first.close()
  const second = open()
  await vi.advanceTimersByTimeAsync(500)
  expect(second.seen).toEqual(first.seen)
  second.close()
  queryFn.mockResolvedValue('there')
  const third = open()
  await vi.advanceTimersByTimeAsync(500)
  expect(third.seen).toEqual(['coming', 'there'])
  third.close()
})
