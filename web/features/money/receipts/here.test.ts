import { expect, it } from 'vitest'
import { keep } from '../../../session/storage.ts'
import { compareHere, isDue } from './here.ts'

const owner = 'member:12345678'
const noteAttempt = (text: string) => keep(`receipts-tried-${owner}`, text)

it('a comparison is due without an attempt, and again after five minutes', () => {
  expect(isDue(owner)).toBe(true)
  noteAttempt(String(Date.now() - 299_000))
  expect(isDue(owner)).toBe(false)
  noteAttempt(String(Date.now() - 301_000))
  expect(isDue(owner)).toBe(true)
  noteAttempt(String(Date.now() + 60_000))
  expect(isDue(owner)).toBe(true)
})

// There is no IndexedDB here, so each attempt ends as in a browser that keeps nothing.
it('a comparison that ended waits, and one that was cut off does not', async () => {
  expect(await compareHere(owner, new AbortController().signal)).toBe('blocked')
  expect(isDue(owner)).toBe(false)
  await compareHere(owner, AbortSignal.abort())
  expect(isDue(owner)).toBe(true)
})

it('a comparison that another tab runs is not noted as an attempt of this one', async () => {
  noteAttempt(String(Date.now() - 301_000))
  await navigator.locks.request('humidor-receipts', async () => {
    expect(await compareHere(owner, new AbortController().signal)).toBe('busy')
  })
  expect(isDue(owner)).toBe(true)
})
