import type { ChargeCurrency, ChargeFacts } from '@humidor/domain/commerce/charge.ts'
import type { ChargeMetadata } from '@humidor/domain/commerce/charge-metadata.ts'
import { type Cig, type Micros, micros, type Price } from '@humidor/domain/money/micros.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../database/database.ts'

/** An item as it is stored: amounts are digits, because JSON numbers are not exact. */
interface StoredItem {
  title: string
  pieces: number
  price: string
}

/** A charge with its payment. Amounts are millionths. */
export interface ChargeRow {
  id: bigint
  code: string
  merchant_id: number
  currency: ChargeCurrency
  money: Micros
  tip: Micros
  price: Price
  money_cig: Cig
  reference: string | null
  /** Who opened it; null: the owner. */
  staff_id: number | null
  staff: string | null
  note: string | null
  items: StoredItem[] | null
  metadata: ChargeMetadata | null
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  cancelled_at: Date | null
  expired_at: Date | null
  bill_id: bigint | null
  receipt: string | null
  payer: string | null
  refunded_cig: bigint | null
  money_usdt: bigint | null
}

const rowsWhere = (condition: RawBuilder<unknown>, rest = sql``) => sql<ChargeRow>`
  select c.id, c.code, c.merchant_id, c.currency, c.money, c.tip, c.price, c.money_cig, c.reference, c.note, c.items, c.metadata, c.staff_id,
    (select w.name from merchant_staff w where w.id = c.staff_id) as staff,
    c.created_at, c.expires_at, c.paid_at, c.cancelled_at, c.expired_at, b.id as bill_id, b.receipt, p.name as payer, b.refunded_cig, b.money_usdt
  from merchant_charge c left join merchant_bill b on b.charge_id = c.id left join member p on p.uid = b.uid
  where ${condition} ${rest}`

/** What decides the state of a charge. */
export const factsOf = (row: ChargeRow): ChargeFacts => ({
  expiresAt: row.expires_at,
  paidAt: row.paid_at,
  cancelledAt: row.cancelled_at,
  expiredAt: row.expired_at,
  refunded: micros<'CIG'>(row.refunded_cig ?? 0n),
  cig: row.money_cig,
})

/** A charge of this merchant. Undefined where it is missing, or another merchant's. */
export async function chargeOf(db: Db, merchantId: number, id: bigint): Promise<ChargeRow | undefined> {
  const { rows } = await rowsWhere(sql`c.id = ${id} and c.merchant_id = ${merchantId}`).execute(db)
  return rows[0]
}

/** Charges by the secrets of their links, in the order of the arguments. */
export async function chargesBehind(db: Db, codes: readonly string[]): Promise<(ChargeRow | undefined)[]> {
  const { rows } = await rowsWhere(sql`c.code = any(${codes}::text[])`).execute(db)
  const found = new Map(rows.map((row) => [row.code, row]))
  return codes.map((code) => found.get(code))
}

/** Charges by their ids, of any merchant. */
export async function chargesOfIds(db: Db, ids: readonly bigint[]): Promise<readonly ChargeRow[]> {
  return ids.length === 0 ? [] : (await rowsWhere(sql`c.id = any(${ids}::bigint[])`).execute(db)).rows
}

export interface ChargesFilter {
  merchantId: number
  /** Only those that can be paid at this time. */
  openAt?: Date | undefined
  reference?: string | undefined
  /** Only those from the first moment on, and those that can be paid at the second. */
  lately?: { since: Date; at: Date } | undefined
}

const isOpen = sql`c.paid_at is null and c.cancelled_at is null and c.expired_at is null`

/** A merchant's charges before an id, the newest first. */
export async function chargesBefore(db: Db, filter: ChargesFilter, before: bigint | undefined, limit: number) {
  const { merchantId, openAt, reference, lately } = filter
  const { rows } = await rowsWhere(
    sql`c.merchant_id = ${merchantId} and (${before ?? null}::bigint is null or c.id < ${before ?? null})
      ${openAt ? sql`and ${isOpen} and c.expires_at > ${openAt}` : sql``}
      ${lately ? sql`and (c.created_at >= ${lately.since} or ${isOpen} and c.expires_at > ${lately.at})` : sql``}
      ${reference ? sql`and c.reference = ${reference}` : sql``}`,
    sql`order by c.id desc limit ${limit}`,
  ).execute(db)
  return rows
}

