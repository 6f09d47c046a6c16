import { type SqlBool, sql } from 'kysely'
import { type Db, hasRow, type Tx } from '../../../database/database.ts'
import type { AddressRow } from './binding.ts'
import type { Payee } from './payee.ts'

/**
 * Locks a member's row for a change of their addresses or a withdrawal. Such acts at the same instant come one after the other
 * (threats C137), and so do two withdrawals.
 */
export const lockAddresses = (tx: Tx, uid: number) =>
  tx.selectFrom('member').select('uid').where('uid', '=', uid).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Locks the payee for operators: nobody binds or removes an address before the transaction ends. */
export const shareAddresses = (tx: Tx, payee: Payee): Promise<unknown> =>
  'uid' in payee
    ? tx.selectFrom('member').select('uid').where('uid', '=', payee.uid).forShare().executeTakeFirstOrThrow()
    : tx
        .selectFrom('merchant')
        .select('merchant_id')
        .where('merchant_id', '=', payee.merchantId)
        .forShare()
        .executeTakeFirstOrThrow()

/** An address of a member with what the member sees of it. */
export interface ListedRow extends AddressRow {
  label: string
  /** When a withdrawal to it was last requested; null: never. */
  used_at: Date | null
}

/** All addresses of a member, the one bound last first. */
export async function addressesOf(db: Db, uid: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select a.address, a.label, a.bound_at, a.seal, (
      select max(w.created_at) from withdrawal w where w.uid = a.uid and w.address = a.address
    ) as used_at
    from withdrawal_address a where a.uid = ${uid} order by a.bound_at desc, a.address`.execute(db)
  return rows
}

/** Binds an address to a member, or binds it again. An empty `label` keeps the one that stands. The caller has locked the member. */
export const putAddress = (tx: Tx, uid: number, it: { address: string; label: string; at: Date; seal: Buffer }) =>
  tx
    .insertInto('withdrawal_address')
    .values({ uid, address: it.address, label: it.label, bound_at: it.at, seal: it.seal })
    .onConflict((conflict) =>
      conflict
        .columns(['uid', 'address'])
        .doUpdateSet({ bound_at: it.at, seal: it.seal, ...(it.label !== '' && { label: it.label }) }),
    )
    .execute()

/** Renames an address. @returns false if the member has no such address */
export async function putLabel(tx: Tx, uid: number, { address, label }: { address: string; label: string }) {
  const renamed = await tx
    .updateTable('withdrawal_address')
    .set({ label })
    .where('uid', '=', uid)
    .where('address', '=', address)
    .executeTakeFirst()
  return renamed.numUpdatedRows > 0n
}

/** Removes an address. The caller has locked the member. @returns false if the member has no such address */
export async function deleteAddress(tx: Tx, uid: number, address: string) {
  const gone = await tx
    .deleteFrom('withdrawal_address')
    .where('uid', '=', uid)
    .where('address', '=', address)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Whether an approved withdrawal to an address is not completed. Approving locks the member first, so it cannot happen meanwhile. */
export const isBeingPaid = (tx: Tx, uid: number, address: string): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('withdrawal')
      .select('id')
      .where('uid', '=', uid)
      .where('address', '=', address)
      .where('state', 'in', ['approved', 'sent']),
  )

/** SQL: whether the address of a withdrawal `w` is still bound for its payee, and was not bound again since. */
export const isStillBound = sql<SqlBool>`(case when w.uid is not null then exists (
    select from withdrawal_address a where a.uid = w.uid and a.address = w.address and a.bound_at = w.address_bound_at
  ) else exists (
    select from merchant s where s.merchant_id = w.merchant_id and s.cash_address = w.address
      and s.cash_address_changed_at = w.address_bound_at
  ) end)`

/** Whether the address of a withdrawal is still bound. The caller has locked the payee. */
export async function stillBound(tx: Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ bound: boolean }>`
    select ${isStillBound} as bound from withdrawal w where w.id = ${id}`.execute(tx)
  return rows[0]?.bound ?? false
}
