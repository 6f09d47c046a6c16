import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** A member who may receive money. */
export interface Recipient {
  uid: number
  name: string
}

/** For each member, in the order asked, whether they may receive a transfer: not once they have asked to close the account. */
export async function stillReceive(tx: Tx, uids: readonly number[]): Promise<boolean[]> {
  const { rows } = await sql<{ uid: number }>`
    select uid from member where uid = any (${uids}::int[]) and closes_at is null and closed_at is null`.execute(tx)
  const receiving = new Set(rows.map(({ uid }) => uid))
  return uids.map((uid) => receiving.has(uid))
}

/** Members who may receive a transfer, by their e-mail addresses (lower case), in the same order, by one statement. */
export async function membersByEmail(db: Db, emails: readonly string[]): Promise<(Recipient | undefined)[]> {
  const { rows } = await sql<Recipient & { email: string }>`
    select uid, name, email from member where email = any (${emails}::text[]) and closes_at is null and closed_at is null
  `.execute(db)
  const found = new Map(rows.map(({ email, uid, name }) => [email, { uid, name }]))
  return emails.map((email) => found.get(email))
}
