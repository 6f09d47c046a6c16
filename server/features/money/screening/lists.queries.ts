import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ScreeningLine } from '@humidor/domain/money/screening.ts'
import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'

/** The kinds of approval of this feature. */
export const USE_LIST = 'screeningList'
export const REMOVAL = 'screeningRemoval'

/** What a request to remove is about. */
export const aboutEntry = (id: bigint) => `entry:${id}`
export const aboutList = (id: number) => `list:${id}`

export interface ListRow {
  id: number
  name: string | null
  lines: number
  removed: bigint
  uploaded_by: string
  uploaded_at: Date
  approved_by: string | null
  in_force_at: Date | null
  use_waits: boolean
  removal_waits: boolean
}

const isWaiting = (kind: string, about: ReturnType<typeof sql>, at: Date) => sql<boolean>`exists (
  select from approval r where r.kind = ${kind} and r.about = ${about} and r.state = 'waiting' and r.expires_at > ${at})`

interface ListsAsked {
  id: number | undefined
  before: number | undefined
  at: Date
  limit: number
}

/** The lists below a number, the newest first. */
export async function listsBelow(db: Db, { id, before, at, limit }: ListsAsked): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select l.id, l.name, l.lines, l.uploaded_at, l.in_force_at, u.name as uploaded_by, c.name as approved_by,
      (select count(*) from screening_entry e where e.list_id = l.id and e.removed_at is not null) as removed,
      ${isWaiting(USE_LIST, sql`l.id::text`, at)} as use_waits,
      ${isWaiting(REMOVAL, sql`'list:' || l.id`, at)} as removal_waits
    from screening_list l join operator u on u.id = l.uploaded_by
    left join approval a on a.id = l.approval_id left join operator c on c.id = a.checker
    where ${id === undefined ? sql`true` : sql`l.id = ${id}`} and ${before === undefined ? sql`true` : sql`l.id < ${before}`}
    order by l.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countLists(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('screening_list')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** A list, locked until the transaction ends, so that it is used or discarded, never both. */
export const lockList = (tx: Tx, id: number) =>
  tx.selectFrom('screening_list').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether a list in force has a name, whatever its case. */
export const isNameTaken = (db: Db, name: string): Promise<boolean> =>
  hasRow(db.selectFrom('screening_list').select('id').where(sql<boolean>`lower(name) = lower(${name})`))

export async function insertList(tx: Tx, it: { by: number; at: Date; lines: number }): Promise<number> {
  const { id } = await tx
    .insertInto('screening_list')
    .values({ uploaded_by: it.by, uploaded_at: it.at, lines: it.lines })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes entries of a new list: one statement. */
export async function insertEntries(tx: Tx, listId: number, lines: readonly ScreeningLine[]): Promise<void> {
  const all = <Key extends keyof ScreeningLine>(key: Key) => lines.map((line) => line[key])
  await sql`
    insert into screening_entry (list_id, line, bytes, network, address, source, reason)
    select ${listId}, e.* from unnest(${all('line')}::integer[], ${all('bytes')}::text[], ${all('network')}::text[],
      ${all('address')}::text[], ${all('source')}::text[], ${all('reason')}::text[]) e`.execute(tx)
}

/** Which of these are in force already, for the same network: their places in `lines`. */
export async function inForceAlready(db: Db, lines: readonly ScreeningLine[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ line: number }>`
    select distinct i.line from unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map(({ bytes }) => bytes)}::text[],
      ${lines.map(({ network }) => network)}::text[]) i (line, bytes, network)
    join screening_entry e on e.bytes = i.bytes and e.network is not distinct from i.network and e.removed_at is null
    join screening_list l on l.id = e.list_id and l.in_force_at is not null`.execute(db)
  return new Set(rows.map(({ line }) => line))
}

/** Puts a list in force. The caller has locked it. */
export const putInForce = (tx: Tx, id: number, it: { name: string; approvalId: string; at: Date }) =>
  tx
    .updateTable('screening_list')
    .set({ name: it.name, approval_id: it.approvalId, in_force_at: it.at })
    .where('id', '=', id)
    .execute()

/** Deletes uploads that nobody uses: older than a moment, without a waiting request. @returns how many */
export async function discardDrafts(db: Db, { before, at, limit }: { before: Date; at: Date; limit: number }) {
  const { numAffectedRows } = await sql`
    delete from screening_list where id in (
      select l.id from screening_list l where l.in_force_at is null and l.uploaded_at < ${before}
        and not ${isWaiting(USE_LIST, sql`l.id::text`, at)}
      order by l.id limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export interface EntryRow {
  id: bigint
  list_id: number
  list_name: string | null
  line: number
  address: string
  network: Chain | null
  source: string
  reason: string
  removed_at: Date | null
  removed_by: string | null
  removal_agreed_by: string | null
  removal_reason: string | null
  removal_waits: boolean
}

const entries = (at: Date) => sql`
  select e.id, e.list_id, l.name as list_name, e.line, e.address, e.network, e.source, e.reason, e.removed_at,
    m.name as removed_by, c.name as removal_agreed_by, a.reason as removal_reason,
    ${isWaiting(REMOVAL, sql`'entry:' || e.id`, at)} as removal_waits
  from screening_entry e join screening_list l on l.id = e.list_id
  left join approval a on a.id = e.removal_approval_id left join operator m on m.id = a.maker left join operator c on c.id = a.checker`

/** The entries of a list after a line. */
export async function entriesOf(db: Db, it: { list: number; after: number; at: Date; limit: number }) {
  const { rows } = await sql<EntryRow>`
    ${entries(it.at)} where e.list_id = ${it.list} and e.line > ${it.after} order by e.line limit ${it.limit}`.execute(
    db,
  )
  return rows
}

/** The entries of the lists in force about an address, the newest first. */
export async function entriesAbout(db: Db, it: { bytes: string; before: bigint | undefined; at: Date; limit: number }) {
  const { rows } = await sql<EntryRow>`
    ${entries(it.at)} where e.bytes = ${it.bytes} and l.in_force_at is not null
      and ${it.before === undefined ? sql`true` : sql`e.id < ${it.before}`}
    order by e.id desc limit ${it.limit}`.execute(db)
  return rows
}

export async function countEntriesAbout(db: Db, bytes: string): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from screening_entry e join screening_list l on l.id = e.list_id
    where e.bytes = ${bytes} and l.in_force_at is not null`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

export const listOne = (db: Db, id: number) =>
  db.selectFrom('screening_list').selectAll().where('id', '=', id).executeTakeFirst()

/** An entry in force, with its list. */
export async function entryOne(db: Db, id: bigint) {
  const { rows } = await sql<{ address: string; line: number; list: string }>`
    select e.address, e.line, l.name as list from screening_entry e join screening_list l on l.id = e.list_id
    where e.id = ${id} and e.removed_at is null and l.in_force_at is not null`.execute(db)
  return rows[0]
}

/** How many entries of a list are in force. */
export async function countInForce(db: Db, list: number): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from screening_entry where list_id = ${list} and removed_at is null`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** Removes one entry, or all of a list. @returns how many were in force */
export async function removeEntries(
  tx: Tx,
  what: { entry: bigint } | { list: number },
  it: { approvalId: string; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update screening_entry e set removed_at = ${it.at}, removal_approval_id = ${it.approvalId}
    from screening_list l where l.id = e.list_id and l.in_force_at is not null and e.removed_at is null
      and ${'entry' in what ? sql`e.id = ${what.entry}` : sql`e.list_id = ${what.list}`}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
