import type { ContactPointKind, QuietHours } from '@humidor/domain/backoffice/contact-points.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'

export interface ListedContactPoint {
  id: number
  name: string
  kind: ContactPointKind
  shown: string
  quiet: QuietHours | null
  added_at: Date
  asked_by: string
  agreed_by: string
  last_state: 'waiting' | 'sent' | 'failed' | null
  last_at: Date | null
  removal_waits: boolean
}

const quietJson = sql`case when p.quiet_zone is not null then
  json_build_object('zone', p.quiet_zone, 'from', p.quiet_from, 'until', p.quiet_until) end`

/** The kind of approval of contact points, and what a request to remove one is about. */
export const CONTACT_POINT = 'contactPoint'
export const removalOf = (id: number) => `${id}`

/** The contact points in the on-call order, each with its newest message. */
export async function contactPoints(db: Db, at: Date): Promise<ListedContactPoint[]> {
  const { rows } = await sql<ListedContactPoint>`
    select p.id, p.name, p.kind, p.shown, ${quietJson} as quiet, p.added_at, m.name as asked_by, c.name as agreed_by,
      newest.state as last_state, newest.created_at as last_at,
      exists (select from approval r where r.kind = ${CONTACT_POINT} and r.about = p.id::text and r.state = 'waiting'
        and r.expires_at > ${at}) as removal_waits
    from contact_point p join approval a on a.id = p.approval_id join operator m on m.id = a.maker join operator c on c.id = a.checker
    left join lateral (
      select state, created_at from alert_message n where n.contact_point_id = p.id order by n.id desc limit 1) newest on true
    where p.removed_at is null order by p.place, p.id`.execute(db)
  return rows
}

/** Locks all contact points until the transaction ends. Answers their ids, the oldest first. */
export async function lockContactPoints(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contact_point where removed_at is null order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The name and the target of a contact point. Undefined: there is none, or it was removed. */
export const contactPointOf = (db: Db, id: number) =>
  db
    .selectFrom('contact_point')
    .select(['id', 'name', 'kind', 'shown'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

export interface NewContactPoint {
  name: string
  kind: ContactPointKind
  shown: string
  sealKey: string
  target: Buffer
  keyId: string
  place: number
  quiet: QuietHours | null
  approvalId: string
  at: Date
}

export const insertContactPoint = (tx: Tx, it: NewContactPoint) =>
  tx
    .insertInto('contact_point')
    .values({
      ...{ name: it.name, kind: it.kind, shown: it.shown, seal_key: it.sealKey, target: it.target, key_id: it.keyId },
      ...{ place: it.place, approval_id: it.approvalId, added_at: it.at },
      ...{
        quiet_zone: it.quiet?.zone ?? null,
        quiet_from: it.quiet?.from ?? null,
        quiet_until: it.quiet?.until ?? null,
      },
    })
    .execute()

/** Removes a contact point. False: it was removed before. */
export async function removeContactPoint(tx: Tx, id: number, approvalId: string, at: Date): Promise<boolean> {
  const removed = await tx
    .updateTable('contact_point')
    .set({ removed_at: at, removal_approval_id: approvalId })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return removed.numUpdatedRows === 1n
}

/** Numbers the contact points in this order. */
export const putOrder = (tx: Tx, ids: readonly number[]) =>
  sql`
    update contact_point p set place = n.place from unnest(${ids}::int[]) with ordinality n (id, place)
    where p.id = n.id and p.removed_at is null`.execute(tx)

export interface SealedTarget {
  kind: ContactPointKind
  seal_key: string
  target: Buffer
  key_id: string
}

/** The sealed targets of all webhooks that exist. */
export const webhookTargets = (db: Db): Promise<SealedTarget[]> =>
  db
    .selectFrom('contact_point')
    .select(['kind', 'seal_key', 'target', 'key_id'])
    .where('kind', '=', 'webhook')
    .where('removed_at', 'is', null)
    .execute()
