import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase, type Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase, someoneWaits, testPatience } from '../database/testing.ts'
import { memberAccount, placeOf, platformAccount } from './accounts.ts'
import type { TellerTransfer } from './act.ts'
import { claim, memberScope, recall, remember } from './idempotency.ts'
import { createTeller, type Teller } from './teller.ts'
import { deafLine, freshMembers, gift, noon, someKey, standing, uscdOf } from './testing.ts'

let database: FreshDatabase
let otherNode: OpenDatabase
let teller: Teller
let otherTeller: Teller
const some = freshMembers(() => database.db)

beforeAll(async () => {
  database = await freshDatabase()
  otherNode = openDatabase({ url: database.url, max: 3, patience: testPatience })
  const clock = { now: () => noon }
  teller = createTeller({ db: database.db, clock })
  otherTeller = createTeller({ db: otherNode.db, clock })
})
afterAll(async () => {
  await Promise.all([teller.close(), otherTeller.close()])
  await otherNode.close()
  await database.close()
})

const call = '/api/user/transferUsdc'

/** A request of one member to give another some millionths of USCD. */
const request = (from: number, to: number, amount: bigint, key = someKey()): TellerTransfer<{ gave: string }> => ({
  member: from,
  call,
  key,
  fingerprint: `${to}:${amount}`,
  transfer: gift(from, to, amount),
  refuse: (balance) =>
    refuseTransfer({
      money: micros(amount),
      balance: balance(uscdOf(from)),
      least: micros(0n),
      toOneself: from === to,
    }),
  answer: { gave: String(amount) },
})

const outcomes = (settled: { refused?: string }[]) => Map.groupBy(settled, ({ refused }) => refused ?? 'paid')

