import { groupOfOperation, ownAccounts } from '@humidor/domain/backoffice/daily-close.ts'
import { isNamedOperation } from '@humidor/domain/backoffice/report-names.ts'
import { businessDay, dayAfter, momentOf, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'
import { operationRules } from '../../../ledger/operation-rules.ts'
import { reportInvariants } from './reports.invariants.ts'
import { closeDays } from './reports.jobs.ts'
import { closedUpTo, closesOf, runCloses } from './reports.testing.ts'

it('every operation that moves the platform’s own money has its group in the profit and loss', () => {
  const isOwn = (account: string) => ownAccounts.some((name) => account.startsWith(`platform:${name}:`))
  const moving = Object.entries(operationRules)
    .filter(([, forms]) => forms.some(({ pairs }) => pairs.flat().some(isOwn)))
    .map(([operation]) => operation)
  // A move between two chains changes what stands for the chains alone.
  expect(Object.keys(groupOfOperation).toSorted()).toEqual(moving.toSorted())
})

it('every operation of the ledger has a name for finance', () => {
  expect(Object.keys(operationRules).filter((operation) => !isNamedOperation(operation))).toEqual([])
})

it('a day is closed half an hour after its end, and opens the next', async () => {
  const sandbox = await openSandbox()
  const today = businessDay(sandbox.clock.now())
  await sandbox.alice.fund(micros<'USDT'>(7_000_000n), 'USDT')
  sandbox.clock.moveTo(momentOf(dayAfter(today), '00:29'))
  await runCloses(sandbox, dayAfter(today, -1))
  expect(await closedUpTo(sandbox)).toBe(dayAfter(today, -1))
  sandbox.clock.moveTo(momentOf(dayAfter(today), '00:30'))
  await runCloses(sandbox, today)
  sandbox.clock.moveTo(momentOf(dayAfter(today, 2), '09:00'))
  await runCloses(sandbox, dayAfter(today))
  const [first, second] = [await closesOf(sandbox, today), await closesOf(sandbox, dayAfter(today))]
  expect(first.USDT?.incoming).toBeGreaterThanOrEqual(7_000_000n)
  for (const coin of ['USDT', 'USCD', 'CIG', 'POINT'] as const) {
    expect(second[coin]?.opening).toBe(first[coin]?.closing)
    expect(second[coin]?.ledger).toBe(second[coin]?.closing)
  }
})

it('a transfer that is dated in a closed day counts on the first open one', async () => {
  const sandbox = await openSandbox()
  const today = businessDay(sandbox.clock.now())
  sandbox.clock.moveTo(momentOf(dayAfter(today), '08:00'))
  await runCloses(sandbox, today)
  const before = await closesOf(sandbox, today)
  // A settlement that waited for money pays with the time of its midnight.
  sandbox.clock.moveTo(startOf(today))
  await sandbox.alice.fund(micros<'USDT'>(5_000_000n), 'USDT')
  sandbox.clock.moveTo(momentOf(dayAfter(today, 2), '08:00'))
  await runCloses(sandbox, dayAfter(today))
  expect(await closesOf(sandbox, today)).toEqual(before)
  expect((await closesOf(sandbox, dayAfter(today))).USDT?.incoming).toBe(5_000_000n)
})

it('a ledger of many days is added in batches, by several nodes at once, and each transfer once', async () => {
  const sandbox = await openSandbox()
  const today = businessDay(sandbox.clock.now())
  for (const [index, member] of [sandbox.alice, sandbox.bob, sandbox.alice].entries()) {
    await member.fund(micros<'USCD'>(1_000_000n), 'USCD')
    sandbox.clock.moveTo(momentOf(dayAfter(today, index + 1), '10:00'))
  }
  const job = closeDays(2)
  const at = sandbox.clock.now()
  const work = { db: sandbox.db, day: businessDay(at), at, limit: 100 }
  while ((await closedUpTo(sandbox)) !== dayAfter(today, 2))
    await Promise.all(Array.from({ length: 4 }, () => job.run(work)))
  const { rows } = await sandbox.pool.query(`
    select (select sum(entries) from report_flow)::int as kept,
      (select count(*) from entry where transfer_id <= (select upto from report_mark))::int as entries,
      (select count(distinct day) from report_flow)::int as days`)
  expect(rows[0].kept).toBe(rows[0].entries)
  expect(rows[0].days).toBeGreaterThanOrEqual(3)
})

it('what a closed day holds cannot be changed, and a wrong flow is found', async () => {
  const sandbox = await openSandbox()
  const today = businessDay(sandbox.clock.now())
  await sandbox.alice.fund(micros<'USDT'>(1_000_000n), 'USDT')
  sandbox.clock.moveTo(momentOf(dayAfter(today), '08:00'))
  await runCloses(sandbox, today)
  for (const change of [
    'update report_flow set taken = taken + 1',
    'delete from report_flow',
    'update report_day set upto = 0',
    'update report_balance set closing = 0',
    'delete from report_close',
    'truncate report_mark',
  ])
    await expect(sandbox.pool.query(change)).rejects.toThrow(/closed|append-only|referenced/)
  const breaks = async (id: string) => {
    const found = reportInvariants.find((one) => one.id === id)
    return (await sandbox.pool.query(found?.sql ?? '')).rowCount
  }
  expect(await breaks('reports.flows-are-the-ledger')).toBe(0)
  await sandbox.pool.query('begin; alter table report_flow disable trigger user; commit')
  await sandbox.pool.query(`update report_flow set taken = taken + 1 where kind = 1`)
  expect(await breaks('reports.flows-are-the-ledger')).toBe(1)
  expect(await breaks('reports.closing-is-opening-and-flows')).toBeGreaterThan(0)
  await sandbox.pool.query(`update report_flow set taken = taken - 1 where kind = 1`)
  await sandbox.pool.query('alter table report_flow enable trigger user')
})
