import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { entriesOf } from '../../../ledger/accounts.ts'

/**
 * By uid, a version text that changes with each entry on one of the member's accounts, and when a notice to this member alone
 * arrives or is read. Unknown uids are absent.
 */
export async function versionsOf(db: Db, uids: readonly number[]): Promise<Map<number, string>> {
  if (uids.length === 0) return new Map()
  const [entries, notices] = await Promise.all([entriesOf(db, uids), newestNotices(db, uids)])
  return new Map([...entries].map(([uid, count]) => [uid, `${count}.${notices.get(uid) ?? ''}`]))
}

/** By uid, the newest notice and the newest unread one. */
async function newestNotices(db: Db, uids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ uid: number; newest: bigint | null; unread: bigint | null }>`
    select uid, (select max(n.id) from notice n where n.uid = m.uid) as newest,
      (select max(n.id) from notice n where n.uid = m.uid and n.read_at is null) as unread
    from unnest(${uids}::int[]) m (uid)`.execute(db)
  return new Map(rows.map(({ uid, newest, unread }) => [uid, `${newest ?? 0}.${unread ?? 0}`]))
}
