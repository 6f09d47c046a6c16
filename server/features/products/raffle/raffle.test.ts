import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { checkRaffle, seedCommitment } from '@humidor/domain/products/raffle.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { platformAccount } from '../../../ledger/accounts.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { aSecondPasses } from '../../../platform/settings/kept.testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { retryUntilKnown } from '../../money/wallet/retry-until-known.testing.ts'
import { cig, drawn, draws, historyOf, points, rewardsHold, stateOf } from './raffle.testing.ts'

const { draw, revealSeed, history } = contract.raffle
const rewards = platformAccount('rewards', 'CIG')

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  await harness.alice.fund(points(1_000), 'POINT')
  return () => harness.close()
}, 60_000)

const wholeOf = (id: number, who = harness.alice) => who.call(draw, { id })

describe('a draw', () => {
  it('takes the points and pays the prize from the rewards, and wallet detail shows both', async () => {
    const { alice, db } = harness
    const before = { cig: await alice.balance('CIG'), rewards: await storedBalance(db, rewards) }
    const results = await drawn(alice, { clientSeed: 'mine' })
    expect(results).toMatchObject({ nonce: 1, clientSeed: 'mine', paid: true })
    expect(await alice.displayBalance('POINT')).toBe('800')
    expect(await alice.balance('CIG')).toBe(before.cig + results.amount)
    expect(await storedBalance(db, rewards)).toBe(before.rewards - results.amount)
    const { rows } = await alice.call(contract.wallet.detail, { page: 1, limit: 10, wallet: 0, op: 24 })
    expect(rows.map(({ say, wallet, moneyChange }) => [say, wallet, moneyChange])).toEqual(
      expect.arrayContaining([
        ['raffle', 6, -200n],
        ['raffle', 3, results.amount],
      ]),
    )
    const whole = Number(results.amount / 1_000_000n)
    expect(await historyOf(alice)).toMatchObject({
      rows: [{ id: results.draw, mark: `${results.id}_${whole}`, amount: results.amount, paid: true, revealed: false }],
      count: 1,
      next: null,
    })
  })

  it('is bound to the earlier commitment: the odds, and a seed that is revealed when its member asks', async () => {
    const { alice } = harness
    const { commitment, tableHash, prizes, cost, draws: made } = await stateOf(alice)
    expect({ made, cost, weights: prizes.map(({ weight }) => weight) }).toEqual({
      made: 0,
      cost: 200n,
      weights: [1, 9, 40, 100, 250, 600],
    })
    expect(await stateOf(alice)).toMatchObject({ commitment })
    const results = [
      await drawn(alice, { clientSeed: 'a', commitment: commitment ?? '' }),
      await drawn(alice, { clientSeed: 'b', commitment: commitment ?? '' }),
    ]
    expect(await stateOf(alice)).toMatchObject({ commitment, draws: 2 })
    const hidden = await wholeOf(results[1]?.draw ?? 0)
    expect(hidden).toMatchObject({ seed: null, commitment, nonce: 2, clientSeed: 'b', draws: 2 })
    expect(checkRaffle({ ...hidden, table: hidden })).toBeUndefined()

    const { seed, ...seedAnswer } = await alice.call(revealSeed, {})
    expect(seedAnswer).toEqual({ commitment, draws: 2 })
    expect(seedCommitment(seed, tableHash)).toBe(commitment)
    for (const { draw: id, amount } of results) {
      const shown = await wholeOf(id)
      expect(shown).toMatchObject({ seed, amount })
      expect(checkRaffle({ ...shown, table: shown })).toEqual({ table: true, commitment: true, prize: true })
    }
    expect((await historyOf(alice)).rows.map(({ revealed }) => revealed)).toEqual([true, true])
    // The next seed has no draws yet.
    expect(await alice.tryCall(revealSeed, {})).toEqual({ refused: 'illegal_operation' })
    const next = await stateOf(alice)
    expect(next.commitment).not.toBe(commitment)
    expect(next.draws).toBe(0)
    expect((await drawn(alice)).nonce).toBe(1)
  })

  it('takes the request’s key as the member’s seed where the member names none', async () => {
    const { alice } = harness
    const key = crypto.randomUUID()
    expect(await draws(alice, {}, { key })).toMatchObject({ clientSeed: key })
  })

  it('is refused for a commitment that is no longer current', async () => {
    const { alice, db } = harness
    const { commitment } = await stateOf(alice)
    const seen = { clientSeed: 'mine', commitment: commitment ?? '' }
    await drawn(alice, seen)
    await alice.call(revealSeed, {})
    expect(await draws(alice, seen)).toEqual({ refused: 'illegal_value' })
    const { commitment: second } = await stateOf(alice)
    await changeSetting(db, 'raffleWeight1', 100)
    expect(await draws(alice, { commitment: second ?? '' })).toEqual({ refused: 'illegal_value' })
    expect(await alice.displayBalance('POINT')).toBe('800')
    aSecondPasses()
    // Other odds come with another commitment, and the seed of the earlier one is revealed.
    const third = await stateOf(alice)
    expect([commitment, second]).not.toContain(third.commitment)
    expect(third.prizes[0]).toMatchObject({ weight: 100 })
    const last = await drawn(alice, { commitment: third.commitment ?? '' })
    expect((await wholeOf(last.draw)).prizes[0]).toMatchObject({ weight: 100 })
  })

  it('reveals a seed by itself after a number of draws, and one that is seven days old', async () => {
    const { alice, bob, db, travel } = harness
    await changeSetting(db, 'raffleSeedDraws', 3)
    const results = [await drawn(alice), await drawn(alice), await drawn(alice), await drawn(alice)]
    expect(results.map(({ nonce }) => nonce)).toEqual([1, 2, 3, 1])
    expect((await historyOf(alice)).rows.map(({ revealed }) => revealed)).toEqual([false, true, true, true])
    await bob.fund(points(400), 'POINT')
    const { draw: id } = await drawn(bob)
    await travel(6 * 86_400)
    expect((await wholeOf(id, bob)).seed).toBeNull()
    await travel(86_400 + 3_600)
    const shown = await wholeOf(id, bob)
    expect(checkRaffle({ ...shown, table: shown })).toEqual({ table: true, commitment: true, prize: true })
  })

  it('is refused a point short, while switched off, and to members who may not draw; each may look', async () => {
    const { bob, tom, freya, db } = harness
    await bob.fund(points(199), 'POINT')
    expect(await draws(bob)).toEqual({ refused: 'point_not_enough' })
    await bob.fund(points(1), 'POINT')
    expect(await draws(tom)).toEqual({ refused: 'not_active' })
    expect(await draws(freya)).toEqual({ refused: 'account_freeze' })
    expect([(await stateOf(tom)).commitment, (await stateOf(freya)).commitment]).toEqual([null, null])
    await changeSetting(db, 'raffleOpen', 0)
    expect(await draws(bob)).toEqual({ refused: 'not_offered' })
    await changeSetting(db, 'raffleOpen', 1)
    await drawn(bob)
    expect(await bob.displayBalance('POINT')).toBe('0')
  })

  it('is visible to its member alone', async () => {
    const { alice, bob } = harness
    const { draw: id } = await drawn(alice)
    expect(await bob.tryCall(draw, { id })).toEqual({ refused: 'not_found' })
    expect(await bob.tryCall(draw, { id: id + 1 })).toEqual({ refused: 'not_found' })
    expect(await historyOf(bob)).toEqual({ rows: [], count: 0, next: null })
  })

  it('is listed page by page', async () => {
    const { alice } = harness
    const ids = []
    for (let n = 0; n < 5; n += 1) ids.push((await drawn(alice)).draw)
    const first = await alice.call(history, { limit: 2 })
    const second = await alice.call(history, { limit: 2, after: first.next ?? '' })
    const third = await alice.call(history, { limit: 2, after: second.next ?? '' })
    expect([...first.rows, ...second.rows, ...third.rows].map(({ id }) => id)).toEqual(ids.toReversed())
    expect([first.count, third.next]).toEqual([5, null])
  })
})

