import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase, someoneWaits } from '../database/testing.ts'
import type { Premise, TellerTransfer } from './act.ts'
import { lockAccounts } from './locks.ts'
import { createTeller } from './teller.ts'
import { gift, membersWith, someKey, storedBalance, uscdOf } from './testing.ts'
import { transferTogether } from './transfer-together.ts'

let database: FreshDatabase
let [alice, bob] = [0, 0]
let next = 10_000_001
/** The fact that is true now, and the checks of it. */
let truth: string
let checks: (readonly string[])[]

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const [first = 0, second = 0] = await membersWith(database.db, 2, 1n, next)
  next += 2
  ;[alice, bob] = [first, second]
  truth = 'morning'
  checks = []
})

async function checkFacts(_: Tx, facts: readonly string[]) {
  checks.push(facts)
  return facts.map((fact) => fact === truth)
}
const premiseOf = (fact: string): Premise<string> => ({ holds: checkFacts, fact })

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

it('is checked once for all transfers of a batch, and an outdated transfer does not happen', async () => {
  const settled = await transferTogether(database.db, [
    request(5n, premiseOf('morning')),
    request(6n, premiseOf('yesterday')),
    request(7n),
    request(8n, premiseOf('morning')),
  ])
  expect(settled).toEqual([{ answer: '5' }, { outdated: true }, { answer: '7' }, { answer: '8' }])
  expect(checks).toEqual([['morning', 'yesterday', 'morning']])
  expect(await storedBalance(database.db, uscdOf(bob))).toBe(1_000_020n)
})

it('refuses with its own reason where it has one, and is not retried', async () => {
  const barred: Premise<string> = { ...premiseOf('yesterday'), refused: 'account_freeze' }
  const late = { ...request(5n), premises: [premiseOf('yesterday'), barred] }
  const settled = await transferTogether(database.db, [late, request(6n, { ...barred, fact: 'morning' })])
  expect(settled).toEqual([{ refused: 'account_freeze' }, { answer: '6' }])
})

it('is not checked where no transfer has one', async () => {
  await transferTogether(database.db, [request(5n)])
  expect(checks).toEqual([])
})

it('is checked when the accounts are locked, and not when the transfer was made', async () => {
  const teller = createTeller({ db: database.db })
  const waiting = await database.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, [uscdOf(alice)])
    const settling = teller.transfer(request(5n, premiseOf('morning')))
    await someoneWaits(database.db)
    expect(checks).toEqual([])
    truth = 'noon'
    return { settling }
  })
  expect(await waiting.settling).toEqual({ outdated: true })
  expect(await teller.transfer(request(5n, premiseOf('noon')))).toEqual({ answer: '5' })
  await teller.close()
})

it('of a repeated request is not checked: the caller gets the stored answer', async () => {
  const key = someKey()
  expect(await transferTogether(database.db, [request(5n, premiseOf('morning'), key)])).toEqual([{ answer: '5' }])
  truth = 'noon'
  expect(await transferTogether(database.db, [request(5n, premiseOf('morning'), key)])).toEqual([{ answer: '5' }])
  expect(await storedBalance(database.db, uscdOf(bob))).toBe(1_000_005n)
})

it('that fails leaves the key free for the next try of the request', async () => {
  const key = someKey()
  const outdated = await transferTogether(database.db, [request(5n, premiseOf('yesterday'), key)])
  expect(outdated).toEqual([{ outdated: true }])
  expect(await transferTogether(database.db, [request(5n, premiseOf('morning'), key)])).toEqual([{ answer: '5' }])
})
