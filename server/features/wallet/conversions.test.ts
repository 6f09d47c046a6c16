import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../database/database.ts'
import { memberAccount, platformAccount } from '../../ledger/accounts.ts'
import { breachesIn } from '../../ledger/invariants.ts'
import { deafLine, standing } from '../../ledger/testing.ts'
import { changeSetting } from '../platform/platform.ts'
import { completeDue } from './completing.ts'
import { completeConversions, dueConversions } from './conversions.jobs.ts'
import { insists } from './insisting.testing.ts'
import { walletInvariants } from './wallet.invariants.ts'

const { transactionToBalance, transactionToBalanceHistory, cancelTransactionToBalance, detail } = contract.wallet
const { getNotify } = contract.notices
const uscd = (whole: bigint) => micros<'USCD'>(whole * 1_000_000n)
const DAY = 86_400_000

let world: Sandbox
beforeAll(async () => {
  world = await openSandbox()
}, 60_000)
afterAll(() => world.close())

const later = (ms: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + ms))
const converts = (who: Person, money: bigint) => who.gets(transactionToBalance, { money: micros<'USCD'>(money) })
const conversions = (who: Person) => who.gets(transactionToBalanceHistory, {})
const cancels = (who: Person, did: number | undefined) =>
  insists((key) => who.asks(cancelTransactionToBalance, { did: did ?? -1 }, { key }))
const held = (who: Person) => standing(world.db, memberAccount(who.uid, 'held.conversion'))
const alarms: string[] = []
const job = completeConversions((what) => alarms.push(what))
const bite = (db: Database = world.db, limit = 1_000) =>
  job.run({ db, day: '2026-11-20', at: world.clock.now(), limit })
const rowsOf = async (who: Person) =>
  (await who.gets(detail, { page: 1, limit: 20, wallet: 0, op: 15 })).rows.map((row) => [
    row.coin,
    row.moneyChange,
    row.status,
  ])

/** What somebody was told of conversions. */
const told = async (who: Person) => (await who.gets(getNotify, {})).filter(({ kind }) => kind === 'conversionDone')

/** Whoever has so many millionths of USCD, and nothing else of that coin. */
async function withUscd(who: Person, amount: bigint) {
  const more = amount - (await who.holds('USCD'))
  if (more > 0n) await who.owns(micros<'USCD'>(more), 'USCD')
  return who
}

