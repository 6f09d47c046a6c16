import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase, type Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase, someoneWaits, testTimeouts } from '../database/testing.ts'
import { memberAccount, placeOf, platformAccount } from './accounts.ts'
import type { TellerTransfer } from './act.ts'
import { claim, memberScope, recall, remember } from './idempotency.ts'
import { createTeller, type Teller } from './teller.ts'
import { freshMembers, gift, lossyConnection, noon, someKey, storedBalance, uscdOf } from './testing.ts'

let database: FreshDatabase
let otherNode: OpenDatabase
let teller: Teller
let otherTeller: Teller
const some = freshMembers(() => database.db)

beforeAll(async () => {
  database = await freshDatabase()
  otherNode = openDatabase({ url: database.url, max: 3, timeouts: testTimeouts })
  teller = createTeller({ db: database.db })
  otherTeller = createTeller({ db: otherNode.db })
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
  it('settles concurrent transfers in their order, and each rule sees the balances after those before it', async () => {
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
    expect(await storedBalance(database.db, uscdOf(carol ?? 0))).toBe(3_000_000n)
  })

  it('lets 200 spends of one balance succeed exactly as often as it covers, on two nodes', async () => {
    const [alice, bob] = await some(2, 1n)
    const settled = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 ? teller : otherTeller).transfer(request(alice, bob, 7_000n)),
      ),
    )
    expect(outcomes(settled as never).get('paid')).toHaveLength(142)
    expect(outcomes(settled as never).get('not_enough_money')).toHaveLength(58)
    expect(await storedBalance(database.db, uscdOf(alice))).toBe(6_000n)
  })

  it('gives one key one effect and one answer, however often it comes and on however many nodes', async () => {
    const [alice, bob] = await some(2, 10n)
    const key = someKey()
    const settled = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? teller : otherTeller).transfer(request(alice, bob, 3n, key)),
      ),
    )
    expect(settled).toEqual(Array.from({ length: 60 }, () => ({ answer: { gave: '3' } })))
    expect(await teller.transfer(request(alice, bob, 3n, key))).toEqual({ answer: { gave: '3' } })
    expect(await storedBalance(database.db, uscdOf(bob))).toBe(10_000_003n)
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
    expect(await storedBalance(database.db, uscdOf(bob))).toBe(10_000_003n)
  })

  it('forgets a refusal: the same key may try again when there is money', async () => {
    const [alice, bob] = await some(2, 1n)
    const key = someKey()
    expect(await teller.transfer(request(alice, bob, 2_000_000n, key))).toEqual({ refused: 'not_enough_money' })
    await teller.transfer(request(bob, alice, 1_000_000n))
    expect(await teller.transfer(request(alice, bob, 2_000_000n, key))).toEqual({ answer: { gave: '2000000' } })
  })

  it('keeps the keys of two members apart', async () => {
    const [alice, bob] = await some(2, 1n)
    const key = someKey()
    await teller.transfer(request(alice, bob, 1n, key))
    await teller.transfer(request(bob, alice, 2n, key))
    expect(await storedBalance(database.db, uscdOf(alice))).toBe(1_000_001n)
  })

  it('settles the good transfers of a batch where others fail', async () => {
    const [alice, bob] = await some(2, 1n)
    const overdrawing = { ...request(alice, bob, 5_000_000n), refuse: () => undefined }
    const throwing = {
      ...request(alice, bob, 1n),
      refuse: () => {
        throw new Error('a rule that breaks')
      },
    }
    const strange = request(alice, 99_999_990, 1n)
    const settled = await Promise.allSettled([
      teller.transfer(request(alice, bob, 1n)),
      teller.transfer(overdrawing),
      teller.transfer(throwing),
      teller.transfer(strange),
      teller.transfer(request(alice, bob, 2n)),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected', 'fulfilled'])
    expect(await storedBalance(database.db, uscdOf(bob))).toBe(1_000_003n)
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

  it('refuses at once when too many wait, and settles the accepted ones before it closes', async () => {
    const [alice, bob] = await some(2, 1n)
    const small = createTeller({ db: database.db, queue: 3 })
    const asked = Array.from({ length: 5 }, () => small.transfer(request(alice, bob, 1n)))
    await small.close()
    expect(outcomes((await Promise.all(asked)) as never).get('network_error')).toHaveLength(2)
    expect(await small.transfer(request(alice, bob, 1n))).toEqual({ refused: 'network_error' })
    expect(await storedBalance(database.db, uscdOf(bob))).toBe(1_000_003n)
  })

  it('takes at most one batch at a time, and starts the next when it is done', async () => {
    const [alice, bob] = await some(2, 1n)
    const batchSizes: number[] = []
    const gate = Promise.withResolvers<void>()
    const recorder = {
      row: null,
      write: async (_: Tx, rows: readonly unknown[]) => {
        batchSizes.push(rows.length)
        if (batchSizes.length === 1) await gate.promise
      },
    }
    const small = createTeller({ db: database.db, writers: 1, batch: 2 })
    const transferOne = () => small.transfer({ ...request(alice, bob, 1n), alongside: [recorder] })
    const first = Array.from({ length: 4 }, transferOne)
    await expect.poll(() => batchSizes).toEqual([2])
    const last = transferOne()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(batchSizes).toEqual([2])
    gate.resolve()
    await Promise.all([...first, last])
    expect(batchSizes).toEqual([2, 2, 1])
    await small.close()
  })
})

describe('a teller whose connection breaks', () => {
  it('finds its own commits where the answers were lost, and pays nobody twice', async () => {
    const [alice, bob, carol] = await some(3, 10n)
    const lossy = lossyConnection(database.url)
    const single = createTeller({ db: lossy.db })
    lossy.line.lostAnswers = 2
    const one = request(alice, bob, 1_000_000n)
    expect(await single.transfer(one)).toEqual({ answer: one.answer })
    lossy.line.lostAnswers = 1
    const many = [request(alice, bob, 1n), request(bob, carol ?? 0, 2n), request(carol ?? 0, alice, 3n)]
    expect(await Promise.all(many.map((one) => single.transfer(one)))).toEqual(many.map(({ answer }) => ({ answer })))
    expect(lossy.line.lostAnswers).toBe(0)
    expect(await storedBalance(database.db, uscdOf(alice))).toBe(9_000_002n)
    await single.close()
    await lossy.close()
  })

  it('tries a transfer three times again, and then fails', async () => {
    const [alice, bob] = await some(2, 10n)
    const lossy = lossyConnection(database.url)
    const single = createTeller({ db: lossy.db })
    lossy.line.lostAnswers = 3
    expect(await single.transfer(request(alice, bob, 1n))).toEqual({ answer: { gave: '1' } })
    lossy.line.lostAnswers = 4
    await expect(single.transfer(request(alice, bob, 1n))).rejects.toThrow('terminated unexpectedly')
    expect(lossy.line.lostAnswers).toBe(0)
    await single.close()
    await lossy.close()
  })

  it('refuses a transfer that has waited too long, and does not do it later', async () => {
    const [alice, bob] = await some(2, 1n)
    const impatient = createTeller({ db: database.db, writers: 1, timeoutMs: 1_000 })
    const blocker = await otherNode.pool.connect()
    await blocker.query('begin')
    await blocker.query('select from account where id = $1 for update', [placeOf(uscdOf(alice)).id])
    const first = impatient.transfer(request(alice, bob, 1n))
    await someoneWaits(otherNode.db)
    const second = impatient.transfer(request(bob, alice, 5n))
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await blocker.query('rollback')
    blocker.release()
    expect(await first).toHaveProperty('answer')
    expect(await second).toEqual({ refused: 'network_error' })
    await impatient.close()
    expect(await storedBalance(database.db, uscdOf(bob))).toBe(1_000_001n)
  })
})

describe('a request in its own transaction', () => {
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
