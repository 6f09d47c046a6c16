import { deliveriesKeptDays, type deliveryErrors } from '@humidor/domain/commerce/webhook.ts'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../database/database.ts'
import type { MerchantEventKind } from '../../../platform/notifications/merchant-events.ts'
import type { SecretColumns } from './webhook-secret.ts'

/** How many more deliveries a webhook may get at once. */
export interface Room {
  webhookId: bigint
  room: number
}

export interface Claiming {
  at: Date
  /** When another node takes over what this one takes now. */
  until: Date
  /** Of webhooks that are not at `fresh`. */
  rooms: readonly Room[]
  fresh: number
  slots: number
}

/** Seconds for which a delivery is put off while the one before it is being sent. That one wakes it when it is done. */
const BEHIND_A_SENDING_ONE_S = 5
/** Deliveries of one subject that are put off together, so that thousands behind one that fails take few looks. */
const PUT_OFF_AT_ONCE = 1_000

/**
 * Takes due deliveries for this node: one of each webhook before a second of any, and of a subject only the first. Puts off those that an
 * earlier one of their subject blocks. A webhook that is off gets nothing, and one that is on again nothing until what waited before has
 * ended. Any number of nodes may do so at once.
 * @returns the ids, and how many were put off
 */
export async function claimDue(db: Db, { at, until, rooms, fresh, slots }: Claiming) {
  const { rows } = await sql<{ ids: bigint[] | null; blocked: bigint }>`
    with recursive waiting (id) as (
      (select webhook_id from webhook_delivery where state = 'pending' order by webhook_id limit 1)
      union all
      select (select d.webhook_id from webhook_delivery d where d.state = 'pending' and d.webhook_id > w.id order by d.webhook_id limit 1)
      from waiting w where w.id is not null),
    free as (
      select w.id, coalesce(r.room, ${fresh}::int) as room from waiting w join merchant_webhook h on h.id = w.id
      left join unnest(${rooms.map(({ webhookId }) => webhookId)}::bigint[], ${rooms.map(({ room }) => room)}::int[]) r (id, room) on r.id = w.id
      where coalesce(r.room, ${fresh}::int) > 0 and h.off_at is null and h.ends_through is null),
    due as materialized (
      select d.*, free.room from free cross join lateral (
        select d.id, d.webhook_id, d.subject, d.next_at from webhook_delivery d
        where d.webhook_id = free.id and d.state = 'pending' and d.next_at <= ${at}
        order by d.next_at, d.id limit free.room * 2 for no key update skip locked) d),
    behind as (
      select due.id, due.webhook_id, due.subject, first.id as first, first.next_at, first.sending from due cross join lateral (
        select f.id, f.next_at, f.sending from webhook_delivery f
        where f.webhook_id = due.webhook_id and f.subject = due.subject and f.state = 'pending' and f.id < due.id
        order by f.id limit 1) first),
    queued as materialized (
      select q.id, b.next_at, b.sending from (select distinct on (webhook_id, subject) * from behind) b cross join lateral (
        select q.id from webhook_delivery q where q.webhook_id = b.webhook_id and q.subject = b.subject and q.state = 'pending'
          and q.id > b.first and q.next_at <= ${at}
        order by q.id limit ${PUT_OFF_AT_ONCE} for no key update skip locked) q),
    put_off as (
      update webhook_delivery d set next_at = case when q.sending then ${at}::timestamptz + make_interval(secs => ${BEHIND_A_SENDING_ONE_S})
        else greatest(q.next_at, ${at}::timestamptz + interval '1 second') end
      from queued q where d.id = q.id returning d.id),
    turns as (
      select due.id, due.room, due.next_at, row_number() over (partition by due.webhook_id order by due.next_at, due.id) as turn
      from due where not exists (select from behind b where b.id = due.id)),
    taken as (
      update webhook_delivery d set attempts = attempts + 1, sending = true, signed_at = ${at}, next_at = ${until}
      from (select id from turns where turn <= room order by turn, next_at, id limit ${slots}) t where d.id = t.id returning d.id)
    select (select array_agg(id) from taken) as ids, (select count(*) from put_off) as blocked`.execute(db)
  return { ids: rows[0]?.ids ?? [], blocked: Number(rows[0]?.blocked ?? 0n) }
}

