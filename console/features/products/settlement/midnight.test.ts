import { expect, it } from 'vitest'
import { followDays, type Midnight, missingText, paidIn, phaseName, tookText, waitsForAnother } from './midnight.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 16) + seconds * 1000)
const phase = (it: Partial<Midnight['phases'][number]>): Midnight['phases'][number] => ({
  name: 'price',
  summary: '',
  state: 'done',
  done: 1,
  paid: [],
  startedAt: at(0),
  finishedAt: at(1),
  error: null,
  ...it,
})
const day = (phases: Midnight['phases'], finishedAt: Date | null): Midnight => ({
  day: '2026-11-21',
  state: 'running',
  beganAt: at(0),
  finishedAt,
  phases,
})

it.each([
  [0.44, '440 ms'],
  [9.99, '9.9 s'],
  [12.9, '12 s'],
  [60, '1 m'],
  [200, '3 m 20 s'],
  [3_600, '1 h'],
  [3_900, '1 h 5 m'],
])('%d seconds are shown as %s', (seconds, text) => expect(tookText(at(0), at(seconds))).toBe(text))

it('a blocked phase names the account that is short, and a failed one its error', () => {
  expect(missingText({ state: 'short', error: 'treasury USCD does not cover what is next' })).toMatch(
    'The treasury account lacks the USCD',
  )
  expect(missingText({ state: 'short', error: 'promised CIG does not cover what is next' })).toMatch('lacks the ₡')
  expect(missingText({ state: 'failing', error: 'canceling statement' })).toBe('canceling statement')
})

it('the payments of a day are the sums of its phases for each coin', () => {
  const interest = phase({ paid: [{ coin: 'USCD', amount: 5n }] })
  const orders = phase({
    paid: [
      { coin: 'CIG', amount: 7n },
      { coin: 'USCD', amount: 2n },
    ],
  })
  expect(paidIn({ phases: [interest, orders] })).toEqual([
    { coin: 'USCD', amount: 7n },
    { coin: 'CIG', amount: 7n },
  ])
})

it('a running day refetches often, a blocked one less often, and settled days as usual', () => {
  const running = phase({ state: 'running' })
  expect(followDays({ rows: [day([phase({}), running], null)] })).toBe(2_000)
  expect(followDays({ rows: [day([phase({ state: 'short' })], null)] })).toBe(5_000)
  expect(followDays({ rows: [day([phase({})], at(2))] })).toBeUndefined()
})

it('a phase has a name, and an unknown phase shows its own key', () => {
  expect([phaseName('returns-pay'), phaseName('seals-close')]).toEqual(['Returns, paid', 'Seals close'])
})

it('a started day waits while the day before is blocked, unless it has a running phase', () => {
  const before = { ...day([phase({ state: 'short' })], null), day: '2026-11-20' as const }
  const waits = day([phase({ state: 'waiting' })], null)
  expect(waitsForAnother(waits, [waits, before])).toBe(true)
  expect(waitsForAnother(before, [waits, before])).toBe(false)
  expect(waitsForAnother(waits, [waits])).toBe(false)
  const busy = day([phase({ state: 'running' })], null)
  expect(waitsForAnother(busy, [busy, before])).toBe(false)
})
