import { consoleContract } from '@humidor/contract/console/index.ts'
import type { WithdrawalState } from '@humidor/domain/money/withdrawal.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../../database/database.ts'
import { queueOf } from '../../../backoffice/operators/waiting.testing.ts'
import { ADDRESS, OTHER, openWithdrawals, refused, usdt, type Withdrawals } from '../withdrawals.testing.ts'
import { summed } from './listWithdrawals.ts'
import { totalsOf } from './withdrawals.queries.ts'

const { listWithdrawals } = consoleContract.withdrawals

let harness: Withdrawals
const ids: string[] = []
beforeAll(async () => {
  harness = await openWithdrawals()
  const { alice, bob, carol, sylvia, gregor, magnus } = harness
  for (const person of [alice, bob, carol, sylvia, gregor, magnus]) await harness.binds(person, ADDRESS)
  harness.nextDay()
  harness.nextDay()
  // From the day before: enough ended withdrawals for some pages, and an approved one.
  for (let n = 0; n < 4; n += 1) await harness.rejects(await harness.opensWithdrawal(gregor))
  await harness.approves(await harness.opensWithdrawal(magnus))
  harness.nextDay()
  for (const [n, person] of [alice, bob, carol, sylvia, gregor].entries())
    ids.push(await harness.opensWithdrawal(person, usdt(20 + n)))
  await harness.rejects(ids[4] ?? '')
}, 60_000)

