import type { AlertRuleKey, AlertSeverity, AlertThreshold } from '@humidor/domain/backoffice/alert-rules.ts'
import type { AlertState, OpenAlert } from '@humidor/domain/backoffice/alerts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'

export interface AlertRow {
  id: bigint
  rule: AlertRuleKey
  subject: string
  severity: AlertSeverity
  state: AlertState
  value: bigint
  threshold: bigint
  fired_at: Date
  resolved_at: Date | null
  clear_since: Date | null
  acknowledged_at: Date | null
  acknowledged_by: string | null
  note: string | null
  silenced_until: Date | null
  silenced_by: string | null
  silence_note: string | null
}

export interface AlertsQuery {
  state: 'open' | 'resolved' | undefined
  rule: AlertRuleKey | undefined
  id: bigint | undefined
  before: bigint | undefined
  limit: number
}

const isOpen = sql`a.state in ('firing', 'acknowledged')`

const matching = ({ state, rule, id }: Omit<AlertsQuery, 'before' | 'limit'>) => {
  const parts = [
    state === 'open' ? isOpen : state === 'resolved' ? sql`a.state = 'resolved'` : sql`a.state <> 'pending'`,
    ...(rule === undefined ? [] : [sql`a.rule = ${rule}`]),
    ...(id === undefined ? [] : [sql`a.id = ${id}`]),
  ]
  return sql.join(parts, sql` and `)
}

/** A page of alerts, the newest first, each with the silence of its subject at a moment. */
export async function alertsBefore(db: Db, asked: AlertsQuery, at: Date): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select a.id, a.rule, a.subject, a.severity, a.state, a.value, a.threshold, a.fired_at, a.resolved_at, a.clear_since,
      a.acknowledged_at, o.name as acknowledged_by, a.note,
      s.until as silenced_until, p.name as silenced_by, s.note as silence_note
    from alert a left join operator o on o.id = a.acknowledged_by
    left join alert_silence s on s.rule = a.rule and s.subject = a.subject and s.until > ${at} and a.state <> 'resolved'
    left join operator p on p.id = s.operator_id
    where ${matching(asked)} and ${asked.before === undefined ? sql`true` : sql`a.id < ${asked.before}`}
    order by a.id desc limit ${asked.limit}`.execute(db)
  return rows
}

export const countAlerts = (db: Db, asked: Omit<AlertsQuery, 'before' | 'limit'>): Promise<number> =>
  countRows(db, sql`alert a where ${matching(asked)}`)

/** The firing alerts that nobody has acknowledged or silenced: their number, and since when the oldest fires. */
export async function firingAlerts(db: Db, at: Date): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select count(*) as n, min(a.fired_at) as since from alert a
    where ${isOpen} and a.state = 'firing' and not exists (
      select from alert_silence s where s.rule = a.rule and s.subject = a.subject and s.until > ${at})`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}

/** Locks an alert until the transaction ends. A pending one is none yet. */
export async function lockAlert(tx: Tx, id: bigint) {
  const { rows } = await sql<{ id: bigint; rule: AlertRuleKey; subject: string; state: AlertState }>`
    select id, rule, subject, state from alert where id = ${id} and state <> 'pending' for update`.execute(tx)
  return rows[0]
}

export const acknowledge = (tx: Tx, id: bigint, by: { operatorId: number; note: string; at: Date }) =>
  tx
    .updateTable('alert')
    .set({ state: 'acknowledged', acknowledged_at: by.at, acknowledged_by: by.operatorId, note: by.note })
    .where('id', '=', id)
    .execute()

/** Until when a subject is silenced, locked until the transaction ends; null: it never was. */
export async function lockSilence(tx: Tx, rule: string, subject: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`
    select until from alert_silence where rule = ${rule} and subject = ${subject} for update`.execute(tx)
  return rows[0]?.until ?? null
}

export interface Silence {
  rule: string
  subject: string
  until: Date
  operatorId: number
  note: string
  at: Date
}

export const putSilence = (tx: Tx, { rule, subject, until, operatorId, note, at }: Silence) =>
  sql`
    insert into alert_silence (rule, subject, until, operator_id, note, at)
    values (${rule}, ${subject}, ${until}, ${operatorId}, ${note}, ${at})
    on conflict (rule, subject) do update set until = excluded.until, operator_id = excluded.operator_id, note = excluded.note,
      at = excluded.at`.execute(tx)

export interface RuleRow extends AlertThreshold {
  rule: AlertRuleKey
  changed_at: Date
  changed_by: string
}

