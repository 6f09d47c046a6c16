import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { pauseUntil } from './long-request.ts'

it('a pause leaves no listener on its signal', async () => {
  const { signal } = new AbortController()
  await pauseUntil(1, signal)
  await pauseUntil(1, signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('a pause ends as soon as the signal aborts, and at once if it had aborted before', async () => {
  const stop = new AbortController()
  const paused = pauseUntil(60_000, stop.signal)
  stop.abort()
  await paused
  await pauseUntil(60_000, stop.signal)
})
