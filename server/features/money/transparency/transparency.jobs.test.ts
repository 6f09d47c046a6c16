import { businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { dailyParts } from '@humidor/domain/money/transparency.ts'
import { openSandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'
import { transparencyInvariants } from './transparency.invariants.ts'
import { recordDay } from './transparency.jobs.ts'
import { freshPage, jsonOf } from './transparency.testing.ts'

const daysOf = async (sandbox: Awaited<ReturnType<typeof openSandbox>>, part = 'reserves') => {
  await freshPage(sandbox)
  return (await jsonOf(sandbox, part)).rows.map(([day]) => day).filter((day) => day !== 'now')
}

it('each day is kept once, half an hour after midnight, and has the block of that time', async () => {
  const sandbox = await openSandbox()
  const first = dayAfter(businessDay(sandbox.clock.now()))
  await sandbox.travel(momentOf(first, '00:29'))
  expect(await daysOf(sandbox)).toEqual([])
  await sandbox.travel(momentOf(dayAfter(first, 2), '12:00'))
  const days = [first, dayAfter(first), dayAfter(first, 2)]
  for (const part of dailyParts) expect(await daysOf(sandbox, part)).toEqual(days)
  const { rows } = await sandbox.pool.query(`
    select d.day from transparency_day d join ledger_block b on b.number = d.block and b.hash = d.block_hash order by d.day`)
  expect(rows.map(({ day }) => day)).toEqual(days)
  const heads = await jsonOf(sandbox, 'chain-heads')
  expect(heads.rows.filter(([day]) => day !== 'now').map(([day]) => day)).toEqual(days.toReversed())
})

it('between two recorded days nobody’s payment shows in the figures, and the page says as of when they are', async () => {
  const sandbox = await openSandbox()
  await sandbox.travel(86_400)
  const shown = async () => {
    await freshPage(sandbox)
    return Promise.all(dailyParts.map(async (part) => (await jsonOf(sandbox, part)).rows))
  }
  const before = await shown()
  const [last] = (await sandbox.pool.query('select day, at from transparency_day order by day desc')).rows
  for (const rows of before) {
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['now', last.at.toISOString()])
    // The same as the day's own row.
    expect(rows.at(-1)?.slice(2)).toEqual(rows.at(-2)?.slice(2))
  }
  await sandbox.alice.fund(micros<'USDT'>(7_000_001n), 'USDT')
  expect(await shown()).toEqual(before)
  await sandbox.travel(86_400)
  expect(await shown()).not.toEqual(before)
})

it('two nodes that keep the same day write it once', async () => {
  const sandbox = await openSandbox()
  const at = sandbox.clock.now()
  const day = businessDay(at)
  const job = recordDay(sandbox.clock)
  const work = { db: sandbox.db, day, at, limit: 100 }
  const done = await Promise.all(Array.from({ length: 6 }, () => job.run(work)))
  expect(done.reduce((sum, { done: count }) => sum + count, 0)).toBe(1)
  expect((await job.run(work)).done).toBe(0)
  expect(await daysOf(sandbox)).toEqual([day])
})

it('days that the platform slept through are kept later, with the time at which they were read', async () => {
  const sandbox = await openSandbox()
  const first = dayAfter(businessDay(sandbox.clock.now()))
  await sandbox.travel(momentOf(first, '01:00'))
  // Nobody runs a job for three days.
  const back = momentOf(dayAfter(first, 3), '09:00')
  sandbox.clock.moveTo(back)
  await sandbox.jobs.runDue()
  const { rows } = await sandbox.pool.query('select day, at from transparency_day order by day')
  expect(rows.map(({ day }) => day)).toEqual([0, 1, 2, 3].map((days) => dayAfter(first, days)))
  expect(rows.slice(1).every(({ at }) => at.getTime() === back.getTime())).toBe(true)
})

it('what was kept cannot be changed or deleted, and a total that is no sum is found', async () => {
  const sandbox = await openSandbox()
  await sandbox.travel(86_400)
  for (const change of [
    'update transparency_figure set value = 1',
    'delete from transparency_figure',
    'truncate transparency_figure',
    'update transparency_day set block = 1',
    'delete from transparency_day',
  ])
    await expect(sandbox.pool.query(change)).rejects.toThrow()
  const client = await sandbox.pool.connect()
  await client.query('begin')
  await client.query(`
    insert into transparency_day select '2031-01-01', at, block, block_at, sha256('other') from transparency_day limit 1;
    insert into transparency_figure values ('2031-01-01', 'reserves', 'bsc', 4), ('2031-01-01', 'reserves', 'total', 5),
      ('2031-01-01', 'reserves', 'tron', 1), ('2031-01-01', 'issue', 'cig_issued', 2), ('2031-01-01', 'issue', 'cig_team', 1)`)
  const breaches: number[] = []
  for (const { sql } of transparencyInvariants) breaches.push((await client.query(sql)).rows.length)
  await client.query('rollback')
  client.release()
  expect(breaches).toEqual([1, 1, 0])
})