/** What two operators set, with the one who asked for it. */
export async function changedRules(db: Db): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.rule, r.threshold, r.off, r.changed_at, o.name as changed_by
    from alert_rule r join approval a on a.id = r.approval_id join operator o on o.id = a.maker`.execute(db)
  return rows
}

export const putRule = (tx: Tx, it: AlertThreshold & { rule: string; approvalId: string; at: Date }) =>
  sql`
    insert into alert_rule (rule, threshold, off, approval_id, changed_at)
    values (${it.rule}, ${it.threshold}, ${it.off}, ${it.approvalId}, ${it.at})
    on conflict (rule) do update set threshold = excluded.threshold, off = excluded.off, approval_id = excluded.approval_id,
      changed_at = excluded.changed_at`.execute(tx)

export interface OpenRow extends OpenAlert {
  id: bigint
  rule: AlertRuleKey
  subject: string
}

/** Locks every open alert, so that two evaluations take turns. */
export async function lockOpenAlerts(tx: Tx): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select id, rule, subject, state, began_at as "beganAt", clear_since as "clearSince"
    from alert where state <> 'resolved' order by id for update`.execute(tx)
  return rows
}

export interface NewAlert {
  rule: AlertRuleKey
  subject: string
  severity: AlertSeverity
  fires: boolean
  value: bigint
  threshold: bigint
}

/** Opens alerts. Where another evaluation has just opened one, it stays. */
export async function openAlerts(tx: Tx, alerts: readonly NewAlert[], at: Date): Promise<void> {
  if (alerts.length === 0) return
  const of = <Key extends keyof NewAlert>(key: Key) => alerts.map((alert) => alert[key])
  await sql`
    insert into alert (rule, subject, severity, state, value, threshold, began_at, fired_at)
    select rule, subject, severity, case when fires then 'firing' else 'pending' end, value, threshold, ${at},
      case when fires then ${at}::timestamptz end
    from unnest(${of('rule')}::text[], ${of('subject')}::text[], ${of('severity')}::text[], ${of('fires')}::boolean[],
      ${of('value')}::bigint[], ${of('threshold')}::bigint[]) n (rule, subject, severity, fires, value, threshold)
    on conflict (rule, subject) where state <> 'resolved' do nothing`.execute(tx)
}

/** An alert whose condition holds. `fires`: it was pending. */
export interface HeldAlert {
  id: bigint
  fires: boolean
  value: bigint
  threshold: bigint
}

/** Writes the newest figures, and lets pending alerts fire. Rows that stay the same are not written. */
export async function holdAlerts(tx: Tx, alerts: readonly HeldAlert[], at: Date): Promise<void> {
  if (alerts.length === 0) return
  const of = <Key extends keyof HeldAlert>(key: Key) => alerts.map((alert) => alert[key])
  await sql`
    update alert a set value = n.value, threshold = n.threshold, clear_since = null,
      state = case when n.fires then 'firing' else a.state end, fired_at = case when n.fires then ${at}::timestamptz else a.fired_at end
    from unnest(${of('id')}::bigint[], ${of('fires')}::boolean[], ${of('value')}::bigint[], ${of('threshold')}::bigint[])
      n (id, fires, value, threshold)
    where a.id = n.id and (n.fires or a.clear_since is not null or (a.value, a.threshold) is distinct from (n.value, n.threshold))`.execute(
    tx,
  )
}

/** Forgets pending alerts whose condition has ended. */
export const dropAlerts = (tx: Tx, ids: readonly bigint[]) =>
  sql`delete from alert where id = any (${ids}::bigint[]) and state = 'pending'`.execute(tx)

/** Notes that the conditions of alerts have ended. */
export const clearAlerts = (tx: Tx, ids: readonly bigint[], at: Date) =>
  sql`update alert set clear_since = ${at} where id = any (${ids}::bigint[])`.execute(tx)

export const resolveAlerts = (tx: Tx, ids: readonly bigint[], at: Date) =>
  sql`update alert set state = 'resolved', resolved_at = ${at} where id = any (${ids}::bigint[])`.execute(tx)

/** Deletes resolved alerts and ended silences. @returns how many */
export async function deleteOldAlerts(db: Db, before: Date, silencesBefore: Date, limit: number): Promise<number> {
  const { numAffectedRows: alerts = 0n } = await sql`
    delete from alert where id in (
      select id from alert where state = 'resolved' and resolved_at < ${before} order by resolved_at limit ${limit})`.execute(
    db,
  )
  const { numAffectedRows: silences = 0n } = await sql`
    delete from alert_silence where (rule, subject) in (
      select rule, subject from alert_silence where until < ${silencesBefore} order by until limit ${limit})`.execute(
    db,
  )
  return Number(alerts + silences)
}
