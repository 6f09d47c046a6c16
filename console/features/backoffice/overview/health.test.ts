import { expect, it } from 'vitest'
import { healthRows } from './health.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const house: Parameters<typeof healthRows>[0] = {
  at: now,
  jobs: { count: 31, lastAt: ago(0), troubled: [] },
  mail: { queued: 0, since: null, urgentSince: null, silentSince: null, failed: 0, lastAt: ago(3) },
  settlement: { settled: '2026-11-21', behind: 0 },
}
const wrong = (given: Partial<typeof house>) =>
  healthRows({ ...house, ...given }, now)
    .filter(({ fine }) => !fine)
    .map(({ text }) => text)
const late = (job: string) => ({ job, summary: 'Does.', state: 'late' as const, since: ago(30), failures: 0 })

it('is a row for each thing while all is well', () => {
  expect(healthRows(house, now)).toEqual([
    { fine: true, text: 'Every midnight is settled', end: 'up to 2026/11/21', at: '/settlement' },
    { fine: true, text: 'All 31 jobs run in time', end: 'the last just now' },
    { fine: true, text: 'No letter waits to be sent', end: 'the last sent 3 m ago' },
  ])
})

it('names each job that is late or fails, and says it once where no worker is up', () => {
  const failing = { ...late('a.b'), state: 'failing' as const, failures: 2 }
  expect(wrong({ jobs: { ...house.jobs, troubled: [failing, late('c.d')] } })).toEqual([
    'The job a.b fails, 2 times by now',
    'The job c.d is late',
  ])
  const all = Array.from({ length: 31 }, (_, n) => late(`job.${n}`))
  expect(wrong({ jobs: { ...house.jobs, troubled: all } })).toEqual(['31 jobs of 31 do not run: is a worker up?'])
})

it('lets letters wait for their turn, and a few minutes at most while none goes out', () => {
  expect(wrong({ mail: { ...house.mail, queued: 90_000, since: ago(50) } })).toEqual([])
  expect(wrong({ mail: { ...house.mail, queued: 12, since: ago(5), silentSince: ago(5) } })).toEqual([])
  expect(wrong({ mail: { ...house.mail, queued: 12, since: ago(9), silentSince: ago(6), failed: 1 } })).toEqual([
    'No letter has gone out for 6 m',
    '1 letter of the last day could not be sent',
  ])
})

it('lets a code wait a few minutes at most while other letters go out, and says it once where none does', () => {
  const waits = { ...house.mail, queued: 1, since: ago(9) }
  expect(wrong({ mail: { ...waits, urgentSince: ago(5) } })).toEqual([])
  expect(wrong({ mail: { ...waits, urgentSince: ago(6) } })).toEqual([
    'A code or a password has waited to be sent for 6 m',
  ])
  expect(wrong({ mail: { ...waits, urgentSince: ago(9), silentSince: ago(7) } })).toEqual([
    'No letter has gone out for 7 m',
  ])
})

it('says how many midnights are behind', () => {
  expect(wrong({ settlement: { settled: null, behind: 2 } })).toEqual(['2 midnights are not settled to the end'])
})
