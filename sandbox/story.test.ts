import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { createJobs } from '@humidor/server/jobs/engine.ts'
import { enqueue } from '@humidor/server/jobs/tasks.ts'
import { toleratingFixtures } from '@humidor/server/ledger/fixtures.testing.ts'
import { verify } from '@humidor/server/ledger/invariant.ts'
import { expect, it } from 'vitest'
import { openSandbox } from './open.ts'

const days = (count: number) => count * 86_400

const pricedDays = async ({ db }: Awaited<ReturnType<typeof openSandbox>>) =>
  (await db.selectFrom('cig_price').select('day').orderBy('day').execute()).map(({ day }) => day)
const threeDays = ['2026-11-21', '2026-11-22', '2026-11-23']

it('three days that go by bring three prices, each at its midnight', async () => {
  const sandbox = await openSandbox()
  await sandbox.travel(days(3))
  expect(await pricedDays(sandbox)).toEqual(threeDays)
  const runs = await sandbox.jobs.runs()
  const daily = runs
    .filter(({ tick }) => tick !== 'now')
    .sort((a, b) => a.started_at.getTime() - b.started_at.getTime())
  // The clock stood at each tick's own time while it was run.
  for (const run of daily) expect(run.started_at).toEqual(run.due_at)
  expect(daily.every(({ state }) => state === 'done')).toBe(true)
})

it('a server that slept through three midnights catches up with each of them when it wakes', async () => {
  const sandbox = await openSandbox()
  sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + days(3) * 1000))
  await sandbox.jobs.start()
  await expect.poll(() => pricedDays(sandbox), { timeout: 30_000 }).toEqual(threeDays)
})

it('two engines that wake at the same moment publish each day once', async () => {
  const sandbox = await openSandbox()
  const { db, url, clock, features } = sandbox
  const other = createJobs({ db, url, clock, jobs: features.flatMap(({ jobs = [] }) => jobs), tasks: [] })
  await other.prepare()
  clock.moveTo(new Date(clock.now().getTime() + days(3) * 1000))
  await Promise.all([sandbox.jobs.runDue(), other.runDue()])
  await other.stop()
  expect(await pricedDays(sandbox)).toEqual(threeDays)
})

it('a night whose worker breaks off in the middle is ended by the next, and no phase runs twice', async () => {
  const sandbox = await openSandbox()
  const { db, pool, url, clock, features } = sandbox
  const jobs = features
    .flatMap(({ jobs = [] }) => jobs)
    // What would go on with it half a minute later.
    .filter((job) => job.id !== 'settlement.go-on')
    .map((job) =>
      job.id === 'settlement.settle-day'
        ? {
            ...job,
            // What was written stays written, as after a kill: the price, and nothing else.
            run: async (work: Parameters<typeof job.run>[0]) => {
              await job.run(work)
              throw new Error('killed')
            },
          }
        : job,
    )
  const dying = createJobs({ db, url, clock, jobs, tasks: [] })
  await dying.prepare()
  clock.moveTo(new Date(clock.now().getTime() + days(1) * 1000))
  await dying.runDue()
  await dying.stop()
  expect(await pricedDays(sandbox)).toEqual(['2026-11-21'])
  const phases = async () =>
    (await pool.query('select distinct state from settlement_run order by 1')).rows.map(({ state }) => state)
  expect(await phases()).toEqual(['done', 'waiting'])
  // The pause after the failure, on the machine's own time, is over.
  await pool.query('update job_run set retry_at = clock_timestamp() where retry_at is not null')
  await sandbox.jobs.runDue()
  expect([await pricedDays(sandbox), await phases()]).toEqual([['2026-11-21'], ['done']])
  expect((await pool.query(`select state from job_run where job = 'settlement.settle-day'`)).rows).toEqual([
    { state: 'done' },
  ])
})

it('a letter that was asked for in a transaction that is rolled back is never sent', async () => {
  const sandbox = await openSandbox()
  const [task] = sandbox.features.flatMap(({ tasks = [] }) => tasks)
  await sandbox.db
    .transaction()
    .execute(async (tx) => {
      await enqueue(tx, { id: task?.id ?? '' }, { to: 'alice' })
      throw new Error('on second thoughts')
    })
    .catch(() => undefined)
  expect(await sandbox.inbox()).toEqual([])
  expect((await sandbox.pool.query('select 1 from pgboss.job')).rows).toEqual([])
})

it('a member deposits on the chain, is credited, converts and gives, and the whole platform verifies', async () => {
  const { alice, bob, chain, watch, db } = await openSandbox({ chain: true })
  await watch()
  const { address, randomMoney } = await alice.call(contract.deposits.getDepositInfo, {
    money: micros<'USDT'>(200_000_000n),
    chain: 'BSC',
  })
  await chain?.pay({ address, amount: randomMoney })
  await watch()
  expect(await alice.balance('USDT')).toBe(randomMoney)
  await alice.call(contract.wallet.balanceToTransaction, { money: micros<'USDT'>(150_000_000n) })
  const giving = { email: bob.email, money: micros<'USCD'>(30_000_000n) }
  await alice.call(contract.wallet.transferUsdc, { ...giving, googleCode: alice.googleCode() })
  await alice.call(contract.wallet.transferUsdc, { ...giving, googleCode: alice.googleCode() })
  expect(await bob.displayBalance('USCD')).toBe('60.00')
  expect(await alice.displayBalance('USCD')).toBe('90.00')
  expect(await verify(db, toleratingFixtures(everyInvariant))).toEqual([])
})