describe('the list of withdrawals', () => {
  const asks = async (it: object) =>
    (await harness.openConsole('wendy')).call(listWithdrawals, { state: 'reviewing', limit: 25, ...it } as never)

  it('shows open withdrawals the oldest first, with the sum that they pay', async () => {
    const found = await asks({})
    expect(found.rows.map(({ id }) => id)).toEqual(ids.slice(0, 4))
    expect([found.count, found.next]).toEqual([4, null])
    // Approving moves a withdrawal to the next tab. It does not change what the paying wallet needs.
    const approved = await asks({ state: 'approved' })
    const pays = [...found.rows, ...approved.rows].reduce((sum, row) => sum + row.pays, 0n)
    expect(found.totals).toEqual([{ chain: 'BSC', pays }])
    expect(approved.totals).toEqual(found.totals)
    expect(found.counts).toEqual({ reviewing: 4, approved: 1, sent: 0, completed: 0, rejected: 5 })
    expect(found.rows[0]).toMatchObject({
      ...{ member: { uid: harness.alice.uid, name: harness.alice.name }, money: usdt(20), pays: usdt(19, 800_000) },
      ...{ needsSecond: false, secondWaits: false, trouble: null, flags: ['new address'], lockedBy: null },
    })
  })

  it('shows ended withdrawals the newest first, page by page', async () => {
    const all = await asks({ state: 'rejected', limit: 200 })
    expect(all.rows).toHaveLength(5)
    expect(all.rows[0]?.id).toBe(ids[4])
    const keyed = []
    for (let after: string | undefined, turns = 0; turns < 99; turns++) {
      const page = await asks({ state: 'rejected', limit: 2, ...(after && { after }) })
      keyed.push(...page.rows)
      if (page.next === null) break
      after = page.next
    }
    expect(keyed).toEqual(all.rows)
  })

  it('filters by days and requested amounts, both included, with the counts', async () => {
    const numbers = async (it: object) => (await asks(it)).rows.map(({ id }) => id)
    expect(await numbers({ least: usdt(21), most: usdt(22) })).toEqual(ids.slice(1, 3))
    expect(await numbers({ least: usdt(23, 1) })).toEqual([])
    const [row] = (await asks({})).rows
    const day = new Date((row?.createdAt.getTime() ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await numbers({ from: day, to: day })).toEqual(ids.slice(0, 4))
    const before = await asks({ state: 'rejected', to: '2020-01-01' })
    expect([before.rows, before.count, before.counts.reviewing]).toEqual([[], 0, 0])
    expect((await asks({ state: 'rejected', from: day })).rows.map(({ id }) => id)).toEqual([ids[4]])
  })

  it('finds withdrawals by uid, number and address, and nothing by any other text', async () => {
    const { carol } = harness
    expect((await asks({ search: ` ${carol.uid} ` })).rows.map(({ id }) => id)).toEqual([ids[2]])
    expect((await asks({ search: ids[1] })).rows.map(({ id }) => id)).toEqual([ids[1]])
    expect((await asks({ search: ADDRESS.toLowerCase() })).count).toBe(4)
    for (const search of [OTHER, `0x${'a'.repeat(64)}`, 'carol', "' or 1=1 --", '%'])
      expect(await asks({ search })).toMatchObject({ rows: [], count: 0, totals: [] })
    const wendy = await harness.openConsole('wendy')
    for (const after of ['x', '1.x', '1.-1'])
      expect(await wendy.tryCall(listWithdrawals, { state: 'reviewing', limit: 5, after })).toEqual(
        refused('parameter_error'),
      )
  })

  it('has as many rows as the console counts waiting withdrawals', async () => {
    const [reviewing, approved] = [await asks({}), await asks({ state: 'approved' })]
    expect(approved.count).toBe(1)
    const oldest = [...reviewing.rows, ...approved.rows].map(({ createdAt }) => createdAt.getTime())
    expect(await queueOf(await harness.openConsole('wendy'), 'withdrawals')).toMatchObject({
      count: reviewing.count + approved.count,
      since: new Date(Math.min(...oldest)),
    })
  })

  it('shows the warnings and checks of one withdrawal', async () => {
    await harness.db
      .updateTable('member')
      .set({ money_waits_until: new Date(harness.clock.now().getTime() + 3_600_000) })
      .where('uid', '=', harness.bob.uid)
      .execute()
    const wendy = await harness.openConsole('wendy')
    await wendy.call(consoleContract.members.freezeMember, { uid: harness.bob.uid, reason: 'asked for by letter' })
    const found = await harness.looksAt(ids[1] ?? '')
    expect(found.flags).toEqual(['new address', 'frozen', 'money waits'])
    expect(found.checks).toMatchObject({
      ...{ proved: true, addressSealed: true, addressStillBound: true, firstUse: true, othersWithAddress: 0 },
      ...{ today: usdt(21), todayOfAll: usdt(20 + 21 + 22 + 23), frozenReason: 3, cameIn: 0n },
    })
    expect(found.checks.ever).toBeGreaterThanOrEqual(usdt(21))
    expect(found).toMatchObject({ confirmations: 0, confirmationsNeeded: 15, transactions: [], decidedBy: null })
  })
})

describe('the totals of very many withdrawals', () => {
  /** Inserts withdrawals of 20 USDT that wait for a review, one a day, each a day before the last. */
  const ask = (tx: Tx, from: number, upto: number) =>
    sql`insert into withdrawal (uid, chain, address, address_bound_at, address_seal, money, fee, pays, created_at, business_day, proof, proof_seal)
      select ${harness.tom.uid}, 'BSC', ${ADDRESS}, made, seal, 20000000, 200000, 19800000, made, (made at time zone 'Asia/Shanghai')::date, n::text, seal
      from generate_series(${from}::int, ${upto}::int) n
      cross join lateral (select ${harness.clock.now()}::timestamptz - n * interval '1 day' as made, decode(repeat('00', 32), 'hex') as seal) it`.execute(
      tx,
    )

  const rejectAll = (tx: Tx) =>
    sql`update withdrawal set state = 'rejected', rejected_by = (select min(id) from operator), reply = 'no', ended_at = created_at
      where uid = ${harness.tom.uid} and state = 'reviewing'`.execute(tx)

  const all = (pays: bigint) => [{ chain: 'BSC', pays }]

  it('cover all open withdrawals, and ended ones as long as all of them are counted', async () => {
    // Rolled back, because no money is reserved for them.
    const taken = harness.db.transaction().execute(async (tx) => {
      const summaryOf = async (state: WithdrawalState) =>
        summed(state, await totalsOf(tx, { whose: 'members', sought: { uid: harness.tom.uid }, range: {} }))
      await ask(tx, 1, 10_000)
      await rejectAll(tx)
      expect(await summaryOf('rejected')).toMatchObject({ count: 10_000, totals: all(usdt(198_000)) })
      await ask(tx, 10_001, 10_002)
      await rejectAll(tx)
      expect(await summaryOf('rejected')).toMatchObject({ count: 10_001, totals: null })
      await ask(tx, 10_003, 20_004)
      expect(await summaryOf('reviewing')).toMatchObject({ count: 10_002, totals: all(usdt(198_039, 600_000)) })
      throw new Error('rolled back')
    })
    await expect(taken).rejects.toThrow('rolled back')
  })
})
