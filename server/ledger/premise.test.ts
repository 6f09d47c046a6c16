import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase, someoneWaits } from '../database/testing.ts'
import type { Premise, TellerTransfer } from './act.ts'
import { lockAccounts } from './locks.ts'
import { createTeller } from './teller.ts'
import { gift, membersWith, noon, someKey, standing, uscdOf } from './testing.ts'
import { transferTogether } from './transfer-together.ts'

let database: FreshDatabase
let [alice, bob] = [0, 0]
let next = 10_000_001
/** What is so, and what was asked about it. */
let isSo: string
let looks: (readonly string[])[]

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const [first = 0, second = 0] = await membersWith(database.db, 2, 1n, next)
  next += 2
  ;[alice, bob] = [first, second]
  isSo = 'morning'
  looks = []
})

async function looksAgain(_: Tx, facts: readonly string[]) {
  looks.push(facts)
  return facts.map((fact) => fact === isSo)
}
const made = (fact: string): Premise<string> => ({ holds: looksAgain, fact })

const request = (amount: bigint, premise?: Premise<string>, key = someKey()) =>
  ({
    member: alice,
    call: '/api/user/transferUsdc',
    key,
    fingerprint: `${amount}`,
    transfer: gift(alice, bob, amount),
    ...(premise && { premises: [premise] }),
    refuse: (balance) =>
      refuseTransfer({ money: micros(amount), balance: balance(uscdOf(alice)), least: micros(0n), toOneself: false }),
    answer: `${amount}`,
  }) satisfies TellerTransfer<string>

it('is asked once for all acts that are settled together, and what is outdated does not happen', async () => {
  const settled = await transferTogether(database.db, noon, [
    request(5n, made('morning')),
    request(6n, made('yesterday')),
    request(7n),
    request(8n, made('morning')),
  ])
  expect(settled).toEqual([{ answer: '5' }, { outdated: true }, { answer: '7' }, { answer: '8' }])
  expect(looks).toEqual([['morning', 'yesterday', 'morning']])
  expect(await standing(database.db, uscdOf(bob))).toBe(1_000_020n)
})

it('refuses an act with its reason, rather than having it made anew, where it has one', async () => {
  const barred: Premise<string> = { ...made('yesterday'), refused: 'account_freeze' }
  const late = { ...request(5n), premises: [made('yesterday'), barred] }
  const settled = await transferTogether(database.db, noon, [late, request(6n, { ...barred, fact: 'morning' })])
  expect(settled).toEqual([{ refused: 'account_freeze' }, { answer: '6' }])
})

it('is not asked where no act has one', async () => {
  await transferTogether(database.db, noon, [request(5n)])
  expect(looks).toEqual([])
})

it('is looked at when the accounts are held, and not when the act was made', async () => {
  const teller = createTeller({ db: database.db, clock: { now: () => noon } })
  const waiting = await database.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [uscdOf(alice)])
    const settling = teller.transfer(request(5n, made('morning')))
    await someoneWaits(database.db)
    expect(looks).toEqual([])
    isSo = 'noon'
    return { settling }
  })
  expect(await waiting.settling).toEqual({ outdated: true })
  expect(await teller.transfer(request(5n, made('noon')))).toEqual({ answer: '5' })
  await teller.close()
})

it('takes nothing back: who asks again hears what was answered', async () => {
  const key = someKey()
  expect(await transferTogether(database.db, noon, [request(5n, made('morning'), key)])).toEqual([{ answer: '5' }])
  isSo = 'noon'
  expect(await transferTogether(database.db, noon, [request(5n, made('morning'), key)])).toEqual([{ answer: '5' }])
  expect(await standing(database.db, uscdOf(bob))).toBe(1_000_005n)
})

it('leaves the key free where it does not hold: the act that is made anew has the same', async () => {
  const key = someKey()
  const outdated = await transferTogether(database.db, noon, [request(5n, made('yesterday'), key)])
  expect(outdated).toEqual([{ outdated: true }])
  expect(await transferTogether(database.db, noon, [request(5n, made('morning'), key)])).toEqual([{ answer: '5' }])
})
