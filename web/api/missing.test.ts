import { askedEvery, asking, CallFailedError, isMissing } from '@humidor/client/asking.ts'
import type { Failure } from '@humidor/client/client.ts'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { environmentManager, focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'

type Seen = 'missing' | 'failed' | 'coming' | 'there'

/** A question that is asked again each second and fails each time, and how it is seen by whoever opens it. */
function asked(failure: Failure) {
  vi.useFakeTimers()
  // Where there is no window react-query takes itself for a server, and asks nothing again by itself.
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
      refetchInterval: askedEvery(1_000),
      _optimisticResults: 'optimistic',
    })
    const question = new QueryObserver<string>(client, options)
    const seen: Seen[] = []
    const see = (now: ReturnType<typeof question.getCurrentResult>) =>
      seen.push(isMissing(now) ? 'missing' : hasFailed(now) ? 'failed' : now.isPending ? 'coming' : 'there')
    // What a screen shows as it is drawn for the first time, before it has asked.
    see(question.getOptimisticResult(options))
    return { question, seen, close: question.subscribe(see) }
  }
  return { open, queryFn }
}

/** The same, and what is seen of it as time goes by, as the window is looked at again, and as the network is back. */
async function watched(failure: Failure) {
  const { open, queryFn } = asked(failure)
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

it('what is not there stays so as time goes by, as the window is looked at and as the network is back, and is asked for again when somebody says so', async () => {
  const { question, queryFn, seen } = await watched({ kind: 'refused', code: 'not_found' })
  expect(queryFn).toHaveBeenCalledOnce()
  expect(seen).toEqual(['coming', 'missing'])
  queryFn.mockResolvedValue('there')
  await question.refetch()
  expect(question.getCurrentResult().data).toBe('there')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queryFn).toHaveBeenCalledTimes(3)
})

it('what did not come is asked for again by itself', async () => {
  const { queryFn, seen } = await watched({ kind: 'network' })
  expect(queryFn).toHaveBeenCalledTimes(6)
  expect(new Set(seen.slice(1))).toEqual(new Set(['failed']))
})

it.each([
  ['what is not there', { kind: 'refused', code: 'not_found' }, 'missing'],
  ['what did not come', { kind: 'network' }, 'failed'],
] as const)('%s is on its way for whoever opens it again, as it was at first', async (_, failure, end) => {
  const { open, queryFn } = asked(failure)
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
