import { sentByHandPerMinute, type WebhookKind } from '@humidor/domain/commerce/webhook.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import type { Sealed } from '../../../platform/security/vault.ts'

type WebhookColumns = Selectable<Schema['merchant_webhook']>
/** A webhook without its secrets, and how many deliveries wait for it. */
export type WebhookRow = Pick<
  WebhookColumns,
  'id' | 'url' | 'kinds' | 'created_at' | 'off_at' | 'off_why' | 'previous_until'
> & { pending: bigint }

/** Waiting deliveries are counted up to this number. */
const COUNTED_AT_MOST = 1_000

/** A merchant's webhooks, the oldest first. */
export async function webhooksOf(db: Db, merchantId: number): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.url, w.kinds, w.created_at, w.off_at, w.off_why, w.previous_until, (select count(*) from (
      select from webhook_delivery d where d.webhook_id = w.id and d.state = 'pending' and (w.ends_through is null or d.id > w.ends_through) limit ${COUNTED_AT_MOST}) d) as pending
    from merchant_webhook w where w.merchant_id = ${merchantId} and w.removed_at is null order by w.id`.execute(db)
  return rows
}

/** Locks the merchant, whose webhooks are then added one after the other. Returns how many they have. */
export async function lockAndCount(tx: Tx, merchantId: number): Promise<number> {
  await sql`select from merchant where merchant_id = ${merchantId} for no key update`.execute(tx)
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from merchant_webhook where merchant_id = ${merchantId} and removed_at is null`.execute(tx)
  return Number(rows[0]?.n ?? 0n)
}

/** Locks a webhook of this merchant. Undefined where it is missing, removed or another merchant's. */
export async function lockWebhook(tx: Tx, merchantId: number, id: bigint): Promise<WebhookColumns | undefined> {
  const { rows } = await sql<WebhookColumns>`
    select * from merchant_webhook where id = ${id} and merchant_id = ${merchantId} and removed_at is null
    for no key update`.execute(tx)
  return rows[0]
}

/** Null where all kinds are wanted. */
const storedKinds = (kinds: readonly WebhookKind[]) => (kinds.length === 0 ? null : [...new Set(kinds)])

export interface NewWebhook {
  merchantId: number
  url: string
  kinds: readonly WebhookKind[]
  sealed: Sealed
  at: Date
}

export async function insertWebhook(tx: Tx, { merchantId, url, kinds, sealed, at }: NewWebhook): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into merchant_webhook (merchant_id, url, kinds, secret, key_id, created_at)
    values (${merchantId}, ${url}, ${storedKinds(kinds)}::text[], ${sealed.bytes}, ${sealed.keyId}, ${at}) returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? 0n
}

export const putWebhook = (tx: Tx, id: bigint, { url, kinds }: Pick<NewWebhook, 'url' | 'kinds'>) =>
  sql`update merchant_webhook set url = ${url}, kinds = ${storedKinds(kinds)}::text[] where id = ${id}`.execute(tx)

/** Replaces the secret of a locked webhook. The one before signs until a moment; the one before that, no more. */
export const putSecret = (tx: Tx, id: bigint, sealed: Sealed, previousUntil: Date) =>
  sql`
    update merchant_webhook set previous_secret = secret, previous_key_id = key_id, previous_until = ${previousUntil},
      secret = ${sealed.bytes}, key_id = ${sealed.keyId} where id = ${id}`.execute(tx)

export const switchOn = (tx: Tx, id: bigint) =>
  sql`update merchant_webhook set off_at = null, off_why = null where id = ${id}`.execute(tx)

/** Marks a webhook as removed, and forgets its address and secrets. It must be off. */
export const putRemoved = (tx: Tx, id: bigint, at: Date) =>
  sql`
    update merchant_webhook set removed_at = ${at}, url = 'https://removed.invalid', secret = '', previous_secret = null,
      previous_key_id = null, previous_until = null where id = ${id}`.execute(tx)

/** A delivery with the kind of its event. `kind` null: it is a test. */
export type DeliveryRow = Omit<Selectable<Schema['webhook_delivery']>, 'subject' | 'sending' | 'signed_at'> & {
  kind: WebhookKind | null
}

const columns = sql`d.id, d.webhook_id, d.event_id, d.replay, d.state, d.attempts, d.created_at, d.next_at, d.ended_at, d.status,
  d.error, d.ms, d.answer, e.kind`

export interface LogFilter {
  merchantId: number
  webhookId?: bigint | undefined
  state?: DeliveryRow['state'] | undefined
}

const ofState: Record<DeliveryRow['state'], RawBuilder<unknown>> = {
  pending: sql`and d.state = 'pending'`,
  delivered: sql`and d.state = 'delivered'`,
  failed: sql`and d.state = 'failed'`,
}

/** Deliveries of a merchant's webhooks before an id, the newest first. Each webhook's log is read from its end. */
export async function deliveriesBefore(
  db: Db,
  { merchantId, webhookId, state }: LogFilter,
  before: bigint | undefined,
  limit: number,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from merchant_webhook w cross join lateral (
      select d.* from webhook_delivery d where d.webhook_id = w.id ${state ? ofState[state] : sql``}
        ${before === undefined ? sql`` : sql`and d.id < ${before}`}
      order by d.id desc limit ${limit}) d left join merchant_event e on e.id = d.event_id
    where w.merchant_id = ${merchantId} and w.removed_at is null ${webhookId === undefined ? sql`` : sql`and w.id = ${webhookId}`}
    order by d.id desc limit ${limit}`.execute(db)
  return rows
}

/** A delivery of this merchant with its webhook, locked so that none is added after the webhook is switched off. */
export async function lockDelivery(tx: Tx, merchantId: number, id: bigint) {
  const { rows } = await sql<Pick<DeliveryRow, 'webhook_id' | 'event_id' | 'state'> & { off_at: Date | null }>`
    select d.webhook_id, d.event_id, d.state, w.off_at from webhook_delivery d join merchant_webhook w on w.id = d.webhook_id
    where d.id = ${id} and w.merchant_id = ${merchantId} and w.removed_at is null for no key update of w`.execute(tx)
  return rows[0]
}

/** Queues an event once more for a locked webhook. Without an event it is a test. */
export const insertAgain = (tx: Tx, webhookId: bigint, eventId: bigint | null, at: Date) =>
  sql`
    insert into webhook_delivery (webhook_id, event_id, replay, created_at, next_at)
    select ${webhookId}, ${eventId}, ${
      eventId === null
        ? sql`0`
        : sql`(select max(replay) + 1 from webhook_delivery where event_id = ${eventId} and webhook_id = ${webhookId})`
    }, ${at}, ${at}`.execute(tx)

/** Tests and replays of a locked webhook since a moment, counted up to their limit. */
export async function sentByHandSince(tx: Tx, webhookId: bigint, since: Date): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from (select from webhook_delivery
      where webhook_id = ${webhookId} and (replay > 0 or event_id is null) and created_at > ${since} limit ${sentByHandPerMinute}) d`.execute(
    tx,
  )
  return Number(rows[0]?.n ?? 0n)
}

/** Whether there is such a merchant. */
export async function isMerchant(db: Db, merchantId: number): Promise<boolean> {
  const { rows } = await sql`select from merchant where merchant_id = ${merchantId}`.execute(db)
  return rows.length > 0
}
