import type { MerchantStatus } from '@humidor/domain/commerce/merchant.ts'
import type { Cig, Usdt } from '@humidor/domain/money/micros.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { type Insertable, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import type { Queued } from '../../../http/feature.ts'
import { merchantAccountSql } from '../../../ledger/accounts.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'
import type { MerchantTable } from './merchants.tables.ts'

/** Writes a merchant unless the number is taken; waits for whoever is just taking it. Whether it was written. */
export const insertMerchant = (tx: Tx, row: Insertable<MerchantTable>): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('merchant')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('merchant_id'),
  )

/** What signing in needs to know of a merchant: by the number behind their six digits. */
export const credentialsOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant')
    .select(['merchant_id', 'password_hash'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

/** What a new password must not be, as everybody knows it of them. */
export const knownOf = (db: Db, merchantId: number) =>
  db.selectFrom('merchant').select(['name', 'phone']).where('merchant_id', '=', merchantId).executeTakeFirstOrThrow()

/** Whether a merchant's password is still the one behind this hash; whoever changes it waits, and is waited for. */
export const holdsPassword = (tx: Tx, merchantId: number, hash: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('merchant')
      .select('merchant_id')
      .where('merchant_id', '=', merchantId)
      .where('password_hash', '=', hash)
      .forShare(),
  )

/** Sets a new password, only if the old one is still the one behind `knownHash`. Whether it was set. */
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

/** A merchant's application, locked against every other decision. Payments are not kept waiting: their bills only name the merchant. */
export const lockMerchant = (tx: Tx, merchantId: number) =>
  tx
    .selectFrom('merchant')
    .select(['merchant_id', 'status'])
    .where('merchant_id', '=', merchantId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** What whoever pays is told of a merchant. */
export interface PayeeRow {
  merchant_id: number
  name: string
  status: MerchantStatus
  address: string
  business_hours: string
}

/** Merchants by their numbers, in the order asked; undefined in the place of one who does not exist. */
export async function payees(db: Db, merchantIds: readonly number[]): Promise<(PayeeRow | undefined)[]> {
  const { rows } = await sql<PayeeRow>`
    select merchant_id, name, status, address, business_hours from merchant
    where merchant_id = any(${merchantIds.filter((one) => !Number.isNaN(one))}::int[])`.execute(db)
  const found = new Map(rows.map((row) => [row.merchant_id, row]))
  return merchantIds.map((one) => found.get(one))
}

/** Writes down what an operator decided about a merchant. The first verification is never forgotten. */
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
}

const rows = (db: Db) =>
  db
    .selectFrom('merchant as m')
    .select(['m.merchant_id', 'm.vcode', 'm.name', 'm.status', 'm.phone', 'm.created_at'])
    .select([balances.money_cig.as('money_cig'), balances.money_usdt.as('money_usdt')])

/** A merchant as a list shows them, with what stands on their accounts. */
export type MerchantRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** One merchant, with everything but the password. */
export const merchantRow = (db: Db, merchantId: number) =>
  rows(db)
    .select(['m.cash_address', 'm.address', 'm.business_hours', 'm.description', 'm.reply', 'm.verified_at'])
    .select(['m.decided_at', 'm.decided_by'])
    .where('m.merchant_id', '=', merchantId)
    .executeTakeFirst()
export type WholeMerchant = NonNullable<Awaited<ReturnType<typeof merchantRow>>>

/** The name of the operator who decided. */
export const operatorName = (db: Db, operatorId: number) =>
  db.selectFrom('operator').select('name').where('id', '=', operatorId).executeTakeFirst()

export interface MerchantsAsked {
  status: MerchantStatus | undefined
  /** The beginning of the six digits, or a part of the name, whatever its case and accents. */
  search: string | undefined
}

/** A place in a list: the last row that was seen. */
export interface MerchantPlace {
  createdAt: Date
  merchantId: number
}

// What somebody types is looked for as it is: no sign of it stands for others.
const literally = (typed: string) => typed.replace(/[\\%_]/g, '\\$&')

/** The index finds the names that have every sign and pair of signs of a part; those that have them in its order are they. */
const isNamed = (part: string) => sql<boolean>`(
  search_grams(m.name_folded) @> search_grams(nullif(search_fold(${part}), ''))
  and strpos(m.name_folded, search_fold(${part})) > 0)`

function wanted<Q extends ReturnType<typeof rows>>(query: Q, { status, search }: MerchantsAsked) {
  let asked = query as ReturnType<typeof rows>
  if (status !== undefined) asked = asked.where('m.status', '=', status)
  if (search !== undefined && search !== '')
    asked = asked.where((where) =>
      where.or([sql<boolean>`m.vcode like nullif(${literally(readers.digits(search))}, '') || '%'`, isNamed(search)]),
    )
  return asked
}

/** Merchants after a place of the list: what waits for a decision the oldest first, everything else the newest first. */
export function merchantsAfter(db: Db, asked: MerchantsAsked, after: MerchantPlace | undefined, limit: number) {
  const oldestFirst = asked.status === 0
  let query = wanted(rows(db), asked)
  if (after) {
    const place = sql`(${after.createdAt}::timestamptz, ${after.merchantId}::int)`
    query = query.where(sql<boolean>`(m.created_at, m.merchant_id) ${sql.raw(oldestFirst ? '>' : '<')} ${place}`)
  }
  const way = oldestFirst ? 'asc' : 'desc'
  return query.orderBy('m.created_at', way).orderBy('m.merchant_id', way).limit(limit).execute()
}

/** How many there are, up to `COUNTED_AT_MOST`. */
export const countMerchants = (db: Db, asked: MerchantsAsked): Promise<number> =>
  countRows(db, sql`(${wanted(rows(db), asked).clearSelect().select('m.merchant_id')}) merchant`)

/** How many applications wait for a decision, and since when. */
export async function waitingMerchants(db: Db): Promise<Queued> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select count(*) as n, min(created_at) as since from merchant where status = 0`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}
