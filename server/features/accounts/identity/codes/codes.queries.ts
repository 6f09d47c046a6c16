import { hash } from 'node:crypto'
import type { CodeUse } from '@humidor/domain/accounts/email-code.ts'
import { sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../../database/database.ts'
import type { CodePurpose } from '../mails/mails.ts'

/**
 * Locks an address's mailbox, so that concurrent requests count each other. Returns the times at which codes were sent.
 */
export async function lockMailbox(tx: Tx, email: string, at: Date): Promise<Date[]> {
  await tx
    .insertInto('mailbox')
    .values({ email, last_sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { sent_at } = await tx
    .selectFrom('mailbox')
    .select('sent_at')
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return sent_at
}

/** The key of a code: address, purpose and the device that requested it. */
export interface CodePlace {
  email: string
  purpose: CodePurpose
  sid: string
}

/**
 * The time of the device's last code for this purpose, or of an unspent one for another purpose of `alike`.
 * The pause until the next code must not reveal whether the address is a member's.
 */
export async function lastSent(tx: Tx, place: CodePlace, alike: readonly CodePurpose[]): Promise<Date | undefined> {
  const found = await tx
    .selectFrom('email_code')
    .select((it) => it.fn.max('sent_at').as('sent_at'))
    .where('email', '=', place.email)
    .where('sid', '=', place.sid)
    .where((where) =>
      where.or([
        where('purpose', '=', place.purpose),
        where.and([where('purpose', 'in', alike), where('spent_for', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  return found?.sent_at ?? undefined
}

/** Whether the member with an address has signed in on a device. An unknown address runs the same statement. */
export const isDeviceOf = (db: Db, email: string, sid: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('known_device as d')
      .innerJoin('member as m', 'm.uid', 'd.uid')
      .select('d.uid')
      .where('m.email', '=', email)
      .where('d.sid_hash', '=', hash('sha256', sid, 'buffer')),
  )

export interface NewCode extends CodePlace {
  hash: Buffer
  sent_at: Date
  expires_at: Date
  /** What it is for; null: for anything. */
  use: CodeUse | null
  money: bigint | null
  address: string | null
}

/** Stores a code, replaces the one before, and stores the time of sending. */
export async function putCode(tx: Tx, code: NewCode, sent: readonly Date[]): Promise<void> {
  const fresh = { ...code, tries: 0, spent_for: null }
  await tx
    .insertInto('email_code')
    .values(fresh)
    .onConflict((conflict) => conflict.columns(['email', 'purpose', 'sid']).doUpdateSet(fresh))
    .execute()
  await tx
    .updateTable('mailbox')
    .set({ sent_at: [...sent], last_sent_at: code.sent_at })
    .where('email', '=', code.email)
    .execute()
}

/** Locks the newest code of these purposes for an address and a device. */
export const lockNewestCode = (tx: Tx, email: string, sid: string, purposes: readonly CodePurpose[]) =>
  tx
    .selectFrom('email_code')
    .select(['purpose', 'hash', 'expires_at', 'tries', 'spent_for', 'use', 'money', 'address'])
    .where('email', '=', email)
    .where('sid', '=', sid)
    .where('purpose', 'in', purposes)
    // Unspent codes first. A spent code revives no older one, but must not hide one that was sent for another purpose.
    .orderBy(sql`spent_for is null`, 'desc')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

export const countTry = (tx: Tx, { email, purpose, sid }: CodePlace) =>
  tx
    .updateTable('email_code')
    .set({ tries: sql`tries + 1` })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('sid', '=', sid)
    .execute()

/** Spends a code once. False if it is gone or spent. */
export const spendCode = (
  tx: Tx,
  { email, purpose, sid }: CodePlace,
  hash: Buffer,
  spentFor: string,
): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('email_code')
      .set({ spent_for: spentFor })
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where('sid', '=', sid)
      .where('hash', '=', hash)
      .where('spent_for', 'is', null)
      .returning('purpose'),
  )

/** Deletes a batch of expired codes. Returns how many. */
export async function deleteOldCodes(db: Db, before: Date, limit: number): Promise<number> {
  const gone = await sql`delete from email_code where (email, purpose, sid) in (
    select email, purpose, sid from email_code where expires_at <= ${before} limit ${limit} for update skip locked)`.execute(
    db,
  )
  return Number(gone.numAffectedRows ?? 0)
}