describe('the teller', () => {
  it('settles what came together in the order it came, each rule seeing what those before it left', async () => {
    const [alice, bob, carol] = await some(3, 1n)
    const settled = await Promise.all([
      teller.transfer(request(alice, bob, 1_000_000n)),
      teller.transfer(request(alice, carol ?? 0, 1n)),
      teller.transfer(request(bob, alice, 2_000_000n)),
      teller.transfer(request(alice, carol ?? 0, 2_000_000n)),
    ])
    expect(settled).toEqual([
      { answer: { gave: '1000000' } },
      { refused: 'not_enough_money' },
      { answer: { gave: '2000000' } },
      { answer: { gave: '2000000' } },
    ])
    expect(await standing(database.db, uscdOf(carol ?? 0))).toBe(3_000_000n)
  })

  it('lets 200 spends of one balance through exactly as often as it reaches, on two nodes', async () => {
    const [alice, bob] = await some(2, 1n)
    const settled = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 ? teller : otherTeller).transfer(request(alice, bob, 7_000n)),
      ),
    )
    expect(outcomes(settled as never).get('paid')).toHaveLength(142)
    expect(outcomes(settled as never).get('not_enough_money')).toHaveLength(58)
    expect(await standing(database.db, uscdOf(alice))).toBe(6_000n)
  })

  it('lets one key have one effect and one answer, however often it comes and on however many nodes', async () => {
    const [alice, bob] = await some(2, 10n)
    const key = someKey()
    const settled = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? teller : otherTeller).transfer(request(alice, bob, 3n, key)),
      ),
    )
    expect(settled).toEqual(Array.from({ length: 60 }, () => ({ answer: { gave: '3' } })))
    expect(await teller.transfer(request(alice, bob, 3n, key))).toEqual({ answer: { gave: '3' } })
    expect(await standing(database.db, uscdOf(bob))).toBe(10_000_003n)
  })

  it('refuses a used key with another request, in one batch, later, and on another node', async () => {
    const [alice, bob] = await some(2, 10n)
    const key = someKey()
    const both = await Promise.all([
      teller.transfer(request(alice, bob, 3n, key)),
      teller.transfer(request(alice, bob, 4n, key)),
    ])
    expect(both).toEqual([{ answer: { gave: '3' } }, { refused: 'illegal_request' }])
    expect(await otherTeller.transfer(request(alice, bob, 4n, key))).toEqual({ refused: 'illegal_request' })
    expect(await standing(database.db, uscdOf(bob))).toBe(10_000_003n)
  })

  it('forgets what it refused: the same key may try again when there is money', async () => {
    const [alice, bob] = await some(2, 1n)
    const key = someKey()
    expect(await teller.transfer(request(alice, bob, 2_000_000n, key))).toEqual({ refused: 'not_enough_money' })
    await teller.transfer(request(bob, alice, 1_000_000n))
    expect(await teller.transfer(request(alice, bob, 2_000_000n, key))).toEqual({ answer: { gave: '2000000' } })
  })

  it('keeps one member’s key apart from another’s', async () => {
    const [alice, bob] = await some(2, 1n)
    const key = someKey()
    await teller.transfer(request(alice, bob, 1n, key))
    await teller.transfer(request(bob, alice, 2n, key))
    expect(await standing(database.db, uscdOf(alice))).toBe(1_000_001n)
  })

  it('lets no bad act hurt the others of its batch', async () => {
    const [alice, bob] = await some(2, 1n)
    const overdraws = { ...request(alice, bob, 5_000_000n), refuse: () => undefined }
    const breaks = {
      ...request(alice, bob, 1n),
      refuse: () => {
        throw new Error('a rule that breaks')
      },
    }
    const strange = request(alice, 99_999_990, 1n)
    const settled = await Promise.allSettled([
      teller.transfer(request(alice, bob, 1n)),
      teller.transfer(overdraws),
      teller.transfer(breaks),
      teller.transfer(strange),
      teller.transfer(request(alice, bob, 2n)),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'])
    expect(await standing(database.db, uscdOf(bob))).toBe(1_000_003n)
  })

  it('pays into platform accounts without reading them, and out of one by its whole balance', async () => {
    const [alice, bob] = await some(2, 1n)
    const fee = (from: number): TellerTransfer<null> => ({
      ...request(from, from, 10n),
      transfer: {
        operation: 'activeAccount',
        at: noon,
        postings: [{ from: uscdOf(from), to: platformAccount('treasury', 'USCD'), amount: micros<'USCD'>(10n) }],
      },
      refuse: () => undefined,
      answer: null,
    })
    await Promise.all([teller.transfer(fee(alice)), otherTeller.transfer(fee(bob))])
    const treasury = platformAccount('treasury', 'USCD')
    const award = (to: number): TellerTransfer<null> => ({
      ...fee(to),
      key: someKey(),
      transfer: {
        operation: 'systemAward',
        at: noon,
        postings: [{ from: treasury, to: memberAccount(to, 'transaction'), amount: micros<'USCD'>(20n) }],
      },
      refuse: (balance) => (balance(treasury) < 20n ? 'payment_failed' : undefined),
    })
    const settled = await Promise.all([teller.transfer(award(alice)), teller.transfer(award(bob))])
    expect(settled).toEqual([{ answer: null }, { refused: 'payment_failed' }])
  })

  it('says no at once when too many wait, and settles what it took before it closes', async () => {
    const [alice, bob] = await some(2, 1n)
    const small = createTeller({ db: database.db, clock: { now: () => noon }, queue: 3 })
    const asked = Array.from({ length: 5 }, () => small.transfer(request(alice, bob, 1n)))
    await small.close()
    expect(outcomes((await Promise.all(asked)) as never).get('network_error')).toHaveLength(2)
    expect(await small.transfer(request(alice, bob, 1n))).toEqual({ refused: 'network_error' })
    expect(await standing(database.db, uscdOf(bob))).toBe(1_000_003n)
  })

  it('takes so many at once and no more, and begins with the next when it has done with them', async () => {
    const [alice, bob] = await some(2, 1n)
    const taken: number[] = []
    const held = Promise.withResolvers<void>()
    const noted = {
      row: null,
      write: async (_: Tx, rows: readonly unknown[]) => {
        taken.push(rows.length)
        if (taken.length === 1) await held.promise
      },
    }
    const small = createTeller({ db: database.db, clock: { now: () => noon }, writers: 1, batch: 2 })
    const asks = () => small.transfer({ ...request(alice, bob, 1n), alongside: [noted] })
    const first = Array.from({ length: 4 }, asks)
    await expect.poll(() => taken).toEqual([2])
    const last = asks()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(taken).toEqual([2])
    held.resolve()
    await Promise.all([...first, last])
    expect(taken).toEqual([2, 2, 1])
    await small.close()
  })
})

