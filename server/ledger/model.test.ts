import { type Coin, type Micros, micros } from '@humidor/domain/money/micros.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { type Account, memberAccount, platformAccount } from './accounts.ts'
import { NotCoveredError } from './lines.ts'
import { post, reverse } from './post.ts'
import type { Posting } from './posting.ts'
import { createTeller } from './teller.ts'
import { membersWith, noon, someKey, storedBalance } from './testing.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await membersWith(database.db, 4, 0n)
})

const members = [10_000_001, 10_000_002, 10_000_003, 10_000_004]
const uscd: Account<'USCD'>[] = [
  ...members.map((uid) => memberAccount(uid, 'transaction')),
  ...members.map((uid) => memberAccount(uid, 'held.order', 'USCD')),
  platformAccount('treasury', 'USCD'),
  platformAccount('fees', 'USCD'),
  platformAccount('promised', 'USCD'),
]
const cig: Account<'CIG'>[] = [
  ...members.map((uid) => memberAccount(uid, 'profit')),
  platformAccount('rewards', 'CIG'),
  platformAccount('treasury', 'CIG'),
]

/** A model of the ledger: a balance for each account. */
class Model {
  readonly balances = new Map<Account, bigint>()

  of = (account: Account) => this.balances.get(account) ?? 0n

  /** Applies all postings or none. Returns false when an account would fall below zero on the way. */
  post(postings: readonly Posting[]) {
    const before = new Map(this.balances)
    for (const { from, to, amount } of postings) {
      this.balances.set(from, this.of(from) - amount)
      this.balances.set(to, this.of(to) + amount)
      if (this.of(from) >= 0n || from.includes('external') || from.includes('issuance')) continue
      this.balances.clear()
      for (const [account, balance] of before) this.balances.set(account, balance)
      return false
    }
    return true
  }
}

const posting = <C extends Coin>(accounts: readonly Account<C>[]) =>
  fc
    .tuple(fc.constantFrom(...accounts), fc.constantFrom(...accounts), fc.bigInt({ min: 1n, max: 60n }))
    .filter(([from, to]) => from !== to)
    .map(
      ([from, to, amount]) =>
        ({ from, to, amount: amount as Micros<C>, out: 'order', in: 'orderEnd' }) as unknown as Posting,
    )

/** USDT comes in and is turned into USCD, so that the moving money is backed. */
const conversion = fc
  .tuple(fc.constantFrom(...members), fc.bigInt({ min: 1n, max: 100n }))
  .map(([uid, amount]): Posting[] => [
    {
      from: platformAccount('external.bsc', 'USDT'),
      to: platformAccount('backing', 'USDT'),
      amount: micros<'USDT'>(amount),
    },
    {
      from: platformAccount('issuance', 'USCD'),
      to: memberAccount(uid, 'transaction'),
      amount: micros<'USCD'>(amount),
      in: 'balanceToTransaction',
    },
  ])

const postings = fc.oneof(conversion, fc.array(fc.oneof(posting(uscd), posting(cig)), { minLength: 1, maxLength: 4 }))
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      batch: fc.array(postings, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('tell' as const),
      batch: fc.array(postings, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const) }) },
)

it('moves random transfers as a list of numbers would', { timeout: 120_000 }, async () => {
  const { db } = database
  const model = new Model()
  for (const account of [...uscd, ...cig]) model.balances.set(account, await storedBalance(db, account))
  const teller = createTeller({ db })
  let last: { key: string; id: bigint; postings: readonly Posting[]; reversed?: boolean } | undefined

  const runPost = async (batch: Posting[][]) => {
    const transfers = batch.map((one) => ({ operation: 'order' as const, key: someKey(), at: noon, postings: one }))
    const expected = model.post(batch.flat())
    const posted = await db
      .transaction()
      .execute((tx) => post(tx, transfers))
      .catch((error: unknown) => {
        if (error instanceof NotCoveredError || /below zero/.test(String(error))) return undefined
        throw error
      })
    expect(posted !== undefined).toBe(expected)
    const [first] = posted ?? []
    if (first) last = { ...first, postings: batch[0] ?? [] }
  }

  const runTeller = async (batch: Posting[][]) => {
    const requests = batch.map((one) => {
      const from = one.map((it) => it.from).filter((account) => !/external|issuance/.test(account))
      return {
        member: 10_000_001,
        call: '/api/model',
        key: someKey(),
        fingerprint: '',
        transfer: { operation: 'order' as const, at: noon, postings: one },
        reads: from,
        // The strictest possible rule: an account must have everything it gives before anything is received.
        refuse: (balance: (account: Account) => bigint) =>
          from.every((account) => balance(account) >= spentFrom(one, account))
            ? undefined
            : ('not_enough_money' as const),
        answer: null,
      }
    })
    const settled = await Promise.all(requests.map((one) => teller.transfer(one)))
    for (const [index, one] of batch.entries()) {
      const covered = one.every(({ from }) => /external|issuance/.test(from) || model.of(from) >= spentFrom(one, from))
      expect('answer' in (settled[index] ?? {})).toBe(covered)
      if (covered) model.post(one)
    }
  }

  const runReverse = async () => {
    if (!last || last.reversed) return
    const { id, postings: made } = last
    const reversed = made.map((it) => ({ ...it, from: it.to, to: it.from }) as Posting).reverse()
    const mirrors = /external|issuance/.test(JSON.stringify(reversed, (_, it) => String(it)))
    // Money that its receiver has spent cannot come back. The model could allow it in some order, which does not matter here.
    const coverable = reversed.every(
      ({ from }) => /external|issuance/.test(from) || model.of(from) >= spentFrom(reversed, from),
    )
    if (mirrors || !coverable) return
    await db
      .transaction()
      .execute((tx) => reverse(tx, { transferId: id, key: someKey(), at: noon }))
      .then(
        () => {
          model.post(reversed)
          if (last) last.reversed = true
        },
        (error: unknown) => expect(String(error)).toMatch(/below zero/),
      )
  }

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const it of steps) {
        if (it.kind === 'post') await runPost(it.batch)
        else if (it.kind === 'tell') await runTeller(it.batch)
        else if (it.kind === 'reverse') await runReverse()
        else if (last) {
          const { key, postings: made } = last
          const again = { operation: 'order' as const, key, at: noon, postings: made }
          await expect(db.transaction().execute((tx) => post(tx, [again]))).rejects.toThrow()
        }
      }
      for (const account of [...uscd, ...cig])
        expect([account, await storedBalance(db, account)]).toEqual([account, model.of(account)])
    }),
    { numRuns: 60 },
  )
  await teller.close()
})

function spentFrom(batch: readonly Posting[], account: Account) {
  return batch.reduce((sum, { from, amount }) => (from === account ? sum + amount : sum), 0n)
}
