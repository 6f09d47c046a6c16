import { contract } from '@humidor/contract/index.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { checkSeed } from '@humidor/domain/products/raffle-record.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { listRevealed } from './listing.jobs.ts'
import { drawn, points, stateOf } from './raffle.testing.ts'

const { list, record, revealSeed, sums } = contract.raffle

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

/** A member draws some times. @returns the commitment of the seed */
async function drawsOf(who: Person, times: number): Promise<string> {
  await harness.renewSession(who)
  await who.fund(points(200 * times), 'POINT')
  const { commitment } = await stateOf(who)
  for (let time = 0; time < times; time++) await drawn(who)
  return commitment ?? ''
}

/** The job of the public list, at the beginning of the day after today. */
const listed = () =>
  listRevealed.run({
    db: harness.db,
    day: businessDay(harness.clock.now()),
    at: startOf(dayAfter(businessDay(harness.clock.now()))),
    limit: 100,
  })
const publicList = (limit = 100, after?: string) =>
  harness.visitor().call(list, { limit, ...(after !== undefined && { after }) })
const recordOf = (commitment: string) => harness.visitor().call(record, { commitment })

describe('the public record of the raffle', () => {
  it('shows a stranger all draws of a revealed seed, and nothing of its member', async () => {
    const { alice } = harness
    const commitment = await drawsOf(alice, 3)
    expect(await recordOf(commitment)).toMatchObject({ seed: null, day: null, count: null, draws: [] })
    await alice.call(revealSeed, {})
    const it = await recordOf(commitment)
    expect(checkSeed({ ...it, table: it })).toEqual({
      checks: { table: true, commitment: true, complete: true, prizes: true },
      wrong: [],
    })
    expect(Object.keys(it).toSorted()).toEqual(
      ['commitment', 'tableHash', 'cost', 'prizes', 'seed', 'day', 'count', 'draws', 'version'].toSorted(),
    )
    expect(it.draws.map((one) => Object.keys(one))).toEqual(Array(3).fill(['nonce', 'clientSeed', 'prizeId']))
    expect(JSON.stringify(it, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      String(alice.uid),
    )
    expect(await harness.visitor().tryCall(record, { commitment: commitment.toUpperCase() })).toEqual({
      refused: 'not_found',
    })
  })

  it('lists a seed when its day is over, and a day in the order of the hashes', async () => {
    const { alice, bob, carol } = harness
    const commitments: string[] = []
    for (const who of [alice, bob, carol]) {
      commitments.push(await drawsOf(who, 1))
      await who.call(revealSeed, {})
    }
    const today = businessDay(harness.clock.now())
    const now = { db: harness.db, day: today, at: harness.clock.now(), limit: 100 }
    expect(await listRevealed.run(now)).toEqual({ done: 0, left: false })
    expect((await publicList()).rows).toEqual([])

    expect(await listed()).toEqual({ done: 3, left: false })
    expect(await listed()).toEqual({ done: 0, left: false })
    const sorted = commitments.toSorted((one, other) => (one < other ? 1 : -1))
    expect((await publicList()).rows).toEqual(sorted.map((commitment) => ({ commitment, day: today, draws: 1 })))
    const page = await publicList(2)
    expect(page.rows.map(({ commitment }) => commitment)).toEqual(sorted.slice(0, 2))
    expect(await publicList(2, page.next ?? '')).toMatchObject({ rows: [{ commitment: sorted[2] }], next: null })
    expect(await harness.visitor().tryCall(list, { limit: 2, after: '5' })).toEqual({ refused: 'parameter_error' })
  })

  it('sums the listed draws from counters', async () => {
    const { alice, bob } = harness
    const first = await drawsOf(alice, 4)
    const second = await drawsOf(bob, 2)
    await alice.call(revealSeed, {})
    await bob.call(revealSeed, {})
    expect(await harness.visitor().call(sums, {})).toMatchObject({ draws: 0, odds: [] })
    await listed()
    const records = [await recordOf(first), await recordOf(second)]
    const prizes = records.flatMap(({ draws }) => draws.map(({ prizeId }) => prizeId))
    const amountOf = (id: number) => records[0]?.prizes.find((prize) => prize.id === id)?.amount ?? 0n
    const all = await harness.visitor().call(sums, {})
    expect(all).toMatchObject({
      draws: 6,
      points: 1_200n,
      brought: prizes.reduce((sum, id) => sum + amountOf(id), 0n),
      expected: 6n * 25_300_000n,
    })
    expect(all.odds).toHaveLength(1)
    expect(all.odds[0]?.prizes.map(({ id, drawn: times }) => [id, times])).toEqual(
      [1, 2, 3, 4, 5, 6].map((id) => [id, prizes.filter((one) => one === id).length]),
    )
  })

  it('hides the seeds of members whom nobody had told, and a listed seed never changes', async () => {
    const { alice, db } = harness
    const commitment = await drawsOf(alice, 1)
    await alice.call(revealSeed, {})
    await listed()
    for (const change of ['listed_day = listed_day - 1', 'listed_day = null', 'is_public = false', 'draws = 2'])
      await expect(
        sql.raw(`update raffle_seed set ${change} where listed_day is not null`).execute(db),
      ).rejects.toThrow('is refused')
    const older = await drawsOf(alice, 1)
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update raffle_seed set is_public = false where commitment = ${Buffer.from(older, 'hex')}`.execute(tx)
    })
    await alice.call(revealSeed, {})
    await listed()
    expect((await publicList()).rows.map((row) => row.commitment)).toEqual([commitment])
    expect(await harness.visitor().tryCall(record, { commitment: older })).toEqual({ refused: 'not_found' })
  })
})
