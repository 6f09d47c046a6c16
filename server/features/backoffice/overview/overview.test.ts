import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { type DayFlow, flowOperations, flowsOf } from '@humidor/domain/money/day-flows.ts'
import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEAD_LETTERS, enqueue } from '../../../jobs/tasks.ts'
import { memberAccount, merchantAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import type { Transfer } from '../../../ledger/posting.ts'
import { flowsSince } from './overview.queries.ts'

const { today, health } = consoleContract.overview
const usdt = (whole: number) => micros<'USDT'>(BigInt(whole) * 1_000_000n)

let harness: Sandbox
const opened = async () => {
  harness = await openSandbox()
}

/** Posts transfers, reads the day's flows, and rolls back, as no chain shows these transfers. */
async function wouldBe(transfers: readonly Transfer[], since = startOf(businessDay(harness.clock.now()))) {
  let flows: ReturnType<typeof flowsOf> = []
  const taken = harness.db.transaction().execute(async (tx) => {
    await post(tx, transfers)
    flows = flowsOf(await flowsSince(tx, since, flowOperations))
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  return (flow: DayFlow, coin: Coin) => flows.find((one) => one.flow === flow && one.coin === coin)?.amount ?? 0n
}

const deposit = (key: string, whole: number, at: Date): Transfer => ({
  operation: 'deposit',
  key: `fixture:${key}`,
  at,
  postings: [
    {
      from: platformAccount('external.bsc', 'USDT'),
      to: memberAccount(harness.alice.uid, 'balance'),
      amount: usdt(whole),
    },
  ],
})

describe('the money of a day', () => {
  beforeAll(opened)

  it('is what came in since midnight in UTC+8 and nothing before, to the millionth', async () => {
    const midnight = new Date('2026-11-20T16:00:00.000Z')
    const before = await wouldBe([], midnight)
    const so = await wouldBe(
      [
        deposit('last', 70, new Date(midnight.getTime() - 1)),
        deposit('first', 30, midnight),
        deposit('second', 5, new Date(midnight.getTime() + 3_600_000)),
      ],
      midnight,
    )
    expect(so('deposits', 'USDT')).toBe(before('deposits', 'USDT') + usdt(35))
  })

  it('separates payouts of merchants from withdrawals of members', async () => {
    const at = harness.clock.now()
    const received = merchantAccount(harness.merchants.cedar.merchantId, 'usdt')
    const so = await wouldBe([
      {
        operation: 'merchantConversion',
        key: 'fixture:received',
        at,
        postings: [{ from: platformAccount('backing', 'USDT'), to: received, amount: usdt(9) }],
      },
      {
        operation: 'withdrawal',
        key: 'fixture:paid out',
        at,
        postings: [{ from: received, to: platformAccount('external.bsc', 'USDT'), amount: usdt(4) }],
      },
    ])
    expect([so('payouts', 'USDT'), so('withdrawals', 'USDT')]).toEqual([usdt(4), 0n])
    expect(so('merchants', 'USDT')).toBeGreaterThanOrEqual(usdt(9))
  })

  it('is visible to finance, with what was converted, and restarts each day', async () => {
    await harness.alice.fund(usdt(20), 'USDT')
    await harness.alice.call(contract.wallet.balanceToTransaction, { money: usdt(20) })
    const { flows, day } = await harness.staff.fiona.call(today, {})
    expect(day).toBe('2026-11-20')
    expect(flows).toContainEqual({ flow: 'toUscd', coin: 'USCD', amount: usdt(20) })
    // All consoles share an answer for a quarter of a minute; then there is a new one.
    await harness.alice.fund(usdt(1), 'USDT')
    await harness.alice.call(contract.wallet.balanceToTransaction, { money: usdt(1) })
    expect((await harness.staff.fiona.call(today, {})).flows).toEqual(flows)
    harness.clock.moveTo(new Date(harness.clock.now().getTime() + 15_000))
    const { flows: later } = await harness.staff.fiona.call(today, {})
    expect(later).toContainEqual({ flow: 'toUscd', coin: 'USCD', amount: usdt(21) })

    harness.clock.moveTo(new Date('2026-11-20T15:59:59.000Z'))
    await harness.renewOperatorSession(harness.staff.fiona)
    expect((await harness.staff.fiona.call(today, {})).flows).toEqual(later)
    harness.clock.moveTo(new Date('2026-11-20T16:00:00.000Z'))
    expect(await harness.staff.fiona.call(today, {})).toMatchObject({ day: '2026-11-21', flows: [] })
  })
})

describe('the state of the platform', () => {
  beforeAll(opened)

  const readHealth = () => harness.staff.wendy.call(health, {})
  const unhealthyJob = async (id: string) => (await readHealth()).jobs.unhealthy.find(({ job }) => job === id)

  it('is empty where every job ran in time', async () => {
    await harness.jobs.runDue()
    const { jobs, settlement } = await readHealth()
    expect(jobs).toMatchObject({ unhealthy: [], count: harness.features.flatMap(({ jobs: own = [] }) => own).length })
    expect(jobs.lastAt).toEqual(harness.clock.now())
    expect(settlement.behind).toBe(0)
  })

  it('shows a silent poller, a failing job with its failures, and a missed midnight', async () => {
    await harness.jobs.runDue()
    await harness.pool.query(
      `update job_run set retry_at = clock_timestamp() - interval '61 s' where job = 'order-book.expire-orders'`,
    )
    await harness.pool.query(
      `update job_run set state = 'failing', failures = 3, error = 'at https://provider/our-key' where job = 'team.climb'`,
    )
    expect(await unhealthyJob('order-book.expire-orders')).toMatchObject({ state: 'late', failures: 0 })
    expect(await unhealthyJob('team.climb')).toMatchObject({ state: 'failing', failures: 3 })
    // An error may contain text that no operator should read, such as a provider's key.
    expect(JSON.stringify(await readHealth())).not.toContain('our-key')

    harness.clock.moveTo(new Date('2026-11-20T16:09:00.000Z'))
    await harness.renewOperatorSession(harness.staff.wendy)
    expect(await unhealthyJob('settlement.settle-day')).toBeUndefined()
    harness.clock.moveTo(new Date('2026-11-20T16:11:00.000Z'))
    expect(await unhealthyJob('settlement.settle-day')).toMatchObject({
      state: 'late',
      since: new Date('2026-11-20T16:00:00.000Z'),
    })
    await harness.jobs.runDue()
    expect(await unhealthyJob('settlement.settle-day')).toBeUndefined()
  })

  it('shows waiting letters, failed ones, and the time of the last success', async () => {
    await harness.inbox()
    expect((await readHealth()).mail).toMatchObject({ queued: 0, since: null, failed: 0 })
    const at = harness.clock.now()
    const letter = {
      to: harness.bob.email,
      language: 'de',
      kind: 'levelReached',
      params: { level: 2 },
      at: at.toISOString(),
    }
    await enqueue(harness.db, { id: 'notices.mail' }, letter)
    // An operator's notice is a letter as well, whoever receives it.
    await enqueue(harness.db, { id: 'notices.written-mail' }, { uid: harness.bob.uid, number: 0 })
    const { mail } = await readHealth()
    expect(mail.queued).toBe(2)
    expect(Math.abs(at.getTime() - (mail.since?.getTime() ?? 0))).toBeLessThan(60_000)

    // Both may wait, a code may not.
    expect(mail.urgentSince).toBeNull()
    const code = ['identity.code-mail']
    await harness.pool.query(
      `insert into pgboss.job (name, data, created_on) values ($1, '{}', clock_timestamp() - interval '6 minutes')`,
      code,
    )
    const { urgentSince } = (await readHealth()).mail
    expect(Math.abs(at.getTime() - 360_000 - (urgentSince?.getTime() ?? 0))).toBeLessThan(60_000)
    await harness.pool.query('delete from pgboss.job where name = $1', code)

    harness.clock.moveTo(new Date(at.getTime() + 120_000))
    expect(await harness.inbox(harness.bob.email)).toHaveLength(1)
    expect((await readHealth()).mail).toMatchObject({ queued: 0, since: null, lastAt: harness.clock.now() })

    await harness.pool.query(
      `insert into pgboss.job (name, data, source_name) values ($1, '{}', 'notices.mail'), ($1, '{}', 'team.climb-now')`,
      [DEAD_LETTERS],
    )
    expect((await readHealth()).mail.failed).toBe(1)
  })
})
