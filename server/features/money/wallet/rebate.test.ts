import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../database/testing.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { breachesIn } from '../../../ledger/invariant.ts'
import { post } from '../../../ledger/post.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { retryUntilKnown } from './retry-until-known.testing.ts'
import { walletInvariants } from './wallet.invariants.ts'

const { rebateToTransaction, rebateLimit, detail } = contract.wallet
const uscd = (whole: bigint) => micros<'USCD'>(whole * 1_000_000n)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

/** Posts rebates at a moment, now by default. */
const earns = (who: Person, amount: bigint, at = harness.clock.now()) =>
  harness.db.transaction().execute((tx) =>
    post(tx, [
      {
        operation: 'systemAward',
        key: `fixture:${randomUUID()}`,
        at,
        postings: [
          {
            from: platformAccount('treasury', 'USCD'),
            to: memberAccount(who.uid, 'rebate'),
            amount: micros<'USCD'>(amount),
            in: 'systemAward',
          },
        ],
      },
    ]),
  )
const rebate = (who: Person) => storedBalance(harness.db, memberAccount(who.uid, 'rebate'))
const moves = (who: Person, whole: bigint) =>
  retryUntilKnown((key) => who.tryCall(rebateToTransaction, { money: uscd(whole) }, { key }))
const goTo = async (moment: string, ...who: Person[]) => {
  harness.clock.moveTo(new Date(moment))
  for (const person of who) await harness.renewSession(person)
}

describe('POST /api/user/rebateToTransaction', () => {
  it('moves half of the balance at the beginning of the day, with a row in both wallets', async () => {
    const { alice } = harness
    await earns(alice, 399_999_999n)
    await goTo('2026-11-20T15:59:59.999Z', alice)
    await earns(alice, 1n)
    expect(await alice.call(rebateLimit, {})).toEqual({ opening: 0n, transferredToday: false })
    expect(await moves(alice, 50n)).toEqual({ refused: 'max_rebate_to_transaction' })
    // Midnight in UTC+8.
    await goTo('2026-11-20T16:00:00Z', alice)
    expect(await alice.call(rebateLimit, {})).toEqual({ opening: 400_000_000n, transferredToday: false })
    await earns(alice, 900_000_000n)
    expect(await moves(alice, 250n)).toEqual({ refused: 'max_rebate_to_transaction' })
    expect(await moves(alice, 200n)).toBeNull()
    expect([await rebate(alice), await alice.balance('USCD')]).toEqual([1_100_000_000n, 200_000_000n])
    expect(await alice.call(rebateLimit, {})).toEqual({ opening: 400_000_000n, transferredToday: true })
    const { rows } = await alice.call(detail, { page: 1, limit: 10, wallet: 0, op: 17 })
    expect(rows.every(({ status }) => status === 1)).toBe(true)
    expect(Object.fromEntries(rows.map((it) => [it.wallet, it.moneyChange]))).toEqual({
      2: 200_000_000n,
      4: -200_000_000n,
    })
  })

  it('is allowed once a day, to the millisecond in UTC+8, and counts the rest of the last day', async () => {
    const { alice } = harness
    expect(await moves(alice, 50n)).toEqual({ refused: 'already_transfer_today' })
    await goTo('2026-11-21T15:59:59.999Z', alice)
    expect(await moves(alice, 50n)).toEqual({ refused: 'already_transfer_today' })
    await goTo('2026-11-21T16:00:00Z', alice)
    expect(await alice.call(rebateLimit, {})).toEqual({ opening: 1_100_000_000n, transferredToday: false })
    expect(await moves(alice, 600n)).toEqual({ refused: 'max_rebate_to_transaction' })
    expect(await moves(alice, 550n)).toBeNull()
  })

  it('accepts multiples of 50 up to 3,000 and up to the balance', async () => {
    const { bob } = harness
    await earns(bob, 20_000_000_000n)
    await goTo('2026-11-22T16:00:00Z', bob)
    for (const money of [0n, 1n, 49_999_999n, 50_000_001n, 75_000_000n])
      expect(await bob.tryCall(rebateToTransaction, { money: micros<'USCD'>(money) })).toEqual({
        refused: 'wrong_money',
      })
    expect(await moves(bob, 20_050n)).toEqual({ refused: 'not_enough_money' })
    expect(await moves(bob, 3_050n)).toEqual({ refused: 'max_rebate_to_transaction' })
    expect(await moves(bob, 3_000n)).toBeNull()
  })

  it('is closed to a frozen member, who can still read the limit', async () => {
    const { freya } = harness
    await earns(freya, 500_000_000n)
    await goTo('2026-11-23T16:00:00Z', freya)
    expect(await moves(freya, 50n)).toEqual({ refused: 'account_freeze' })
    expect(await freya.call(rebateLimit, {})).toEqual({ opening: 500_000_000n, transferredToday: false })
  })

  it('succeeds once of fifty requests at once, each with its own key (threats C17, C18)', async () => {
    const { carol } = harness
    await earns(carol, 1_000_000_000n)
    await goTo('2026-11-24T16:00:00Z', carol)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => moves(carol, BigInt(50 * (index % 4) + 50))),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== null)).toEqual(
      Array.from({ length: 49 }, () => ({ refused: 'already_transfer_today' })),
    )
    expect((await rebate(carol)) + (await carol.balance('USCD'))).toBe(1_000_000_000n)
  })

  it('posts once if the same request comes thirty times at once', async () => {
    const { sylvia } = harness
    await earns(sylvia, 1_000_000_000n)
    await goTo('2026-11-25T16:00:00Z', sylvia)
    const key = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 30 }, () =>
        retryUntilKnown((same) => sylvia.tryCall(rebateToTransaction, { money: uscd(100n) }, { key: same }), key),
      ),
    )
    expect(new Set(sent)).toEqual(new Set([null]))
    expect(await sylvia.balance('USCD')).toBe(100_000_000n)
  })

  it('counts for the day of the request, although it waited past midnight (threats C43)', async () => {
    const { gregor, db } = harness
    await earns(gregor, 1_000_000_000n)
    await goTo('2026-11-26T16:00:00Z', gregor)
    harness.clock.moveTo(new Date('2026-11-27T15:59:59.900Z'))
    const sent: Promise<unknown>[] = []
    await db.transaction().execute(async (tx) => {
      await sql`select from account where id = ${gregor.uid * 100 + 4} for update`.execute(tx)
      sent.push(...Array.from({ length: 5 }, () => moves(gregor, 50n)))
      await someoneWaits(db)
      harness.clock.moveTo(new Date('2026-11-27T16:00:00.100Z'))
    })
    expect((await Promise.all(sent)).filter((answer) => answer === null)).toHaveLength(1)
    const { rows } = await harness.pool.query('select day from rebate_move where uid = $1', [gregor.uid])
    expect(rows).toEqual([{ day: '2026-11-27' }])
    // So the move of the new day is still free.
    expect(await moves(gregor, 50n)).toBeNull()
  })

  it('applies the settings', async () => {
    const { magnus, db } = harness
    const limits = async () => (await magnus.call(contract.platform.settings, {})).rebate
    await earns(magnus, 1_000_000_000n)
    await goTo('2026-11-28T16:00:00Z', magnus)
    await changeSetting(db, 'rebateShare', 10)
    await changeSetting(db, 'rebateStep', 20_000_000n)
    await expect.poll(limits).toMatchObject({ share: 10, step: 20_000_000n })
    expect(await moves(magnus, 120n)).toEqual({ refused: 'max_rebate_to_transaction' })
    expect(await moves(magnus, 50n)).toEqual({ refused: 'wrong_money' })
    expect(await moves(magnus, 100n)).toBeNull()
    await changeSetting(db, 'rebateShare', 50)
    await changeSetting(db, 'rebateStep', 50_000_000n)
    await expect.poll(limits).toMatchObject({ share: 50, step: 50_000_000n })
  })
})

