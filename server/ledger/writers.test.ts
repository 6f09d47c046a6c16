import { setTimeout as pause } from 'node:timers/promises'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase, someoneWaits } from '../database/testing.ts'
import type { Premise, TellerTransfer } from './act.ts'
import { lockAccounts } from './locks.ts'
import { createTeller } from './teller.ts'
import { gift, membersWith, noon, someKey, uscdOf } from './testing.ts'

let database: FreshDatabase
let [alice, bob, carol, dave] = [0, 0, 0, 0]
beforeAll(async () => {
  database = await freshDatabase()
  ;[alice = 0, bob = 0, carol = 0, dave = 0] = await membersWith(database.db, 4, 1n)
})
afterAll(() => database.close())

const tellerWith = (writers: number) => createTeller({ db: database.db, clock: { now: () => noon }, writers })

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

/** Does something while an act of Alice's waits for her account, which somebody else holds. Answers what became of the act. */
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

it('closes once the last of its writers has settled what it took', async () => {
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

it('is not closed while an act is under way, though none waits for its turn', async () => {
  const teller = tellerWith(2)
  let closing: Promise<void> | undefined
  await whileAliceWaits(teller, async () => {
    closing = teller.close()
    const over = closing.then(() => 'closed')
    expect(await Promise.race([over, pause(50, 'under way')])).toBe('under way')
  })
  await closing
})

it('has no more writers than it is told: what comes meanwhile is settled together afterwards', async () => {
  const looks: (readonly unknown[])[] = []
  const looksAt = async (_: Tx, facts: readonly unknown[]) => {
    looks.push(facts)
    return facts.map(() => true)
  }
  const seen = (fact: string): Premise => ({ holds: looksAt, fact })
  const teller = tellerWith(1)
  const others: Promise<unknown>[] = []
  await whileAliceWaits(teller, async () => {
    others.push(teller.transfer(request(carol, dave, { premises: [seen('carol')] })))
    await pause(100)
    others.push(teller.transfer(request(dave, carol, { premises: [seen('dave')] })))
    await pause(100)
    expect(looks).toEqual([])
  })
  expect(await Promise.all(others)).toEqual([{ answer: `to ${dave}` }, { answer: `to ${carol}` }])
  expect(looks).toEqual([['carol', 'dave']])
  await teller.close()
})

it.each(['40P01', '40001', '55P03', '57P01'])(
  'tries an act again that ended with %s, and no other failure',
  async (code) => {
    const teller = tellerWith(1)
    const ends = [Object.assign(new Error('out of luck'), { code }), undefined, new Error('a fault')]
    const alongside = [
      {
        row: null,
        write: async () => {
          const end = ends.shift()
          if (end) throw end
        },
      },
    ]
    expect(await teller.transfer(request(carol, dave, { alongside }))).toEqual({ answer: `to ${dave}` })
    await expect(teller.transfer(request(carol, dave, { alongside }))).rejects.toThrow('a fault')
    await teller.close()
  },
)

it('settles the only other act of a batch that one of them fails', async () => {
  const teller = tellerWith(2)
  const fails = (): never => {
    throw new Error('a rule that breaks')
  }
  const [bad, good] = await Promise.allSettled([
    teller.transfer(request(carol, dave, { refuse: fails })),
    teller.transfer(request(dave, carol)),
  ])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'a rule that breaks' } })
  expect(good).toEqual({ status: 'fulfilled', value: { answer: `to ${carol}` } })
  await teller.close()
})
