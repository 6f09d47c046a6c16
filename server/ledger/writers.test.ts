import { setTimeout as pause } from 'node:timers/promises'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase, someoneWaits } from '../database/testing.ts'
import type { Premise, TellerTransfer } from './act.ts'
import { lockAccounts } from './locks.ts'
import { createTeller } from './teller.ts'
import { gift, membersWith, someKey, uscdOf } from './testing.ts'

let database: FreshDatabase
let [alice, bob, carol, dave] = [0, 0, 0, 0]
beforeAll(async () => {
  database = await freshDatabase()
  ;[alice = 0, bob = 0, carol = 0, dave = 0] = await membersWith(database.db, 4, 1n)
})
afterAll(() => database.close())

const tellerWith = (writers: number) => createTeller({ db: database.db, writers })

const request = (from: number, to: number, rest: Partial<TellerTransfer<string>> = {}): TellerTransfer<string> => ({
  member: from,
  call: '/api/user/transferUsdc',
  key: someKey(),
  fingerprint: `${to}`,
  transfer: gift(from, to, 1n),
  refuse: (balance) =>
    refuseTransfer({ money: micros(1n), balance: balance(uscdOf(from)), least: micros(0n), toOneself: false }),
  answer: `to ${to}`,
  ...rest,
})

/** Runs some work while a transfer of Alice’s waits for her locked account. Returns the result of the transfer. */
async function whileAliceWaits(teller: ReturnType<typeof tellerWith>, work: () => Promise<unknown>) {
  const { waiting } = await database.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [uscdOf(alice)])
    const settling = teller.transfer(request(alice, bob))
    await someoneWaits(database.db)
    await work()
    return { waiting: settling }
  })
  return await waiting
}

it('closes once its last writer has settled its batch', async () => {
  const teller = tellerWith(2)
  let closed = false
  let closing: Promise<unknown> | undefined
  const settled = await whileAliceWaits(teller, async () => {
    const other = teller.transfer(request(carol, dave))
    closing = teller.close().then(() => {
      closed = true
    })
    expect(await other).toEqual({ answer: `to ${dave}` })
    await pause(50)
    expect(closed).toBe(false)
  })
  expect(settled).toEqual({ answer: `to ${bob}` })
  await closing
})

it('is not closed while a transfer runs, though none is queued', async () => {
  const teller = tellerWith(2)
  let closing: Promise<void> | undefined
  await whileAliceWaits(teller, async () => {
    closing = teller.close()
    const over = closing.then(() => 'closed')
    expect(await Promise.race([over, pause(50, 'under way')])).toBe('under way')
  })
  await closing
})

it('has no more writers than configured, and settles queued transfers together afterwards', async () => {
  const checks: (readonly unknown[])[] = []
  const checkFacts = async (_: Tx, facts: readonly unknown[]) => {
    checks.push(facts)
    return facts.map(() => true)
  }
  const premiseOf = (fact: string): Premise => ({ holds: checkFacts, fact })
  const teller = tellerWith(1)
  const others: Promise<unknown>[] = []
  await whileAliceWaits(teller, async () => {
    others.push(teller.transfer(request(carol, dave, { premises: [premiseOf('carol')] })))
    await pause(100)
    others.push(teller.transfer(request(dave, carol, { premises: [premiseOf('dave')] })))
    await pause(100)
    expect(checks).toEqual([])
  })
  expect(await Promise.all(others)).toEqual([{ answer: `to ${dave}` }, { answer: `to ${carol}` }])
  expect(checks).toEqual([['carol', 'dave']])
  await teller.close()
})

it.each(['40P01', '40001', '55P03', '57P01'])(
  'retries a transfer that failed with %s, and no other failure',
  async (code) => {
    const teller = tellerWith(1)
    const errors = [Object.assign(new Error('out of luck'), { code }), undefined, new Error('a fault')]
    const alongside = [
      {
        row: null,
        write: async () => {
          const error = errors.shift()
          if (error) throw error
        },
      },
    ]
    expect(await teller.transfer(request(carol, dave, { alongside }))).toEqual({ answer: `to ${dave}` })
    await expect(teller.transfer(request(carol, dave, { alongside }))).rejects.toThrow('a fault')
    await teller.close()
  },
)

it('settles the only other transfer of a batch where one fails', async () => {
  const teller = tellerWith(2)
  const throwError = (): never => {
    throw new Error('a rule that breaks')
  }
  const [bad, good] = await Promise.allSettled([
    teller.transfer(request(carol, dave, { refuse: throwError })),
    teller.transfer(request(dave, carol)),
  ])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'a rule that breaks' } })
  expect(good).toEqual({ status: 'fulfilled', value: { answer: `to ${carol}` } })
  await teller.close()
})