describe('the moves of rebates', () => {
  const breaches = async (text: string) => {
    let ids: string[] = []
    const undone = harness.db.transaction().execute(async (tx) => {
      await sql.raw(text).execute(tx)
      ids = (await breachesIn(tx, walletInvariants)).map(({ id }) => id)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return ids
  }

  it('cannot be changed, and are one a day at most', async () => {
    await expect(harness.pool.query('delete from rebate_move')).rejects.toThrow('never changes')
    await expect(harness.pool.query('update rebate_move set money = 1')).rejects.toThrow('never changes')
    const twice = `insert into rebate_move select uid, day, money, opening, moved_by - 1 from rebate_move limit 1`
    await expect(harness.pool.query(twice)).rejects.toThrow('rebate_move_a_day')
  })

  it('break an invariant if a day or an opening is wrong, or a move is missing', async () => {
    const change = (text: string) =>
      `alter table rebate_move disable trigger rebate_move_stays; ${text}; alter table rebate_move enable trigger rebate_move_stays`
    const one = `where moved_by = (select min(moved_by) from rebate_move)`
    expect(await breaches(change(`update rebate_move set day = day + 100 ${one}`))).toContain(
      'wallet.rebates-once-a-day',
    )
    expect(await breaches(change(`update rebate_move set opening = opening + 1 ${one}`))).toEqual([
      'wallet.rebates-by-the-opening',
    ])
    expect(await breaches(change(`update rebate_move set money = money - 1 ${one}`))).toEqual([
      'wallet.rebates-once-a-day',
    ])
    expect(await breaches(change(`delete from rebate_move ${one}`))).toEqual(['wallet.rebates-once-a-day'])
  })
})
