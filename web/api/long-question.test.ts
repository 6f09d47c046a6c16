import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { pauseUntil } from './long-question.ts'

it('a pause leaves nothing behind on the signal that it listened to', async () => {
  const { signal } = new AbortController()
  await pauseUntil(1, signal)
  await pauseUntil(1, signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

it('a pause is over as soon as the signal aborts, also where it had before', async () => {
  const stop = new AbortController()
  const paused = pauseUntil(60_000, stop.signal)
  stop.abort()
  await paused
  await pauseUntil(60_000, stop.signal)
})