describe('a teller whose line breaks', () => {
  it('finds what it has committed without hearing of it, and pays nobody twice', async () => {
    const [alice, bob, carol] = await some(3, 10n)
    const deaf = deafLine(database.url)
    const lonely = createTeller({ db: deaf.db, clock: { now: () => noon } })
    deaf.line.unheard = 2
    const one = request(alice, bob, 1_000_000n)
    expect(await lonely.transfer(one)).toEqual({ answer: one.answer })
    deaf.line.unheard = 1
    const many = [request(alice, bob, 1n), request(bob, carol ?? 0, 2n), request(carol ?? 0, alice, 3n)]
    expect(await Promise.all(many.map((act) => lonely.transfer(act)))).toEqual(many.map(({ answer }) => ({ answer })))
    expect(deaf.line.unheard).toBe(0)
    expect(await standing(database.db, uscdOf(alice))).toBe(9_000_002n)
    await lonely.close()
    await deaf.close()
  })

  it('tries an act three times again, and then says that it failed', async () => {
    const [alice, bob] = await some(2, 10n)
    const deaf = deafLine(database.url)
    const lonely = createTeller({ db: deaf.db, clock: { now: () => noon } })
    deaf.line.unheard = 3
    expect(await lonely.transfer(request(alice, bob, 1n))).toEqual({ answer: { gave: '1' } })
    deaf.line.unheard = 4
    await expect(lonely.transfer(request(alice, bob, 1n))).rejects.toThrow('terminated unexpectedly')
    expect(deaf.line.unheard).toBe(0)
    await lonely.close()
    await deaf.close()
  })

  it('refuses what has waited for longer than anybody does, and does not do it later', async () => {
    const [alice, bob] = await some(2, 1n)
    const hurried = createTeller({ db: database.db, clock: { now: () => noon }, writers: 1, patience: 1_000 })
    const away = await otherNode.pool.connect()
    await away.query('begin')
    await away.query('select from account where id = $1 for update', [placeOf(uscdOf(alice)).id])
    const first = hurried.transfer(request(alice, bob, 1n))
    await someoneWaits(otherNode.db)
    const second = hurried.transfer(request(bob, alice, 5n))
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await away.query('rollback')
    away.release()
    expect(await first).toHaveProperty('answer')
    expect(await second).toEqual({ refused: 'network_error' })
    await hurried.close()
    expect(await standing(database.db, uscdOf(bob))).toBe(1_000_001n)
  })
})

describe('a request that acts by itself', () => {
  it('waits for its twin on another node, and gets the same answer', async () => {
    const named = { scope: memberScope(1, '/api/x'), key: someKey(), fingerprint: 'one', at: noon }
    const claimed = Promise.withResolvers<void>()
    const first = database.db.transaction().execute(async (tx) => {
      expect(await claim(tx, named)).toBeUndefined()
      claimed.resolve()
      await new Promise((resolve) => setTimeout(resolve, 100))
      await remember(tx, named, { row: 1 })
    })
    await claimed.promise
    const second = await otherNode.db.transaction().execute((tx) => claim(tx, named))
    await first
    expect(second).toEqual({ answer: { row: 1 } })
    expect(await recall(database.db, { ...named, fingerprint: 'two' })).toBe('other request')
  })

  it('leaves no trace when it fails', async () => {
    const named = { scope: memberScope(1, '/api/x'), key: someKey(), fingerprint: 'one', at: noon }
    await database.db
      .transaction()
      .execute(async (tx) => {
        await claim(tx, named)
        throw new Error('refused')
      })
      .catch(() => undefined)
    expect(await recall(database.db, named)).toBeUndefined()
  })
})