/** A charge that was just stored, and how many of its merchant's are open with it, counted up to `limit`. */
export async function openedCharge(tx: Tx, merchantId: number, id: bigint, limit: number) {
  const { rows } = await sql<ChargeRow & { open: bigint }>`
    select * from (${rowsWhere(sql`c.id = ${id}`)}) opened, (select count(*) as open
      from (select from merchant_charge c where c.merchant_id = ${merchantId} and ${isOpen} limit ${limit}) o) counted`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`charge ${id} was not stored`)
  return row
}

/** A charge at its opening. */
export interface NewCharge {
  code: string
  merchantId: number
  currency: ChargeCurrency
  money: Micros
  tip: Micros
  price: Price
  moneyCig: Cig
  /** Undefined: the owner. */
  staffId: number | undefined
  reference: string
  note: string
  items: readonly { title: string; pieces: number; price: Micros }[]
  /** The key that opens it. Undefined: a till. */
  keyId?: bigint | undefined
  metadata?: ChargeMetadata | undefined
  at: Date
  expiresAt: Date
}

/** Stores a charge. Returns its id. */
export async function insertCharge(tx: Tx, it: NewCharge): Promise<bigint> {
  const items = it.items.map(({ title, pieces, price }) => ({ title, pieces, price: price.toString() }))
  const metadata = Object.keys(it.metadata ?? {}).length > 0 ? JSON.stringify(it.metadata) : null
  const { rows } = await sql<{ id: bigint }>`
    insert into merchant_charge (code, merchant_id, currency, money, tip, price, money_cig, reference, note, items, metadata, staff_id,
      key_id, created_at, expires_at)
    values (${it.code}, ${it.merchantId}, ${it.currency}, ${it.money}, ${it.tip}, ${it.price}, ${it.moneyCig},
      nullif(${it.reference}, ''), nullif(${it.note}, ''), ${items.length === 0 ? null : JSON.stringify(items)}::jsonb, ${metadata}::jsonb,
      ${it.staffId ?? null}, ${it.keyId ?? null}, ${it.at}, ${it.expiresAt})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0n
}

/** Locks a charge of this merchant: its payment and another cancellation take turns. */
export async function lockCharge(tx: Tx, merchantId: number, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from merchant_charge where id = ${id} and merchant_id = ${merchantId} for no key update`.execute(tx)
  return rows.length > 0
}

export const writeCancelled = (tx: Tx, id: bigint, at: Date) =>
  sql`update merchant_charge set cancelled_at = ${at} where id = ${id}`.execute(tx)

/** A charge that a payment relies on, and when the payment happens. */
export interface PayableFact {
  chargeId: bigint
  at: Date
}

/** Checks with one query which charges can still be paid. It locks them, so that none is cancelled before the payment commits. */
export async function stillOpen(tx: Tx, facts: readonly PayableFact[]): Promise<boolean[]> {
  const { rows } = await sql<{ id: bigint; expires_at: Date }>`
    select c.id, c.expires_at from merchant_charge c where c.id = any(${facts.map(({ chargeId }) => chargeId)}::bigint[]) and ${isOpen}
    order by c.id for no key update`.execute(tx)
  const open = new Map(rows.map(({ id, expires_at }) => [id, expires_at]))
  return facts.map(({ chargeId, at }) => {
    const until = open.get(chargeId)
    return until !== undefined && at < until
  })
}

/** Of a teller batch: how many payments each charge has. */
export async function paymentsOf(tx: Tx, chargeIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ charge_id: bigint }>`
    select charge_id from merchant_bill where charge_id = any(${chargeIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ charge_id }) => [Number(charge_id), 1]))
}

/** Expires charges whose time is over, the oldest first. Skips those that a payment holds. Returns them. */
export async function expireCharges(tx: Tx, at: Date, limit: number) {
  const { rows } = await sql<{ id: bigint; merchant_id: number }>`
    update merchant_charge set expired_at = ${at} where id in (
      select c.id from merchant_charge c where ${isOpen} and c.expires_at <= ${at}
      order by c.expires_at limit ${limit} for no key update skip locked)
    returning id, merchant_id`.execute(tx)
  return rows
}

/** Unpaid charges are kept this long after their end, for questions about them. Milliseconds. */
const UNPAID_KEPT_MS = 30 * 86_400_000

/** Deletes a batch of charges that were not paid, with their events. Returns how many. */
export async function deleteUnpaid(db: Database, at: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from merchant_charge where id in (
      select id from merchant_charge where paid_at is null and num_nonnulls(cancelled_at, expired_at) = 1
        and expires_at < ${new Date(at.getTime() - UNPAID_KEPT_MS)}
      order by expires_at limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
