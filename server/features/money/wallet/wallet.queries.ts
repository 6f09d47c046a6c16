import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/** A member who may receive money. */
export interface Recipient {
  uid: number
  name: string
}

/** The members with these e-mail addresses (lower case), in the same order, by one statement. */
export async function membersByEmail(db: Db, emails: readonly string[]): Promise<(Recipient | undefined)[]> {
  const { rows } = await sql<Recipient & { email: string }>`
    select uid, name, email from member where email = any (${emails}::text[])
  `.execute(db)
  const found = new Map(rows.map(({ email, uid, name }) => [email, { uid, name }]))
  return emails.map((email) => found.get(email))
}
