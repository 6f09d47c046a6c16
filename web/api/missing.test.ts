import { AskFailed, askedEvery, asking, isMissing } from '@humidor/client/asking.ts'
import type { Failure } from '@humidor/client/client.ts'
import { hasFailed } from '@humidor/ui/loadable.ts'
import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'

/** A question that is asked again each second and fails each time, and how it was seen since it first did. */
async function watched(failure: Failure) {
  vi.useFakeTimers()
  // Where there is no window react-query takes itself for a server, and asks nothing again by itself.
  environmentManager.setIsServer(() => false)
  const client = new QueryClient({ defaultOptions: { queries: { ...asking, staleTime: 0, retry: false } } })
  client.mount()
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.reject(new AskFailed(failure)))
  const question = new QueryObserver<string>(client, {
    queryKey: ['draw'],
    queryFn,
    refetchInterval: askedEvery(1_000),
  })
  const seen: ('missing' | 'failed' | 'coming')[] = []
  const stop = question.subscribe((now) => seen.push(isMissing(now) ? 'missing' : hasFailed(now) ? 'failed' : 'coming'))
  onTestFinished(() => {
    stop()
    client.unmount()
    focusManager.setFocused(undefined)
    environmentManager.setIsServer(() => true)
    vi.useRealTimers()
  })
  await vi.advanceTimersByTimeAsync(3_500)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  return { question, queryFn, seen }
}

it('what is not there stays so as time goes by and as the window is looked at, and is asked for again when somebody says so', async () => {
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
  expect(queryFn).toHaveBeenCalledTimes(5)
  expect(new Set(seen.slice(1))).toEqual(new Set(['failed']))
})
