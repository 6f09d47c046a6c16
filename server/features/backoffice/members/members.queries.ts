import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import { fold } from '@humidor/domain/typed/fold.ts'
import { readers, readUid } from '@humidor/domain/typed/kinds.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { countRows } from '../../../platform/console/counting.queries.ts'
import { prefixPattern } from '../../../platform/console/like.ts'
import { directionOf } from '../../../platform/console/order.queries.ts'
import { type Moments, within } from '../../../platform/console/ranges.queries.ts'
import { taggedWith } from '../notes/notes.ts'

export interface ListedMember {
  uid: number
  name: string
  email: string
  level: number
  frozen_reason: number | null
  created_at: Date
  closed_at: Date | null
}

export interface MembersFilter {
  search: string | undefined
  level: number | undefined
  frozen: boolean | undefined
  /** When they registered. */
  registered?: Moments
  order?: TimeOrder | undefined
  tag: string | undefined
}

/** A `like` pattern for a prefix. Empty when the text has only accents. */
const beginning = (text: string) => {
  const start = fold(text)
  return start === '' ? '' : prefixPattern(start)
}

const NO_UID = 0
const uidIn = (text: string) => readUid(text) ?? NO_UID

/** The name and address; of a closed member those that are kept, or what stands in their place. */
const named = sql`coalesce(c.name, m.name) as name, coalesce(c.email, m.email) as email`

/** Closed members whose kept name or address begins so, of `m`. */
const wasCalled = (search: string) => sql`m.uid = any (array(
  select uid from closed_member where lower(name) like ${beginning(search)} or email like ${beginning(search)}))`

const matching = ({ search, level, frozen, tag, registered = {} }: MembersFilter) => sql`
  ${within(sql`m.created_at`, registered)} and
  ${search === undefined ? sql`true` : sql`(m.uid = ${uidIn(search)} or m.vcode = ${readers.letters(search)} or m.name_key like ${beginning(search)} or m.email like ${beginning(search)} or ${wasCalled(search)})`}
  and ${level === undefined ? sql`true` : sql`m.level = ${level}`}
  and ${frozen === undefined ? sql`true` : frozen ? sql`m.frozen_reason is not null and m.closed_at is null` : sql`m.frozen_reason is null`}
  and ${tag === undefined ? sql`true` : sql`m.uid in ${taggedWith('member', tag)}`}`

/** A page of members, the newest first, after the last row of the page before. */
export async function membersAfter(
  db: Db,
  asked: MembersFilter,
  after: { at: Date; uid: number } | undefined,
  limit: number,
): Promise<ListedMember[]> {
  const { way, past } = directionOf(asked.order)
  const { rows } = await sql<ListedMember>`
    select m.uid, ${named}, m.level, m.frozen_reason, m.created_at, m.closed_at from member m left join closed_member c on c.uid = m.uid
    where ${matching(asked)} and ${after ? sql`(m.created_at, m.uid) ${past} (${after.at}, ${after.uid})` : sql`true`}
    order by m.created_at ${way}, m.uid ${way} limit ${limit}`.execute(db)
  return rows
}

export const countMembers = (db: Db, asked: MembersFilter): Promise<number> =>
  countRows(db, sql`member m where ${matching(asked)}`)

export interface ProfileRow extends ListedMember {
  frozen_note: string | null
  frozen_under: number | null
  activated_at: Date | null
  referrer_uid: number | null
  referrer_name: string | null
  language: string
  lockdown_at: Date | null
  lockdown_ends_at: Date | null
  closes_at: Date | null
  erase_at: Date | null
}

/** One member with their referrer. */
export async function profileOf(db: Db, uid: number): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select m.uid, ${named}, m.level, m.frozen_reason, m.created_at, m.closed_at, m.closes_at, c.erase_at, m.frozen_note, m.frozen_under, m.activated_at, m.language,
      m.lockdown_at, m.lockdown_ends_at,
      m.referrer_uid, r.name as referrer_name
    from member m left join member r on r.uid = m.referrer_uid left join closed_member c on c.uid = m.uid where m.uid = ${uid}`.execute(
    db,
  )
  return rows[0]
}

/** Locks a member until the transaction ends. */
export const lockMember = (tx: Tx, uid: number) =>
  tx
    .selectFrom('member')
    .select(['uid', 'name', 'frozen_reason', 'frozen_under', 'closed_at'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Freezes a membership for an operator. `under` keeps the platform's reason, if any. */
export const putFreeze = (
  tx: Tx,
  { uid, under, note, at }: { uid: number; under: 1 | 2 | null; note: string; at: Date },
) =>
  tx
    .updateTable('member')
    .set({ frozen_reason: 3, frozen_under: under, frozen_note: note, frozen_at: at })
    .where('uid', '=', uid)
    .execute()

/** Lifts the freeze in force and restores the platform's freeze under it, if any. */
export const liftFreeze = (tx: Tx, uid: number) =>
  tx
    .updateTable('member')
    .set((column) => ({
      frozen_reason: column.ref('frozen_under'),
      frozen_under: null,
      frozen_note: null,
      // The freeze underneath keeps its date: the member was frozen the whole time.
      frozen_at: sql<Date | null>`case when frozen_under is not null then frozen_at end`,
    }))
    .where('uid', '=', uid)
    .execute()