describe('many draws at once', () => {
  it('with points for one of a hundred draws, one succeeds', async () => {
    const { bob } = harness
    await bob.fund(points(200), 'POINT')
    const results = await Promise.all(
      Array.from({ length: 100 }, () => retryUntilKnown((key) => draws(bob, {}, { key }))),
    )
    expect(results.filter((one) => 'draw' in one)).toHaveLength(1)
    expect(results.filter((one) => 'refused' in one)).toEqual(Array(99).fill({ refused: 'point_not_enough' }))
    expect(await bob.displayBalance('POINT')).toBe('0')
    expect((await historyOf(bob)).count).toBe(1)
  })

  it('two taps with one key make one draw, and both get the same answer', async () => {
    const { alice } = harness
    const key = crypto.randomUUID()
    const tap = (same: string) => draws(alice, { clientSeed: 'mine' }, { key: same })
    const results = await Promise.all(Array.from({ length: 8 }, () => retryUntilKnown(tap, key)))
    expect(
      new Set(results.map((one) => JSON.stringify(one, (_, v) => (typeof v === 'bigint' ? String(v) : v)))).size,
    ).toBe(1)
    expect(await alice.displayBalance('POINT')).toBe('800')
  })

  it('run one after the other, each once, and the rewards pay exactly what the answers said', async () => {
    const { alice, bob, carol, paula, db } = harness
    const people = [alice, bob, carol, paula]
    for (const person of people) await person.fund(points(2_000), 'POINT')
    const before = await storedBalance(db, rewards)
    const results = await Promise.all(people.flatMap((person) => Array.from({ length: 10 }, () => drawn(person))))
    const sum = results.reduce((all, { amount }) => all + amount, 0n)
    expect(await storedBalance(db, rewards)).toBe(before - sum)
    for (const [index] of people.entries())
      expect(
        results
          .slice(index * 10, index * 10 + 10)
          .map(({ nonce }) => nonce)
          .toSorted((a, b) => a - b),
      ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

describe('a prize that the rewards do not cover', () => {
  const sumsOf = async () => {
    await harness.renewOperatorSession(harness.staff.fiona)
    return await harness.staff.fiona.call(consoleContract.raffle.raffleSums, {})
  }

  it('waits, visible to its member and to operators, and is paid once as soon as they do, the oldest first', async () => {
    const { alice, bob, jobs, travel } = harness
    await bob.fund(points(400), 'POINT')
    const had = { alice: await alice.balance('CIG'), bob: await bob.balance('CIG') }
    await rewardsHold(harness, 9_999_999n)
    const first = await drawn(alice)
    const second = await drawn(bob)
    expect([first.paid, second.paid]).toEqual([false, false])
    expect(await alice.balance('CIG')).toBe(had.alice)
    expect(await alice.displayBalance('POINT')).toBe('800')
    expect(await stateOf(alice)).toMatchObject({ waiting: 1 })
    expect((await historyOf(alice)).rows).toMatchObject([{ paid: false }])
    expect(await sumsOf()).toMatchObject({ waiting: { count: 2, amount: first.amount + second.amount } })

    // Enough for the second, and a millionth too little for the first: nobody is paid before a member who waited
    // longer.
    await rewardsHold(harness, first.amount - 1n)
    await travel(31)
    await jobs.runDue()
    expect([await alice.balance('CIG'), await bob.balance('CIG')]).toEqual([had.alice, had.bob])
    await rewardsHold(harness, first.amount)
    await travel(31)
    await jobs.runDue()
    expect([await alice.balance('CIG'), await bob.balance('CIG')]).toEqual([had.alice + first.amount, had.bob])
    // A new draw comes after the waiting ones.
    await rewardsHold(harness, cig(100_000))
    const third = await drawn(alice)
    expect(third.paid).toBe(false)
    await travel(31)
    await Promise.all([jobs.runDue(), jobs.runDue()])
    expect(await bob.balance('CIG')).toBe(had.bob + second.amount)
    expect(await alice.balance('CIG')).toBe(had.alice + first.amount + third.amount)
    expect((await wholeOf(first.draw)).paidAt).not.toBeNull()
    expect(await sumsOf()).toMatchObject({ waiting: { count: 0, amount: 0n, since: null } })
    const notices = await bob.call(contract.notices.getNotify, {})
    expect(notices.filter(({ kind }) => kind === 'rafflePaid')).toMatchObject([
      { params: { money: { amount: Number(second.amount), coin: 'CIG' } } },
    ])
  })
})

describe('the operators’ view', () => {
  it('shows each draw, all prizes beside their odds, and whether a draw is correct', async () => {
    const { alice, bob, staff } = harness
    await bob.fund(points(200), 'POINT')
    const results = [await drawn(alice), await drawn(bob), await drawn(alice)]
    await harness.renewOperatorSession(staff.fiona)
    const { raffleDraws, raffleSums, raffleCheck } = consoleContract.raffle
    const all = await staff.fiona.call(raffleDraws, { limit: 2, waiting: false })
    expect(all.rows.map(({ id, member }) => [id, member.name])).toEqual([
      [results[2]?.draw, alice.name],
      [results[1]?.draw, bob.name],
    ])
    expect(all.count).toBe(3)
    const more = await staff.fiona.call(raffleDraws, { limit: 2, waiting: false, after: all.next ?? '' })
    expect(more).toMatchObject({ rows: [{ id: results[0]?.draw }], next: null })
    const own = await staff.fiona.call(raffleDraws, { limit: 10, waiting: false, uid: bob.uid })
    expect(own.rows).toMatchObject([{ member: { uid: bob.uid }, cost: 200n }])
    expect((await staff.fiona.call(raffleDraws, { limit: 10, waiting: true })).rows).toEqual([])

    const brought = results.reduce((sum, { amount }) => sum + amount, 0n)
    const sums = await staff.fiona.call(raffleSums, {})
    expect(sums).toMatchObject({ draws: 3, points: 600n, brought, expected: 75_900_000n, drawsNow: 3, open: true })
    expect(sums.prizes.reduce((sum, { drawn: n }) => sum + n, 0)).toBe(3)

    const id = results[0]?.draw ?? 0
    expect(await staff.fiona.tryCall(raffleCheck, { id })).toEqual({ refused: 'illegal_operation' })
    await alice.call(revealSeed, {})
    expect(await staff.fiona.call(raffleCheck, { id })).toEqual({ table: true, commitment: true, prize: true })
  })
})

it('no commitment and no draw can be changed, not even in the database', async () => {
  const { alice, pool } = harness
  await drawn(alice)
  await alice.call(revealSeed, {})
  await drawn(alice)
  const tries = [
    'update raffle_seed set commitment = sha256(commitment)',
    'update raffle_seed set draws = draws + 1 where revealed_at is not null',
    'update raffle_seed set draws = draws + 2 where revealed_at is null',
    "update raffle_seed set seed = sha256('x'), revealed_at = now() where revealed_at is null",
    'update raffle_draw set prize = 1',
    "update raffle_draw set client_seed = 'other'",
    'update raffle_prize set weight = 1',
    'update raffle_table set cost = 1',
    'delete from raffle_draw',
    'delete from raffle_seed',
    'truncate raffle_draw',
    // The next draw of a seed has its next number, its odds, and its member.
    ...['nonce + 1', 'nonce'].map(
      (
        nonce,
      ) => `insert into raffle_draw (uid, seed_id, table_hash, nonce, client_seed, prize, amount, cost, at, taken_by)
        select uid, seed_id, table_hash, ${nonce}, client_seed, prize, amount + 1, cost, at, (select max(id) from transfer) from raffle_draw`,
    ),
  ]
  for (const statement of tries) await expect(pool.query(statement), statement).rejects.toThrow()
})
