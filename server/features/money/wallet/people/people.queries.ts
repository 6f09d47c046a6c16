import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import { memberWalletRow } from '../../../../ledger/accounts.ts'

/** The newest entries of the transaction wallet that are read to find the people a member has paid. */
const ENTRIES_READ = 2_000

/** The newest transfers of these that are looked at. */
const TRANSFERS_READ = 200

const TRANSACTION_WALLET = 2

/** The newest transfer to each member whom `uid` has paid, from the journal. One that is in review or was taken back counts for nobody. */
const paidBy = (uid: number) => sql<{ other: number; at: Date }>`
  select o.uid as other, max(e.at) as at
  from account a
  cross join lateral entries_between(a.id, greatest(a.entries - ${ENTRIES_READ}, 0), a.entries, 'transactionTransferOut', ${TRANSFERS_READ}) e
  cross join lateral (
    select t.owner_id as uid from entry n join account t on t.id = n.account_id
    where n.transfer_id = e.transfer_id and n.amount > 0 and t.owner = 'member' and t.owner_id <> ${uid}
    union all
    select r.to_uid from transfer_review r where r.held_by = e.transfer_id and r.state = 'done'
    limit 1
  ) o
  where a.id = ${memberWalletRow(uid, TRANSACTION_WALLET)} and e.amount < 0
  group by o.uid`

/** A member whom another has paid. */
export interface RecentPerson {
  email: string
  name: string
  at: Date
}

/** The last people to whom a member sent, the newest first. */
export async function recentPeople(db: Db, uid: number, limit: number): Promise<RecentPerson[]> {
  const { rows } = await sql<RecentPerson>`
    select m.email, m.name, p.at from (${paidBy(uid)}) p join member m on m.uid = p.other and m.closed_at is null
    order by p.at desc, m.uid limit ${limit}`.execute(db)
  return rows
}

/** True when a member has paid another lately, or keeps them as a contact. */
export async function hasPaidBefore(db: Db, uid: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from contact where uid = ${uid} and other_uid = ${other}
    union all
    select 1 from (${paidBy(uid)}) p where p.other = ${other} limit 1`.execute(db)
  return rows.length > 0
}

/** A contact of a member. */
export interface ContactRow {
  email: string
  name: string
  own_name: string
}

/** The contacts of a member, by the names that the member gave them. */
export async function contactsOf(db: Db, uid: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select m.email, m.name, c.name as own_name from contact c join member m on m.uid = c.other_uid
    where c.uid = ${uid} order by search_fold(c.name), m.uid`.execute(db)
  return rows
}

/** Counts the contacts of a member besides one. Locks the member, so that two requests together do not pass the limit. */
export async function countOthers(tx: Tx, uid: number, other: number): Promise<number> {
  await sql`select from member where uid = ${uid} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact where uid = ${uid} and other_uid <> ${other}`.execute(tx)
  return rows[0]?.count ?? 0
}

export const putContact = (tx: Tx, it: { uid: number; other: number; name: string; at: Date }) =>
  tx
    .insertInto('contact')
    .values({ uid: it.uid, other_uid: it.other, name: it.name, created_at: it.at })
    .onConflict((conflict) => conflict.columns(['uid', 'other_uid']).doUpdateSet({ name: it.name }))
    .execute()

/** Deletes the contact with an address, or with what stands in its place. @returns false if there was none */
export async function deleteContact(tx: Tx, uid: number, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from contact where uid = ${uid} and other_uid = (select uid from member where email = ${email})`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
