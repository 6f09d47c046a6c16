import type { AlertMessageKind } from '@humidor/domain/backoffice/alert-message.ts'
import type { AlertRuleKey, AlertSeverity } from '@humidor/domain/backoffice/alert-rules.ts'
import type { AlertState } from '@humidor/domain/backoffice/alerts.ts'
import type { ContactPointKind, FiringAlert, QuietHours } from '@humidor/domain/backoffice/contact-points.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'
import type { SealedTarget } from './contact-points.queries.ts'

export interface OnCallPoint {
  id: number
  quiet: QuietHours | null
}

/** The contact points in the on-call order. */
export async function onCallOrder(db: Db): Promise<OnCallPoint[]> {
  const { rows } = await sql<OnCallPoint>`
    select id, case when quiet_zone is not null then
      json_build_object('zone', quiet_zone, 'from', quiet_from, 'until', quiet_until) end as quiet
    from contact_point where removed_at is null order by place, id`.execute(db)
  return rows
}

export interface UntakenAlert extends FiringAlert {
  id: bigint
  /** The contact points that were told of it. */
  told: number[]
}

/** The alerts whose condition holds and that nobody has acknowledged. */
export async function untakenAlerts(tx: Tx): Promise<UntakenAlert[]> {
  const { rows } = await sql<UntakenAlert>`
    select a.id, a.severity, a.fired_at as "firedAt", s.until as "silencedUntil",
      array(select m.contact_point_id from alert_message m where m.alert_id = a.id and m.kind = 'firing') as told
    from alert a left join alert_silence s on s.rule = a.rule and s.subject = a.subject
    where a.state in ('firing', 'acknowledged') and a.state = 'firing' and a.clear_since is null order by a.id`.execute(
    tx,
  )
  return rows
}

export interface NewMessage {
  alertId: bigint
  contactPointId: number
}

/** A message that waits to be sent. */
export interface QueuedMessage {
  id: bigint
  kind: ContactPointKind
}

/** Writes messages about firing alerts, each once. Answers the new ones. */
export async function insertFiringMessages(
  tx: Tx,
  messages: readonly NewMessage[],
  at: Date,
): Promise<QueuedMessage[]> {
  if (messages.length === 0) return []
  const { rows } = await sql<QueuedMessage>`
    with made as (
      insert into alert_message (alert_id, contact_point_id, kind, created_at)
      select alert_id, point_id, 'firing', ${at}
      from unnest(${messages.map(({ alertId }) => alertId)}::bigint[], ${messages.map(({ contactPointId }) => contactPointId)}::int[])
        n (alert_id, point_id)
      on conflict (alert_id, contact_point_id, kind) do nothing returning id, contact_point_id)
    select made.id, p.kind from made join contact_point p on p.id = made.contact_point_id order by made.id`.execute(tx)
  return rows
}

/** Writes messages about the end of alerts to the contact points that were told of them. */
export async function insertResolvedMessages(tx: Tx, alertIds: readonly bigint[], at: Date): Promise<QueuedMessage[]> {
  if (alertIds.length === 0) return []
  const { rows } = await sql<QueuedMessage>`
    with made as (
      insert into alert_message (alert_id, contact_point_id, kind, created_at)
      select m.alert_id, m.contact_point_id, 'resolved', ${at} from alert_message m
        join contact_point p on p.id = m.contact_point_id and p.removed_at is null
      where m.alert_id = any (${alertIds}::bigint[]) and m.kind = 'firing' and m.state <> 'failed'
      on conflict (alert_id, contact_point_id, kind) do nothing returning id, contact_point_id)
    select made.id, p.kind from made join contact_point p on p.id = made.contact_point_id order by made.id`.execute(tx)
  return rows
}

export async function insertTest(tx: Tx, contactPointId: number, at: Date): Promise<bigint> {
  const { id } = await tx
    .insertInto('alert_message')
    .values({ contact_point_id: contactPointId, kind: 'test', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts the tests of a contact point since a moment. Others of the same contact point wait for the transaction. */
export async function countTests(tx: Tx, contactPointId: number, since: Date): Promise<number> {
  await sql`select from contact_point where id = ${contactPointId} for no key update`.execute(tx)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from alert_message
    where contact_point_id = ${contactPointId} and kind = 'test' and created_at > ${since}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** A message with what it says and where it goes. The alert is null for a test. */
export interface SendingRow extends SealedTarget {
  id: bigint
  message_kind: AlertMessageKind
  state: 'waiting' | 'sent' | 'failed'
  removed_at: Date | null
  alert_id: bigint | null
  alert_state: AlertState | null
  rule: AlertRuleKey | null
  subject: string | null
  severity: AlertSeverity | null
  value: bigint | null
  threshold: bigint | null
  fired_at: Date | null
}

export async function sendingRow(db: Db, id: bigint): Promise<SendingRow | undefined> {
  const { rows } = await sql<SendingRow>`
    select m.id, m.kind as message_kind, m.state, p.removed_at, p.kind, p.seal_key, p.target, p.key_id, m.alert_id,
      a.state as alert_state, a.rule, a.subject, a.severity, a.value, a.threshold, a.fired_at
    from alert_message m join contact_point p on p.id = m.contact_point_id left join alert a on a.id = m.alert_id
    where m.id = ${id}`.execute(db)
  return rows[0]
}

export const noteSent = (db: Db, id: bigint, at: Date) =>
  sql`update alert_message set state = 'sent', sent_at = ${at}, tries = tries + 1, error = null where id = ${id} and state <> 'sent'`.execute(
    db,
  )

/** Notes a failed try. @param most tries, after which the message has failed */
export const noteFailed = (db: Db, id: bigint, error: string, most: number) =>
  sql`
    update alert_message set tries = tries + 1, error = ${error}, state = case when tries + 1 >= ${most} then 'failed' else 'waiting' end
    where id = ${id} and state = 'waiting'`.execute(db)

export interface MessageRow {
  id: bigint
  kind: AlertMessageKind
  contact_point: string
  rule: AlertRuleKey | null
  state: 'waiting' | 'sent' | 'failed'
  tries: number
  error: string | null
  created_at: Date
  sent_at: Date | null
}

export interface MessagesQuery {
  alert: bigint | undefined
  contactPoint: number | undefined
}

const matching = ({ alert, contactPoint }: MessagesQuery) => sql`
  ${alert === undefined ? sql`true` : sql`m.alert_id = ${alert}`}
  and ${contactPoint === undefined ? sql`true` : sql`m.contact_point_id = ${contactPoint}`}`

/** A page of messages, the newest first. */
export async function messagesBefore(
  db: Db,
  { before, limit, ...asked }: MessagesQuery & { before: bigint | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.kind, p.name as contact_point, a.rule, m.state, m.tries, m.error, m.created_at, m.sent_at
    from alert_message m join contact_point p on p.id = m.contact_point_id left join alert a on a.id = m.alert_id
    where ${matching(asked)} and ${before === undefined ? sql`true` : sql`m.id < ${before}`}
    order by m.id desc limit ${limit}`.execute(db)
  return rows
}

export const countMessages = (db: Db, asked: MessagesQuery): Promise<number> =>
  countRows(db, sql`alert_message m where ${matching(asked)}`)

/** Deletes old tests. Other messages go with their alert. @returns how many */
export async function deleteOldTests(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from alert_message where id in (
      select id from alert_message where kind = 'test' and created_at < ${before} order by created_at limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
