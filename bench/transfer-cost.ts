import { randomUUID } from 'node:crypto'
import { openDatabase } from '@humidor/server/database/database.ts'
import { memberAccount, placeOf } from '@humidor/server/ledger/accounts.ts'
import { memberScope, transferKey } from '@humidor/server/ledger/idempotency.ts'
import { transferTogether } from '@humidor/server/ledger/transfer-together.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { type MemberRange, randomPair, transferOf } from './ledger.ts'
import { processorTime } from './processor-time.ts'

/** The cost of a transfer: microseconds of PostgreSQL's processor time, and bytes of the write-ahead log. */
export interface TransferCost {
  processor: number
  wal: number
}

const CLIENTS = 16

/** Measures work that makes `count` transfers on connections of its own. They close within it, as PostgreSQL counts a connection then. */
async function costOf(url: string, count: number, work: () => Promise<unknown>): Promise<TransferCost> {
  const { db, close } = openDatabase({ url, max: 1 })
  const written = async () =>
    Number(
      (await sql<{ at: string }>`select (pg_current_wal_insert_lsn() - '0/0')::text as at`.execute(db)).rows[0]?.at,
    )
  try {
    const before = await written()
    const { database } = await processorTime(url, work)
    return { processor: (database * 1000) / count, wal: ((await written()) - before) / count }
  } finally {
    await close()
  }
}

/** Runs a prepared statement `count` times on 16 connections, each time with new values. */
async function oneByOne(url: string, count: number, text: string, valuesOf: () => unknown[]) {
  let left = count
  const connection = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (left-- > 0) await client.query({ name: 'pay', text, values: valuesOf() })
    await client.end()
  }
  await Promise.all(Array.from({ length: CLIENTS }, connection))
}

const rowOf = (uid: number) => placeOf(memberAccount(uid, 'transaction')).id
const keyOf = (uid: number) => transferKey(memberScope(uid, '/api/user/transferUsdc'), randomUUID())

/** The function of the ledger, one transfer and one commit for each call. */
export const rawOnes = (url: string, range: MemberRange, count: number) =>
  costOf(url, count, () =>
    oneByOne(
      url,
      count,
      `select ledger_move(array[$1], array['transfer'], array[$2::timestamptz], array[$3::bigint], array[$4::bigint], array[1::bigint],
        array['transactionTransferOut'], array['transactionTransferIn'], array['bench'], array['null'], '{}')`,
      () => {
        const [from, to] = randomPair(range)
        return [keyOf(from), new Date().toISOString(), rowOf(from), rowOf(to)]
      },
    ),
  )

/** The minimal function, one transfer and one commit for each call. */
export const minimalOnes = (url: string, range: MemberRange, count: number) =>
  costOf(url, count, () =>
    oneByOne(url, count, 'select minimal_pay($1, $2::timestamptz, $3::bigint, $4::bigint, 1)', () => {
      const [from, to] = randomPair(range)
      return [keyOf(from), new Date().toISOString(), rowOf(from), rowOf(to)]
    }),
  )

const HUNDRED = 100

/** The statements of the teller for a hundred transfers at a time, with their rules and answers, on one connection. */
export const tellerHundreds = (url: string, range: MemberRange, count: number) =>
  costOf(url, count, async () => {
    const { db, close } = openDatabase({ url, max: 1 })
    for (let made = 0; made < count; made += HUNDRED) {
      const requests = Array.from({ length: HUNDRED }, () => ({ ...transferOf(randomPair(range)), key: randomUUID() }))
      const refused = (await transferTogether(db, requests)).find((settled) => !('answer' in settled))
      if (refused) throw new Error(`a transfer of the bench was refused: ${JSON.stringify(refused)}`)
    }
    await close()
  })

/** The minimal function for a hundred transfers at a time, on one connection. */
export const minimalHundreds = (url: string, range: MemberRange, count: number) =>
  costOf(url, count, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const text =
      'select minimal_pay_all($1::text[], $2::timestamptz, $3::bigint[], $4::bigint[], array_fill(1::bigint, array[100]))'
    for (let made = 0; made < count; made += HUNDRED) {
      const pairs = Array.from({ length: HUNDRED }, () => randomPair(range))
      const values = [
        pairs.map(([from]) => keyOf(from)),
        new Date().toISOString(),
        pairs.map(([from]) => rowOf(from)),
        pairs.map(([, to]) => rowOf(to)),
      ]
      await client.query({ name: 'pay', text, values })
    }
    await client.end()
  })
