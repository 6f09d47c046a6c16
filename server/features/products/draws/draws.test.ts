import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { isOfChain, quicknet } from '@humidor/domain/products/beacon.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { queueOf } from '../../backoffice/operators/waiting.testing.ts'
import { cig, ordered, orders, own, treasuryHas } from '../preorders/preorders.testing.ts'
import { before, drawsIn, due, partsOf, publicRecord } from './draws.testing.ts'
import { runDueDraws } from './running.ts'
import { openAhead } from './sessions.ts'

const { list } = contract.draws
const slow = { timeout: 60_000 }

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  await treasuryHas(harness, 1_000_000)
}, 60_000)
afterEach(() => harness.close())

const { holds, idOf, recomputed, fiveOrder } = drawsIn(() => harness)

describe('a draw', slow, () => {
  it('publishes its commitment before anybody enters, its entries when it closes, and its seed when it runs', async () => {
    await openAhead(harness.db, partsOf(harness), { at: harness.clock.now(), pause: 600 })
    const id = await idOf()
    const opened = await publicRecord(harness.visitor(), id)
    expect(opened).toMatchObject({ type: 'usdc', seed: null, closedAt: null, entries: [], beaconState: null })
    expect(opened.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(opened.beacon).toMatchObject({ chain: harness.beacon.chain.hash })

    await changeSetting(harness.db, 'orderQuota', 500_000_000n)
    await fiveOrder()
    expect((await publicRecord(harness.visitor(), id)).entries).toEqual([])
    await holds(before(due, 600))
    const closed = await publicRecord(harness.visitor(), id)
    expect(closed).toMatchObject({
      commitment: opened.commitment,
      count: 5,
      quota: 500_000_000n,
      seed: null,
      drawnAt: null,
    })
    expect(closed.entries.map(({ onum, won }) => [onum, won])).toEqual(
      ['HM-0002', 'HM-0003', 'HM-0004', 'HM-0005', 'HM-0006'].map((onum) => [onum, null]),
    )

    await holds(due)
    const held = await publicRecord(harness.visitor(), id)
    expect(held).toMatchObject({
      ...{
        commitment: opened.commitment,
        entriesHash: closed.entriesHash,
        drawnAt: due,
        won: 2,
        wonMoney: 400_000_000n,
      },
      beaconState: 'mixed',
    })
    expect(held.entries.filter(({ won }) => won)).toHaveLength(2)
    expect(new Set(held.entries.map(({ place }) => place))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(await recomputed(id)).toEqual({ commitment: true, entries: true, beacon: true, winners: true })
    const { chain, publicKey, round } = held.beacon ?? { chain: '', publicKey: '', round: 0 }
    const answers = { round, signature: held.signature ?? '', randomness: held.randomness ?? '' }
    expect(isOfChain({ ...quicknet, hash: chain, publicKey }, answers)).toBe(true)
    const { fiona } = harness.staff
    await harness.renewOperatorSession(fiona)
    expect(await fiona.call(consoleContract.draws.drawCheck, { id })).toEqual({
      ...{ commitment: true, entries: true, beacon: true, winners: true },
    })
  })

  it('keeps its seed, its commitment, its entries and its result: the database refuses any change', async () => {
    await changeSetting(harness.db, 'orderQuota', 400_000_000n)
    await fiveOrder()
    await holds(before(due, 600))
    const id = await idOf()
    const refused = (statement: string) => expect(harness.pool.query(statement)).rejects.toThrow()
    await refused(`update draw_session set commitment = sha256('other'), seed_sealed = 'other' where id = ${id}`)
    await refused(`update draw_session set quota = quota + 1 where id = ${id}`)
    await refused(`update draw_session set entries = entries + 1 where id = ${id}`)
    await refused(`delete from draw_session where id = ${id}`)
    await refused(
      `update draw_session set drawn_at = due_at, seed = sha256('mine'), beacon_state = 'unreachable', won = 0, won_money = 0 where id = ${id}`,
    )
    await refused(`insert into preorder (uid, type, money, status, session_id, day, created_at, status_at, lottery_at)
      select 99999999, type, 200000000, 'created', id, '2026-11-20', opened_at, opened_at, due_at from draw_session where id = ${id}`)
    await refused(`update preorder set money = money * 2 where session_id = ${id}`)
    await refused(`delete from preorder where session_id = ${id}`)
    await holds(due)
    await refused(
      `update draw_session set seed = null, drawn_at = null, won = null, won_money = null, beacon_state = null where id = ${id}`,
    )
    await refused(`update preorder set status = 'locked' where session_id = ${id} and status = 'failed'`)
    await refused(`update preorder set place = place + 1 where session_id = ${id}`)
    expect(await recomputed(id)).toMatchObject({ winners: true })
  })

  it('runs once, however many workers start it at the same time, and gives the same result again', async () => {
    await changeSetting(harness.db, 'orderQuota', 400_000_000n)
    await fiveOrder()
    harness.clock.moveTo(due)
    const parts = partsOf(harness)
    await Promise.all(Array.from({ length: 6 }, () => runDueDraws(harness.db, parts, due)))
    const first = await publicRecord(harness.visitor(), await idOf())
    await holds(due)
    expect((await publicRecord(harness.visitor(), await idOf())).entries).toEqual(first.entries)
    expect(first.entries.filter(({ won }) => won)).toHaveLength(2)
  })

  it('takes an entry until the moment it closes and none after, whatever else runs at the same time', async () => {
    const { alice, bob, carol, sylvia, gregor } = harness
    const closes = before(due, 600)
    await ordered(carol, 200)
    harness.clock.moveTo(new Date(closes.getTime() - 1))
    const parts = partsOf(harness)
    const answers = await Promise.all([
      ...[alice, bob, sylvia, gregor].map((who) => orders(who, 200)),
      runDueDraws(harness.db, parts, closes).then(() => ({ closed: true })),
    ])
    const entered = answers.filter((one) => 'oid' in one).length
    expect(answers.filter((one) => 'refused' in one)).toEqual(
      Array.from({ length: 4 - entered }, () => ({ refused: 'order_time_limit' })),
    )
    expect((await publicRecord(harness.visitor(), await idOf())).count).toBe(1 + entered)
    harness.clock.moveTo(closes)
    expect(await orders(harness.paula, 200)).toEqual({ refused: 'order_time_limit' })
  })

  it('waits ten minutes for the beacon, then runs with its seed alone and publishes that', async () => {
    const { alice } = harness
    const oid = await ordered(alice, 200)
    harness.beacon.reachable(false)
    await holds(before(due, 600))
    await holds(due)
    await holds(new Date(due.getTime() + 599_000))
    expect((await own(alice, oid)).status).toBe('created')
    await holds(new Date(due.getTime() + 600_000))
    expect(await publicRecord(harness.visitor(), await idOf())).toMatchObject({
      beaconState: 'unreachable',
      randomness: null,
    })
    expect(await recomputed(await idOf())).toEqual({ commitment: true, entries: true, beacon: null, winners: true })
    expect((await own(alice, oid)).status).toBe('locked')
  })

  it('never runs before its close, even when a worker that started earlier finishes later', async () => {
    await ordered(harness.alice, 200)
    harness.beacon.reachable(false)
    const late = new Date(due.getTime() + 10_000)
    await holds(late)
    harness.beacon.reachable(true)
    await runDueDraws(harness.db, partsOf(harness), new Date(due.getTime() + 5_000))
    const drawn = await harness.db.selectFrom('draw_session').select('drawn_at').where('due_at', '=', due).execute()
    expect(drawn.map(({ drawn_at }) => drawn_at)).toEqual([late, late])
  })

  it('runs late when it was missed, with the committed seed, and payment opens a day after it ran', async () => {
    const { alice } = harness
    const oid = await ordered(alice, 200)
    const { commitment } = await publicRecord(harness.visitor(), await idOf())
    const late = new Date(due.getTime() + 30 * 3_600_000)
    await holds(late)
    expect(await publicRecord(harness.visitor(), await idOf())).toMatchObject({ commitment, drawnAt: late, won: 1 })
    expect(await own(alice, oid)).toMatchObject({ lotteryAt: due, opensAt: new Date(late.getTime() + 86_400_000) })
  })

  it('gives away half of what the treasury can promise for each type, less unpaid awards', async () => {
    const { alice, bob } = harness
    await bob.fund(cig(10_000), 'CIG')
    await ordered(alice, 200)
    await ordered(bob, 10_000, 'cig')
    await holds(due)
    const usdc = await publicRecord(harness.visitor(), await idOf())
    const inCig = await publicRecord(harness.visitor(), await idOf('cig'))
    // Half of a million ₡, at six per cent: of USCD at the price of 0.105.
    expect(usdc.quota).toBe(micros<'USCD'>(875_000_000_000n))
    expect(inCig.quota).toBe(8_333_333_333_333n)
    await openAhead(harness.db, partsOf(harness), { at: due, pause: 600 })
    await holds(momentOf('2026-11-21', '10:00'))
    const next = (await harness.visitor().call(list, { type: 'cig', limit: 20 })).rows.find(
      ({ dueAt }) => dueAt.getTime() === momentOf('2026-11-21', '10:00').getTime(),
    )
    // Less half of the 600 ₡ and of the 114 ₡ that the winners will be promised.
    expect(next?.quota).toBe((((1_000_000_000_000n - 600_000_000n - 114_285_714n) / 2n) * 1000n) / 60n)
  })

  it('is listed page by page for everybody, and shows operators the overdue draws', async () => {
    await harness.travel(momentOf('2026-11-22', '10:00'))
    const visitor = harness.visitor()
    const first = await visitor.call(list, { limit: 3 })
    const second = await visitor.call(list, { limit: 3, after: first.next ?? '' })
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(
      [...first.rows, ...second.rows].map(({ id }) => id).toSorted((a, b) => b - a),
    )
    expect(first.rows).toHaveLength(3)
    const held = [...first.rows, ...second.rows].filter(({ drawnAt }) => drawnAt !== null)
    expect(held.every(({ won, beaconState }) => won === 0 && beaconState === 'mixed')).toBe(true)
    const { fiona } = harness.staff
    await harness.renewOperatorSession(fiona)
    const { rows } = await fiona.call(consoleContract.draws.draws, { limit: 25 })
    expect(rows.every(({ overdue }) => overdue === 0)).toBe(true)
  })
})

it('monitoring shows when the next draw is due, and whether draws are late or fail', slow, async () => {
  const drawMetrics = async () => {
    const { body } = await harness.fastify.inject('/metrics')
    return body.split('\n').filter((line) => line.startsWith('humidor_draws'))
  }
  await openAhead(harness.db, partsOf(harness), { at: before(due, 3_600), pause: 600 })
  harness.clock.moveTo(before(due, 90))
  expect(await drawMetrics()).toEqual([
    'humidor_draws_next_seconds 90',
    'humidor_draws_late 0',
    'humidor_draws_late_seconds 0',
    'humidor_draws_failing 0',
  ])
  harness.clock.moveTo(new Date(due.getTime() + 30_000))
  await sql`insert into job_run (job, tick, due_at, state, failures, error, started_at)
    values ('draws.watch', 'now', ${due}, 'failing', 1, 'the vault does not open', ${due})
    on conflict (job, tick) do update set state = excluded.state, error = excluded.error`.execute(harness.db)
  const late = await drawMetrics()
  expect(late).toContain('humidor_draws_late 2')
  expect(late).toContain('humidor_draws_late_seconds 30')
  expect(late).toContain('humidor_draws_failing 1')
  const { staff, renewOperatorSession } = harness
  const lateAtConsole = async () => {
    await renewOperatorSession(staff.fiona)
    return (await queueOf(staff.fiona, 'draws')).count
  }
  expect(await lateAtConsole()).toBe(0)
  harness.clock.moveTo(new Date(due.getTime() + 600_000))
  expect(await lateAtConsole()).toBe(2)
})