describe('POST /api/user/transactionToBalance', () => {
  it('holds the USCD, which are the member’s still, and completes after a day to the second', async () => {
    const { db } = world
    const alice = await withUscd(world.alice, 100_000_001n)
    const total = async () => (await alice.gets(contract.member.info, {})).moneyTotal
    const owned = await total()
    const backing = await standing(db, platformAccount('backing', 'USDT'))
    const asked = world.clock.now()
    await converts(alice, 40_000_001n)
    expect([await alice.holds('USCD'), await held(alice), await alice.holds('USDT')]).toEqual([
      60_000_000n,
      40_000_001n,
      0n,
    ])
    expect(await total()).toBe(owned)
    const [begun] = await conversions(alice)
    expect(begun).toEqual({
      id: begun?.did,
      did: expect.any(Number),
      moneyChange: 40_000_001n,
      status: 0,
      createdAt: asked,
      dueAt: new Date(asked.getTime() + DAY),
      endedAt: null,
    })
    expect(await rowsOf(alice)).toEqual([['USCD', -40_000_001n, 0]])

    later(DAY - 1)
    expect(await bite()).toEqual({ done: 0, left: false })
    expect(await held(alice)).toBe(40_000_001n)
    later(1)
    expect(await bite()).toEqual({ done: 1, left: false })
    expect([await alice.holds('USCD'), await held(alice), await alice.holds('USDT')]).toEqual([
      60_000_000n,
      0n,
      40_000_001n,
    ])
    expect(await standing(db, platformAccount('backing', 'USDT'))).toBe(backing - 40_000_001n)
    expect(await conversions(alice)).toEqual([{ ...begun, status: 1, endedAt: world.clock.now() }])
    expect(await rowsOf(alice)).toEqual([
      ['USDT', 40_000_001n, 1],
      ['USCD', -40_000_001n, 1],
    ])
    expect(await told(alice)).toMatchObject([
      { kind: 'conversionDone', params: { money: { amount: 40_000_001, coin: 'USDT' } }, isRead: false },
    ])
    expect(await bite()).toEqual({ done: 0, left: false })
  })

  it('takes the whole wallet, and refuses a millionth more, nothing, and a stranger', async () => {
    const bob = await withUscd(world.bob, 7n)
    const asks = (money: bigint) => bob.asks(transactionToBalance, { money: micros<'USCD'>(money) })
    expect(await asks(8n)).toEqual({ refused: 'not_enough_money' })
    expect(await asks(0n)).toEqual({ refused: 'wrong_money' })
    expect(await world.visitor().asks(transactionToBalance, { money: uscd(1n) })).toEqual({ refused: 'please_login' })
    expect(await conversions(bob)).toEqual([])
    await converts(bob, 7n)
    expect([await bob.holds('USCD'), await held(bob)]).toEqual([0n, 7n])
    expect(await asks(1n)).toEqual({ refused: 'not_enough_money' })
  })

  it('is open to a frozen member and to a tourist, and completes for them: it is their own money', async () => {
    for (const person of [world.freya, world.tom]) {
      await withUscd(person, 5_000_000n)
      await converts(person, 2_000_000n)
      await converts(person, 3_000_000n)
      await cancels(person, (await conversions(person))[0]?.did)
    }
    later(DAY)
    await bite()
    for (const person of [world.freya, world.tom])
      expect([await person.holds('USDT'), await person.holds('USCD')]).toEqual([2_000_000n, 3_000_000n])
  })

  it('begins once when the same form is sent thirty times at once', async () => {
    const paula = await withUscd(world.paula, 10_000_000n)
    const key = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => paula.asks(transactionToBalance, { money: uscd(3n) }, { key })),
    )
    expect(new Set(sent)).toEqual(new Set([null]))
    expect(await conversions(paula)).toHaveLength(1)
    expect(await held(paula)).toBe(3_000_000n)
  })

  it('never holds more than there is, however many are begun at once', async () => {
    const sylvia = await withUscd(world.sylvia, 10_000_000n)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sylvia.asks(transactionToBalance, { money: uscd(1n) })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(10)
    expect(await held(sylvia)).toBe(10_000_000n)
  })

  it('waits for as long as the setting says when it begins, whatever it says later', async () => {
    const { magnus, db } = world
    await withUscd(magnus, 2_000_000n)
    const inForce = async () => (await magnus.gets(contract.platform.settings, {})).conversionDelay
    await changeSetting(db, 'conversionDelay', 60)
    await expect.poll(inForce, { timeout: 5_000 }).toBe(60)
    await converts(magnus, 1_000_000n)
    await changeSetting(db, 'conversionDelay', 86_400)
    await expect.poll(inForce, { timeout: 5_000 }).toBe(86_400)
    await converts(magnus, 1_000_000n)
    later(60_000)
    await bite()
    expect((await conversions(magnus)).map(({ status }) => status)).toEqual([0, 1])
  })

  it('is completed by the house itself as time goes by', async () => {
    const gregor = await withUscd(world.gregor, 1_000_000n)
    await converts(gregor, 1_000_000n)
    await world.travel(DAY / 1000)
    await world.signsIn(gregor)
    expect(await gregor.holds('USDT')).toBe(1_000_000n)
    expect(await conversions(gregor)).toMatchObject([{ status: 1 }])
  })
})

describe('POST /api/user/cancelTransactionToBalance', () => {
  it('brings the USCD back at once, also past its time, and once', async () => {
    const carol = await withUscd(world.carol, 9_000_000n)
    await converts(carol, 4_000_000n)
    await converts(carol, 5_000_000n)
    const [second, first] = await conversions(carol)
    expect(await cancels(carol, first?.did)).toBeNull()
    expect([await carol.holds('USCD'), await held(carol)]).toEqual([4_000_000n, 5_000_000n])
    expect(await conversions(carol)).toEqual([second, { ...first, status: 2, endedAt: world.clock.now() }])
    expect(await rowsOf(carol)).toEqual([
      ['USCD', 4_000_000n, 1],
      ['USCD', -5_000_000n, 0],
      ['USCD', -4_000_000n, 2],
    ])
    expect(await cancels(carol, first?.did)).toEqual({ refused: 'illegal_operation' })
    later(2 * DAY)
    expect(await cancels(carol, second?.did)).toBeNull()
    await bite()
    expect([await carol.holds('USCD'), await held(carol), await carol.holds('USDT')]).toEqual([9_000_000n, 0n, 0n])
    expect(await told(carol)).toEqual([])
  })

  it('knows a member’s own alone, and none that is done', async () => {
    const carol = await withUscd(world.carol, 1_000_000n)
    await converts(carol, 1_000_000n)
    const [own] = await conversions(carol)
    const nothing = await cancels(world.bob, 999_999_999)
    expect(nothing).toEqual({ refused: 'not_found' })
    expect(await cancels(world.bob, own?.did)).toEqual(nothing)
    later(DAY)
    await bite()
    expect(await cancels(carol, own?.did)).toEqual({ refused: 'illegal_operation' })
    expect(await carol.holds('USDT')).toBe(1_000_000n)
  })
})

