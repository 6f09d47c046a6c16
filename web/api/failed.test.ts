import { hasFailed, together } from '@humidor/ui/loadable.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'

it('a failed query stays failed during the retry, until there is an answer', async () => {
  const answers = [() => Promise.reject(new Error('network')), () => Promise.resolve('there')]
  const queryFn = () => (answers.shift() ?? (() => Promise.reject(new Error('once too often'))))()
  const observer = new QueryObserver(new QueryClient(), { queryKey: ['figures'], queryFn, retry: false })
  const seen: [failed: boolean, pending: boolean][] = []
  const stop = observer.subscribe((now) => seen.push([hasFailed(now), now.isPending]))
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
  const first = seen.length
  await observer.refetch()
  stop()
  expect(seen[0]).toEqual([false, true])
  expect(seen.slice(first)).toEqual([
    [true, true],
    [false, false],
  ])
})

const asked = { refetch: () => Promise.resolve(), isPending: false, isError: false }

it('a group of queries has failed when one of them failed without older data', () => {
  const there = { ...asked, data: 1, isError: true, isFetchedAfterMount: true }
  const coming = { ...asked, data: undefined, isPending: true, isFetchedAfterMount: false }
  expect(hasFailed(together({ there, coming }))).toBe(false)
  expect(hasFailed(together({ there, lost: { ...asked, data: undefined, isError: true } }))).toBe(true)
  expect(hasFailed(together({ there, again: { ...coming, isFetchedAfterMount: true } }))).toBe(true)
  expect(hasFailed(together({ there }))).toBe(false)
})
