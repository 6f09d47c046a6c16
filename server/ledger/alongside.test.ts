import { micros } from '@humidor/domain/money/micros.ts'
import { refuseTransfer } from '@humidor/domain/money/transfer.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import type { Alongside, TellerTransfer, Written } from './act.ts'
import { openEnd } from './outcome.ts'
import { createTeller, type Teller } from './teller.ts'
import { deafLine, gift, membersWith, noon, someKey, standing, uscdOf } from './testing.ts'
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
  teller = createTeller({ db: database.db, clock: { now: () => noon } })
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

/** Every note, with what its transfer gave to whom. */
const notes = async () =>
  (
    await database.pool.query(
      `select n.uid, n.says, e.amount from note n join entry e on e.transfer_id = n.transfer_id and e.amount > 0 order by e.transfer_id, n.says`,
    )
  ).rows.map(({ uid, says, amount }) => [uid, says, amount])

describe('what a feature writes alongside an act', () => {
  it('is written once for all acts that are settled together, each row with its own transfer', async () => {
    const settled = await transferTogether(database.db, noon, [
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

  it('is handed to each writer apart', async () => {
    await transferTogether(database.db, noon, [
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

  it('is not written where the rule refuses, and the others’ is', async () => {
    const settled = await Promise.all([
      teller.transfer(request(alice, bob, 2_000_000n, [note(bob, 'too much')])),
      teller.transfer(request(alice, bob, 1n, [note(bob, 'received')])),
    ])
    expect(settled).toEqual([{ refused: 'not_enough_money' }, { answer: null }])
    expect(await notes()).toEqual([[bob, 'received', 1n]])
  })

  it('is undone with its transfer where it cannot be written, and hurts nobody else', async () => {
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
    expect(await standing(database.db, uscdOf(bob))).toBe(1_000_005n)
  })

  it('is written once however often the request comes, also where the commit was not heard of', async () => {
    const key = someKey()
    const one = request(alice, bob, 3n, [note(bob, 'received')], key)
    await Promise.all(Array.from({ length: 20 }, () => teller.transfer(one)))
    const deaf = deafLine(database.url)
    const lonely = createTeller({ db: deaf.db, clock: { now: () => noon } })
    deaf.line.unheard = 1
    const other = request(alice, bob, 4n, [note(bob, 'received')])
    expect(await lonely.transfer(other)).toEqual({ answer: null })
    expect(await lonely.transfer(one)).toEqual({ answer: null })
    await lonely.close()
    await deaf.close()
    expect(await notes()).toEqual([
      [bob, 'received', 3n],
      [bob, 'received', 4n],
    ])
  })
})
