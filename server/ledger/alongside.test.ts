import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import type { Alongside, TellerTransfer, Written } from './act.ts'
import { openEnd } from './outcome.ts'
import { createTeller, type Teller } from './teller.ts'
import { gift, lossyConnection, membersWith, someKey, storedBalance, uscdOf } from './testing.ts'
import { transferTogether } from './transfer-together.ts'

interface Note {
  uid: number
  says: string
}

let database: FreshDatabase
let teller: Teller
let [alice, bob] = [0, 0]
let calls: number
let next = 10_000_001

beforeAll(async () => {
  database = await freshDatabase()
  await sql`create table note (uid int not null, says text not null check (says <> ''), transfer_id bigint not null)`.execute(
    database.db,
  )
  teller = createTeller({ db: database.db })
})
afterAll(async () => {
  await teller.close()
  await database.close()
})
beforeEach(async () => {
  const [first = 0, second = 0] = await membersWith(database.db, 2, 1n, next)
  next += 2
  ;[alice, bob] = [first, second]
  await database.pool.query('delete from note')
  calls = 0
})

async function writeNotes(tx: Tx, rows: readonly Written<Note>[]) {
  calls++
  await sql`
    insert into note select * from unnest(${rows.map(({ row }) => row.uid)}::int[], ${rows.map(({ row }) => row.says)}::text[],
      ${rows.map(({ transferId }) => transferId)}::bigint[])`.execute(tx)
}
const note = (uid: number, says: string): Alongside<Note> => ({ write: writeNotes, row: { uid, says } })

const request = (from: number, to: number, amount: bigint, alongside: readonly Alongside[], key = someKey()) =>
  ({
    member: from,
    call: '/api/user/transferUsdc',
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
    alongside,
    answer: null,
  }) satisfies TellerTransfer<null>

/** Every note, with the amount that its transfer gave to whom. */
const notes = async () =>
  (
    await database.pool.query(
      `select n.uid, n.says, e.amount from note n join entry e on e.transfer_id = n.transfer_id and e.amount > 0 order by e.transfer_id, n.says`,
    )
  ).rows.map(({ uid, says, amount }) => [uid, says, amount])

describe('the rows that a feature writes with a transfer', () => {
  it('are written once for all transfers that settle together, each row with its own transfer', async () => {
    const settled = await transferTogether(database.db, [
      request(alice, bob, 5n, [note(alice, 'given'), note(bob, 'received')]),
      request(bob, alice, 6n, []),
      request(alice, bob, 7n, [note(bob, 'received')]),
    ])
    expect(settled).toEqual([{ answer: null }, { answer: null }, { answer: null }])
    expect(calls).toBe(1)
    expect(await notes()).toEqual([
      [alice, 'given', 5n],
      [bob, 'received', 5n],
      [bob, 'received', 7n],
    ])
  })

  it('go to each writer separately', async () => {
    await transferTogether(database.db, [
      request(alice, bob, 5n, [note(bob, 'received'), openEnd]),
      request(alice, bob, 6n, [openEnd]),
    ])
    expect(await notes()).toEqual([[bob, 'received', 5n]])
    const { rows } = await database.pool.query(
      'select o.status, e.amount from transfer_outcome o join entry e using (transfer_id) where e.amount > 0 order by 2',
    )
    expect(rows).toEqual([
      { status: 0, amount: 5n },
      { status: 0, amount: 6n },
    ])
  })

  it('are not written where the rule refuses, and those of the others are', async () => {
    const settled = await Promise.all([
      teller.transfer(request(alice, bob, 2_000_000n, [note(bob, 'too much')])),
      teller.transfer(request(alice, bob, 1n, [note(bob, 'received')])),
    ])
    expect(settled).toEqual([{ refused: 'not_enough_money' }, { answer: null }])
    expect(await notes()).toEqual([[bob, 'received', 1n]])
  })

  it('roll back with their transfer where they cannot be written, and nobody else is affected', async () => {
    const settled = await Promise.allSettled([
      teller.transfer(request(alice, bob, 1n, [note(bob, 'received')])),
      teller.transfer(request(alice, bob, 2n, [note(bob, '')])),
      teller.transfer(request(alice, bob, 4n, [note(bob, 'received')])),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await notes()).toEqual([
      [bob, 'received', 1n],
      [bob, 'received', 4n],
    ])
    expect(await storedBalance(database.db, uscdOf(bob))).toBe(1_000_005n)
  })

  it('are written once however often the request comes, also where the answer to the commit was lost', async () => {
    const key = someKey()
    const one = request(alice, bob, 3n, [note(bob, 'received')], key)
    await Promise.all(Array.from({ length: 20 }, () => teller.transfer(one)))
    const lossy = lossyConnection(database.url)
    const single = createTeller({ db: lossy.db })
    lossy.line.lostAnswers = 1
    const other = request(alice, bob, 4n, [note(bob, 'received')])
    expect(await single.transfer(other)).toEqual({ answer: null })
    expect(await single.transfer(one)).toEqual({ answer: null })
    await single.close()
    await lossy.close()
    expect(await notes()).toEqual([
      [bob, 'received', 3n],
      [bob, 'received', 4n],
    ])
  })
})