/** A delivery as it is sent. The event is null for a test. */
export interface SendingRow extends SecretColumns {
  id: bigint
  webhook_id: bigint
  url: string
  attempts: number
  created_at: Date
  event_id: bigint | null
  kind: MerchantEventKind | null
  at: Date | null
  charge_id: bigint | null
  bill_id: bigint | null
  withdrawal_id: bigint | null
}

/** What is needed to send these. */
export async function sendingRows(db: Db, ids: readonly bigint[]): Promise<SendingRow[]> {
  const { rows } = await sql<SendingRow>`
    select d.id, d.webhook_id, d.attempts, d.created_at, d.event_id, e.kind, e.at, e.charge_id, e.bill_id, e.withdrawal_id,
      w.url, w.merchant_id, w.secret, w.key_id, w.previous_secret, w.previous_key_id, w.previous_until
    from webhook_delivery d join merchant_webhook w on w.id = d.webhook_id left join merchant_event e on e.id = d.event_id
    where d.id = any(${ids}::bigint[]) and d.state = 'pending' and w.off_at is null and w.ends_through is null`.execute(
    db,
  )
  return rows
}

/** The outcome of an attempt. */
export interface Outcome {
  id: bigint
  webhookId: bigint
  /** The number of the attempt: the outcome of one that another node has taken over is left out. */
  attempts: number
  /** Null: it has ended. */
  nextAt: Date | null
  state: 'pending' | 'delivered' | 'failed'
  status: number | null
  error: (typeof deliveryErrors)[number] | null
  ms: number
  answer: string | null
}

/** Records outcomes, and lets the next delivery of each subject that has ended go on. */
export async function recordOutcomes(tx: Tx, outcomes: readonly Outcome[], at: Date): Promise<void> {
  const of = <Key extends keyof Outcome>(key: Key) => outcomes.map((outcome) => outcome[key])
  const { rows } = await sql<{ webhook_id: bigint; subject: string }>`
    with known as (select d.id, o.* from webhook_delivery d
      join unnest(${of('id')}::bigint[], ${of('attempts')}::int[], ${of('state')}::text[], ${of('nextAt').map((next) => next?.toISOString() ?? null)}::timestamptz[],
        ${of('status')}::int[], ${of('error')}::text[], ${of('ms')}::int[], ${of('answer')}::text[])
        o (of, attempt, outcome, next, code, why, lasted, said) on o.of = d.id and o.attempt = d.attempts
      where d.state = 'pending' and d.sending order by d.id for no key update of d),
    ended as (
      update webhook_delivery d set state = k.outcome, next_at = k.next, sending = false, status = k.code, error = k.why, ms = k.lasted,
        answer = k.said, ended_at = case when k.outcome = 'pending' then null else ${at}::timestamptz end
      from known k where d.id = k.id returning d.webhook_id, d.subject, d.state)
    select webhook_id, subject from ended where state <> 'pending' and subject is not null`.execute(tx)
  if (rows.length === 0) return
  // A statement of its own: it sees what has been recorded. A node that read the clock earlier does not take it any more, so that no
  // delivery is signed before the one before it has ended.
  await sql`
    update webhook_delivery d set next_at = ${at}
    from unnest(${rows.map((row) => row.webhook_id)}::bigint[], ${rows.map(({ subject }) => subject)}::text[]) s (webhook_id, subject)
    cross join lateral (select f.id from webhook_delivery f where f.webhook_id = s.webhook_id and f.subject = s.subject
      and f.state = 'pending' order by f.id limit 1) first
    where d.id = first.id and not d.sending`.execute(tx)
}

/** Of webhooks that gave a delivery up: those to which nothing has been delivered since a moment. */
export async function silentSince(db: Db, ids: readonly bigint[], since: Date): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select w.id from merchant_webhook w where w.id = any(${ids}::bigint[]) and not exists (
      select from webhook_delivery d where d.webhook_id = w.id and d.state = 'delivered' and d.ended_at > ${since})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Deletes a batch of old deliveries, and removed webhooks that have none left. Returns how many. */
export async function deleteOld(db: Database, at: Date, limit: number): Promise<number> {
  const before = new Date(at.getTime() - deliveriesKeptDays * 86_400_000)
  const { numAffectedRows } = await sql`
    delete from webhook_delivery where id in (
      select id from webhook_delivery where state <> 'pending' and created_at < ${before} order by created_at limit ${limit}
      for update skip locked)`.execute(db)
  await sql`
    delete from merchant_webhook where removed_at < ${before}
      and not exists (select from webhook_delivery d where d.webhook_id = merchant_webhook.id)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
