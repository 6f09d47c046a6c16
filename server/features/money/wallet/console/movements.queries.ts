import type { MovementState } from '@humidor/domain/money/movement.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'

/** A conversion or a transfer in review, for the console's list. */
export interface MovementRow {
  id: bigint
  uid: number
  name: string
  to_uid: number | null
  to_name: string | null
  money: bigint
  fee: bigint
  created_at: Date
  due_at: Date
  ended_at: Date | null
  reason: string | null
}

export interface MovementsAsked {
  kind: 'conversion' | 'transfer'
  state: MovementState
  /** Only movements of this member. Of a transfer: as its giver or its receiver. */
  uid: number | undefined
}

/** A place in the list: when the row is due or ended, then its id. */
export interface MovementPlace {
  at: Date
  id: bigint
}

/** The table of each kind, the columns that the other lacks, and the members of a row. */
const kinds = {
  conversion: {
    table: sql`conversion`,
    columns: sql`null::int as to_uid, null as to_name, 0::bigint as fee, null as reason`,
    names: sql``,
    isOf: (uid: number) => sql`c.uid = ${uid}`,
  },
  transfer: {
    table: sql`transfer_review`,
    columns: sql`c.to_uid, receiver.name as to_name, c.fee, c.reason`,
    names: sql`left join member receiver on receiver.uid = c.to_uid`,
    isOf: (uid: number) => sql`(c.uid = ${uid} or c.to_uid = ${uid})`,
  },
} as const satisfies Record<
  MovementsAsked['kind'],
  Record<'table' | 'columns' | 'names', RawBuilder<unknown>> & { isOf(uid: number): RawBuilder<unknown> }
>

const wanted = ({ kind, state, uid }: MovementsAsked) =>
  sql`c.state = ${sql.lit(state)} and ${uid === undefined ? sql`true` : kinds[kind].isOf(uid)}`

/** A page after a place: pending rows by when they are due, ended rows the newest first. */
export async function movementsAfter(db: Db, asked: MovementsAsked, after: MovementPlace | undefined, limit: number) {
  const { table, columns, names } = kinds[asked.kind]
  const pending = asked.state === 'pending'
  const [moment, way, beyond] = pending
    ? ([sql`c.due_at`, sql`asc`, sql`>`] as const)
    : ([sql`c.ended_at`, sql`desc`, sql`<`] as const)
  const from = after ? sql`(${moment}, c.id) ${beyond} (${after.at}::timestamptz, ${after.id}::bigint)` : sql`true`
  const { rows } = await sql<MovementRow>`
    select c.id, c.uid, m.name, c.money, c.created_at, c.due_at, c.ended_at, ${columns}
    from ${table} c left join member m on m.uid = c.uid ${names}
    where ${wanted(asked)} and ${from} order by ${moment} ${way}, c.id ${way} limit ${limit}`.execute(db)
  return rows
}

/** Counts movements, up to ten thousand. */
export const countMovements = (db: Db, asked: MovementsAsked): Promise<number> =>
  countRows(db, sql`${kinds[asked.kind].table} c where ${wanted(asked)}`)
