import type { MerchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { DEFAULT_ZONE } from '@humidor/domain/commerce/shop-time.ts'
import type { Cig, Usdt } from '@humidor/domain/money/micros.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { type Insertable, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import type { Queued } from '../../../http/feature.ts'
import { merchantAccountSql } from '../../../ledger/accounts.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'
import { likeLiteral } from '../../../platform/console/like.ts'
import { taggedWith } from '../../backoffice/notes/notes.ts'

/** Inserts a merchant unless the number is taken. Waits for a transaction that is taking it. Returns whether it was inserted. */
export const insertMerchant = (tx: Tx, row: Insertable<Schema['merchant']>): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('merchant')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('merchant_id'),
  )

/** A merchant's sign-in data, by the number behind their six digits. */
export const credentialsOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant')
    .select(['merchant_id', 'password_hash'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/** Public data of a merchant that a new password must not equal. */
export const knownOf = (db: Db, merchantId: number) =>
  db.selectFrom('merchant').select(['name', 'phone']).where('merchant_id', '=', merchantId).executeTakeFirstOrThrow()

/** Whether a merchant's password still matches this hash. It takes turns with a concurrent change. */
export const holdsPassword = (tx: Tx, merchantId: number, hash: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('merchant')
      .select('merchant_id')
      .where('merchant_id', '=', merchantId)
      .where('password_hash', '=', hash)
      .forShare(),
  )

/** Sets a new password only if the old one still matches `knownHash`. Returns whether it was set. */
export const putPassword = (tx: Tx, merchantId: number, hash: string, knownHash: string): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('merchant')
      .set({ password_hash: hash })
      .where('merchant_id', '=', merchantId)
      .where('password_hash', '=', knownHash)
      .returning('merchant_id'),
  )

export async function isTaken(db: Db, merchantId: number): Promise<boolean> {
  return (await credentialsOf(db, merchantId)) !== undefined
}

/** Locks a merchant's application against every other decision. Payments do not wait: their bills only refer to the merchant. */
export const lockMerchant = (tx: Tx, merchantId: number) =>
  tx
    .selectFrom('merchant')
    .select(['merchant_id', 'status'])
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A merchant in the payer's view. */
export interface PayeeRow {
  merchant_id: number
  name: string
  status: MerchantStatus
  address: string
  business_hours: string
}

/** Merchants by their numbers, in the order of the arguments; undefined in the place of a missing one. */
export async function payees(db: Db, merchantIds: readonly number[]): Promise<(PayeeRow | undefined)[]> {
  const { rows } = await sql<PayeeRow>`
    select merchant_id, name, status, address, business_hours from merchant
    where merchant_id = any(${merchantIds.filter((one) => !Number.isNaN(one))}::int[])`.execute(db)
  const found = new Map(rows.map((row) => [row.merchant_id, row]))
  return merchantIds.map((one) => found.get(one))
}

/** Records an operator's decision about a merchant. The first verification is never forgotten. */
export const writeDecision = (
  tx: Tx,
  it: { merchantId: number; status: MerchantStatus; reply: string | null; operatorId: number; at: Date },
) =>
  tx
    .updateTable('merchant')
    .set({
      status: it.status,
      reply: it.reply,
      decided_by: it.operatorId,
      decided_at: it.at,
      verified_at: sql`coalesce(verified_at, ${it.status === 1 ? it.at : null}::timestamptz)`,
    })
    .where('merchant_id', '=', it.merchantId)
    .execute()

const id = sql`m.merchant_id`
const balances = {
  money_cig: sql<Cig>`(select balance from account where id = ${merchantAccountSql(id, 'cig')})`,
  money_usdt: sql<Usdt>`(select balance from account where id = ${merchantAccountSql(id, 'usdt')})`,
  held_usdt: sql<Usdt>`(select balance from account where id = ${merchantAccountSql(id, 'held')})`,
}

const rows = (db: Db) =>
  db
    .selectFrom('merchant as m')
    .select(['m.merchant_id', 'm.vcode', 'm.name', 'm.status', 'm.phone', 'm.created_at'])
    .select([balances.money_cig.as('money_cig'), balances.money_usdt.as('money_usdt')])

/** A merchant in a list, with their balances. */
export type MerchantRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const zone = sql<string>`coalesce((select zone from merchant_preference p where p.merchant_id = m.merchant_id), ${DEFAULT_ZONE})`

/** The time zone in which a merchant counts. */
export async function shopZone(db: Db, merchantId: number): Promise<string> {
  const found = db.selectFrom('merchant_preference').select('zone').where('merchant_id', '=', merchantId)
  return (await found.executeTakeFirst())?.zone ?? DEFAULT_ZONE
}

/** One merchant, with everything but the password. */
export const merchantRow = (db: Db, merchantId: number) =>
  rows(db)
    .select(zone.as('zone'))
    .select(['m.cash_address', 'm.address', 'm.business_hours', 'm.description', 'm.reply', 'm.verified_at', 'm.email'])
    .select(['m.decided_at', 'm.decided_by', 'm.cash_address_changed_at', 'm.contact_changed_at'])
    .select(balances.held_usdt.as('held_usdt'))
    .where('m.merchant_id', '=', merchantId)
    .executeTakeFirst()
export type WholeMerchant = NonNullable<Awaited<ReturnType<typeof merchantRow>>>

const MOST_SHARED = 20

/** The other merchants with a payout address, in any spelling. */
export const merchantsWithAddress = (db: Db, address: string, merchantId: number) =>
  db
    .selectFrom('merchant')
    .select(['vcode', 'name'])
    .where(sql<boolean>`lower(cash_address) = lower(${address})`)
    .where('merchant_id', '<>', merchantId)
    .orderBy('merchant_id')
    .limit(MOST_SHARED)
    .execute()

/** The name of the operator who decided. */
export const operatorName = (db: Db, operatorId: number) =>
  db.selectFrom('operator').select('name').where('id', '=', operatorId).executeTakeFirst()

export interface MerchantsFilter {
  status: MerchantStatus | undefined
  /** The beginning of the six digits, or a part of the name, whatever its case and accents. */
  search: string | undefined
  tag: string | undefined
}

/** A place in a list: the last row of a page. */
export interface MerchantPlace {
  createdAt: Date
  merchantId: number
}

/** Merchants `m` with a part of a name. The index finds the names with every character and pair of a part. A second check keeps those with the part itself. */
export const isNamed = (part: string) => sql<boolean>`(
  search_grams(m.name_folded) @> search_grams(nullif(search_fold(${part}), ''))
  and strpos(m.name_folded, search_fold(${part})) > 0)`

function wanted<Q extends ReturnType<typeof rows>>(query: Q, { status, search, tag }: MerchantsFilter) {
  let filtered = query as ReturnType<typeof rows>
  if (status !== undefined) filtered = filtered.where('m.status', '=', status)
  if (search !== undefined && search !== '')
    filtered = filtered.where((where) =>
      where.or([sql<boolean>`m.vcode like nullif(${likeLiteral(readers.digits(search))}, '') || '%'`, isNamed(search)]),
    )
  if (tag !== undefined) filtered = filtered.where(sql<boolean>`m.merchant_id in ${taggedWith('merchant', tag)}`)
  return filtered
}

/** Merchants after a place of the list: undecided ones the oldest first, all others the newest first. */
export function merchantsAfter(db: Db, filtered: MerchantsFilter, after: MerchantPlace | undefined, limit: number) {
  const oldestFirst = filtered.status === 0
  let query = wanted(rows(db), filtered)
  if (after) {
    const place = sql`(${after.createdAt}::timestamptz, ${after.merchantId}::int)`
    query = query.where(sql<boolean>`(m.created_at, m.merchant_id) ${sql.raw(oldestFirst ? '>' : '<')} ${place}`)
  }
  const way = oldestFirst ? 'asc' : 'desc'
  return query.orderBy('m.created_at', way).orderBy('m.merchant_id', way).limit(limit).execute()
}

/** Counts up to `COUNTED_AT_MOST`. */
export const countMerchants = (db: Db, filtered: MerchantsFilter): Promise<number> =>
  countRows(db, sql`(${wanted(rows(db), filtered).clearSelect().select('m.merchant_id')}) merchant`)

/** The number of undecided applications, and since when the oldest waits. */
export async function waitingMerchants(db: Db): Promise<Queued> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select count(*) as n, min(created_at) as since from merchant where status = 0`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}
