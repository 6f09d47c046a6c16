import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../../database/database.ts'

/** A member's fields for checking a password. */
export interface Credentials {
  uid: number
  /** Null after a one-time password was used, until a new password is set. */
  password_hash: string | null
  /** Of a one-time password that is still valid. */
  one_time_hash: string | null
}

const credentials = (db: Db, at: Date) =>
  db
    .selectFrom('member as m')
    .leftJoin('one_time_password as o', (join) => join.onRef('o.uid', '=', 'm.uid').on('o.expires_at', '>', at))
    .select(['m.uid', 'o.hash as one_time_hash'])
    .select(sql<string | null>`case when not m.password_used_up then m.password_hash end`.as('password_hash'))

/** The credentials of the member with this address, in lower case. */
export const credentialsByEmail = (db: Db, email: string, at: Date): Promise<Credentials | undefined> =>
  credentials(db, at).where('m.email', '=', email).executeTakeFirst()

/** The credentials of a member. @throws if there is no such member */
export const credentialsOf = (db: Db, uid: number, at: Date): Promise<Credentials> =>
  credentials(db, at).where('m.uid', '=', uid).executeTakeFirstOrThrow()

/** Whether the member with this address registered on this device, not before `since`. */
export const registeredOn = (db: Db, email: string, sid: string, since: Date): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('member')
      .select('uid')
      .where('email', '=', email)
      .where('registered_sid', '=', sid)
      .where('created_at', '>', since),
  )

/** Whether a member's password still matches this hash. Locks it until the transaction ends. */
export const hasPassword = (tx: Tx, uid: number, hash: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('member')
      .select('uid')
      .where('uid', '=', uid)
      .where('password_hash', '=', hash)
      .where('password_used_up', '=', false)
      .forShare(),
  )

/** Uses up a one-time password together with the password that it replaced. Returns whether it was valid. */
export async function spendOneTimePassword(tx: Tx, uid: number, hash: string, at: Date): Promise<boolean> {
  // The member first, as everywhere: waits for a concurrent new password.
  await tx.updateTable('member').set({ password_used_up: true }).where('uid', '=', uid).execute()
  const used = await tx
    .deleteFrom('one_time_password')
    .where('uid', '=', uid)
    .where('hash', '=', hash)
    .where('expires_at', '>', at)
    .returning('uid')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Sets a member's password and voids a one-time one. `knownHash`: only where the password still matches it. Returns
 * whether it was set.
 */
export async function putPassword(tx: Tx, uid: number, hash: string, knownHash?: string): Promise<boolean> {
  let update = tx.updateTable('member').set({ password_hash: hash, password_used_up: false }).where('uid', '=', uid)
  if (knownHash !== undefined)
    update = update.where('password_hash', '=', knownHash).where('password_used_up', '=', false)
  if (!(await update.returning('uid').executeTakeFirst())) return false
  await tx.deleteFrom('one_time_password').where('uid', '=', uid).execute()
  return true
}

/** The time of the last one-time password for an address whose mailbox is locked. */
export async function passwordSentAt(tx: Tx, email: string): Promise<Date | undefined> {
  const found = await tx.selectFrom('mailbox').select('password_sent_at').where('email', '=', email).executeTakeFirst()
  return found?.password_sent_at ?? undefined
}

/** Records a one-time password among all mails to an address. */
export const putPasswordSent = (tx: Tx, email: string, sent: readonly Date[], at: Date) =>
  tx
    .updateTable('mailbox')
    .set({ sent_at: [...sent], last_sent_at: at, password_sent_at: at })
    .where('email', '=', email)
    .execute()

/**
 * Stores a one-time password in place of the one before, if the address is a member's. An unknown address runs the same
 * statement. Returns the member's language, if there is one.
 */
export async function putOneTimePassword(
  tx: Tx,
  it: { email: string; hash: string; sentAt: Date; expiresAt: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ language: string }>`
    with known as (select uid, language from member where email = ${it.email}),
    put as (
      insert into one_time_password (uid, hash, sent_at, expires_at)
      select uid, ${it.hash}, ${it.sentAt}, ${it.expiresAt} from known
      on conflict (uid) do update set hash = excluded.hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at
    )
    select language from known`.execute(tx)
  return rows[0]?.language
}
