import { expect, it } from 'vitest'
import { healthRows } from './health.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const healthy: Parameters<typeof healthRows>[0] = {
  at: now,
  jobs: { count: 31, lastAt: ago(0), unhealthy: [] },
  mail: { queued: 0, since: null, urgentSince: null, silentSince: null, failed: 0, lastAt: ago(3) },
  settlement: { settled: '2026-11-21', behind: 0 },
}
const wrong = (given: Partial<typeof healthy>) =>
  healthRows({ ...healthy, ...given }, now)
    .filter(({ fine }) => !fine)
    .map(({ text }) => text)
const late = (job: string) => ({ job, summary: 'Does.', state: 'late' as const, since: ago(30), failures: 0 })

it('shows one row per check while all is fine', () => {
  expect(healthRows(healthy, now)).toEqual([
    { fine: true, text: 'All days are settled', end: 'up to 2026/11/21', at: '/settlement' },
    { fine: true, text: 'All 31 jobs run on time', end: 'last run just now' },
    { fine: true, text: 'No mail is waiting to be sent', end: 'last sent 3 m ago' },
  ])
})

it('names each job that is late or fails, and reports a missing worker once', () => {
  const failing = { ...late('a.b'), state: 'failing' as const, failures: 2 }
  expect(wrong({ jobs: { ...healthy.jobs, unhealthy: [failing, late('c.d')] } })).toEqual([
    'The job a.b has failed 2 times',
    'The job c.d is late',
  ])
  const all = Array.from({ length: 31 }, (_, n) => late(`job.${n}`))
  expect(wrong({ jobs: { ...healthy.jobs, unhealthy: all } })).toEqual([
    '31 jobs of 31 are not running. Check that a worker is up.',
  ])
})

it('accepts queued mail, and reports after a few minutes without any sent mail', () => {
  expect(wrong({ mail: { ...healthy.mail, queued: 90_000, since: ago(50) } })).toEqual([])
  expect(wrong({ mail: { ...healthy.mail, queued: 12, since: ago(5), silentSince: ago(5) } })).toEqual([])
  expect(wrong({ mail: { ...healthy.mail, queued: 12, since: ago(9), silentSince: ago(6), failed: 1 } })).toEqual([
    'No mail has been sent for 6 m',
    '1 mail could not be sent in the last day',
  ])
})

it('reports a code that waits for more than a few minutes, and only once if no mail is sent at all', () => {
  const waits = { ...healthy.mail, queued: 1, since: ago(9) }
  expect(wrong({ mail: { ...waits, urgentSince: ago(5) } })).toEqual([])
  expect(wrong({ mail: { ...waits, urgentSince: ago(6) } })).toEqual([
    'A mailed code or password has been waiting for 6 m',
  ])
  expect(wrong({ mail: { ...waits, urgentSince: ago(9), silentSince: ago(7) } })).toEqual([
    'No mail has been sent for 7 m',
  ])
})

it('counts the days that are not settled', () => {
  expect(wrong({ settlement: { settled: null, behind: 2 } })).toEqual(['2 days are not fully settled'])
})