describe('GET /api/user/transactionToBalanceHistory', () => {
  it('tells all that are pending and the newest fifty others, newest first', async () => {
    const tom = await withUscd(world.tom, 1_000_000n)
    const before = await conversions(tom)
    for (let n = 1n; n <= 55n; n += 1n) {
      await converts(tom, n)
      const [begun] = await conversions(tom)
      if (n % 11n !== 0n) await cancels(tom, begun?.did)
    }
    const listed = await conversions(tom)
    expect(listed.filter(({ status }) => status === 0).map(({ moneyChange }) => moneyChange)).toEqual([
      55n,
      44n,
      33n,
      22n,
      11n,
    ])
    // Fifty of them, and the two from before do not fit any more.
    expect(before).toHaveLength(2)
    expect(listed.filter(({ status }) => status !== 0)).toHaveLength(50)
    expect(listed.map(({ did }) => did)).toEqual(listed.map(({ did }) => did).toSorted((a, b) => b - a))
    expect(listed.at(-1)?.moneyChange).toBe(1n)
  })
})

describe('a conversion ends once', () => {
  it('where members cancel while two nodes complete (threats C148)', { timeout: 60_000 }, async () => {
    const people = [world.alice, world.bob, world.carol, world.sylvia, world.gregor, world.paula]
    await world.travel(DAY / 1000)
    const begun: [Person, number][] = []
    for (const who of people) {
      await world.signsIn(who)
      await withUscd(who, 60_000_000n)
      await Promise.all(Array.from({ length: 40 }, () => converts(who, 1_000_001n)))
      for (const { did, status } of await conversions(who)) if (status === 0) begun.push([who, did])
    }
    const before = new Map<Person, bigint>()
    for (const who of people) before.set(who, (await who.holds('USDT')) + (await who.holds('USCD')) + (await held(who)))
    later(DAY)
    for (const who of people) await world.signsIn(who)
    const node = openDatabase({ url: world.url })
    const completes = async (db: Database) => {
      let done = 0
      for (let left = true; left; ) {
        const bitten = await bite(db, 3)
        done += bitten.done
        ;({ left } = bitten)
      }
      return done
    }
    const [first, second, ...answers] = await Promise.all([
      completes(world.db),
      completes(node.db),
      ...begun.map(([who, did]) => cancels(who, did)),
    ])
    await node.close()
    const cancelled = answers.filter((answer) => answer === null).length
    const late = answers.filter((answer) => answer !== null)
    expect(late).toEqual(late.map(() => ({ refused: 'illegal_operation' })))
    // Rows that were being cancelled were passed over, and nothing is left for a last look.
    expect(first + second + cancelled + (await bite()).done).toBe(begun.length)
    for (const who of people) {
      expect(await held(who)).toBe(0n)
      expect((await who.holds('USDT')) + (await who.holds('USCD'))).toBe(before.get(who))
      const statuses = (await conversions(who)).filter(({ did }) => begun.some(([, one]) => one === did))
      expect(statuses.map(({ status }) => status).filter((status) => status === 0)).toEqual([])
    }
    const { rows } = await world.pool.query(
      `select count(*)::int as n from transfer where key like 'conversion:%:end' group by key having count(*) > 1`,
    )
    expect(rows).toEqual([])
  })

  it('where a cancel is sent fifty times at once, each as a form of its own', async () => {
    const magnus = await withUscd(world.magnus, 5_000_000n)
    await world.signsIn(magnus)
    await converts(magnus, 5_000_000n)
    const [begun] = await conversions(magnus)
    const answers = await Promise.all(Array.from({ length: 50 }, () => cancels(magnus, begun?.did)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await magnus.holds('USCD')).toBe(5_000_000n)
  })

  it('where a commit is not heard of, and where one is cut off before it', async () => {
    const magnus = await withUscd(world.magnus, 8_000_000n)
    const [before, heard] = [await magnus.holds('USDT'), (await told(magnus)).length]
    for (const part of [1n, 2n, 3n, 2n]) await converts(magnus, part * 1_000_000n)
    later(DAY)
    await world.signsIn(magnus)
    const deaf = deafLine(world.url)
    deaf.line.unheard = 1
    await expect(bite(deaf.db, 2)).rejects.toThrow('Connection terminated')
    await deaf.close()
    // It stands; asked again, the rest follows and nothing twice.
    expect(await magnus.holds('USDT')).toBe(before + 3_000_000n)
    const cut = world.db.transaction().execute(async (tx) => {
      expect(await completeDue(tx, dueConversions, { at: world.clock.now(), limit: 1_000 })).toBe(2)
      throw new Error('cut off')
    })
    await expect(cut).rejects.toThrow('cut off')
    expect(await magnus.holds('USDT')).toBe(before + 3_000_000n)
    expect(await bite()).toEqual({ done: 2, left: false })
    expect([await magnus.holds('USDT'), await held(magnus)]).toEqual([before + 8_000_000n, 0n])
    expect(await told(magnus)).toHaveLength(heard + 4)
  })
})

it('leaves a conversion alone that cannot be completed, tells of it, and completes the others (threats C54)', async () => {
  const [magnus, alice] = [await withUscd(world.magnus, 2_000_000n), await withUscd(world.alice, 1_000_000n)]
  await world.signsIn(alice)
  for (const who of [alice, magnus, magnus]) await converts(who, 1_000_000n)
  const [begun] = await conversions(alice)
  later(DAY)
  for (const who of [magnus, alice]) await world.signsIn(who)
  const before = await magnus.holds('USDT')
  // As only a hand at the database could do it: more than is held.
  const says = (money: bigint) =>
    world.pool.query(`begin; alter table conversion disable trigger conversion_ends_once;
      update conversion set money = ${money} where id = ${begun?.did};
      alter table conversion enable trigger conversion_ends_once; commit`)
  await says(1_000_001n)
  expect(await bite()).toEqual({ done: 3, left: false })
  expect(alarms).toEqual(['a conversion that is due cannot be completed'])
  expect([await magnus.holds('USDT'), await held(alice)]).toEqual([before + 2_000_000n, 1_000_000n])
  await says(1_000_000n)
  expect(await bite()).toEqual({ done: 1, left: false })
  expect([await held(alice), alarms.length]).toEqual([0n, 1])
})

it('can be cancelled within the moment by which the clock of another node is behind', async () => {
  const alice = await withUscd(world.alice, 1_000_000n)
  later(1_000)
  await world.signsIn(alice)
  await converts(alice, 1_000_000n)
  const [begun] = await conversions(alice)
  later(-500)
  expect(await cancels(alice, begun?.did)).toBeNull()
  expect(await conversions(alice)).toContainEqual(expect.objectContaining({ did: begun?.did, status: 2 }))
})

describe('the books of conversions', () => {
  const breaches = async (text: string) => {
    let ids: string[] = []
    const undone = world.db.transaction().execute(async (tx) => {
      await sql.raw(text).execute(tx)
      ids = (await breachesIn(tx, walletInvariants)).map(({ id }) => id)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    return ids
  }

  it('cannot be rewritten: one that has ended stays as it is, and none leaves', async () => {
    const alice = await withUscd(world.alice, 1_000_000n)
    await world.signsIn(alice)
    await converts(alice, 1_000_000n)
    const change = (text: string) => world.pool.query(text)
    await expect(change(`update conversion set state = 'pending', ended_at = null, ended_by = null`)).rejects.toThrow(
      'once',
    )
    await expect(change(`update conversion set money = 1 where state = 'pending'`)).rejects.toThrow('never changes')
    await expect(change(`update conversion set state = 'done' where state = 'pending'`)).rejects.toThrow(
      'conversion_ended',
    )
    await expect(change('delete from conversion')).rejects.toThrow('never changes')
  })

  it('are found to be wrong where a row is without its money, or says what did not happen', async () => {
    const mine = `uid = ${world.alice.uid} and state = 'pending'`
    expect(await breaches('select 1')).toEqual([])
    expect(
      await breaches(`update conversion set state = 'cancelled', ended_at = due_at, ended_by = held_by where ${mine}`),
    ).toEqual([
      'wallet.held-conversion-is-what-is-pending',
      'wallet.conversion-shows-as-it-is',
      'wallet.conversion-is-its-transfers',
    ])
    expect(
      await breaches(
        `update transfer_outcome set status = 2 where transfer_id in (select held_by from conversion where ${mine})`,
      ),
    ).toEqual(['wallet.conversion-shows-as-it-is'])
    expect(await breaches('alter table conversion disable trigger conversion_ends_once')).toEqual([
      'wallet.guards-stand',
    ])
  })
})
