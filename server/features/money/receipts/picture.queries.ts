import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { EntryRow } from '../wallet/wallet.ts'

/** A signed entry with its owner. */
export interface PicturedRow extends Omit<EntryRow, 'operation' | 'status'> {
  operation: EntryRow['operation'] | null
  owner: 'member' | 'merchant'
  owner_id: bigint
  /** A member's name. */
  name: string | null
}

/** The secret of the salts in the batch that has a transfer's receipts. Undefined: it is not signed. */
export async function saltSecretOf(db: Db, transfer: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ secret: Buffer }>`
    select k.salt_secret as secret
    from (select number from ledger_block where last_transfer >= ${transfer}::bigint order by last_transfer limit 1) b
    join receipt_batch r on r.block = b.number join signing_key k on k.id = r.key`.execute(db)
  return rows[0]?.secret
}

/**
 * The accounts whose entry of a transfer has a number: few, as accounts differ in their numbers, except in a transfer of the settlement.
 * Those of the platform are among them.
 */
export async function accountsIn(db: Db, transfer: number, seq: number, limit: number): Promise<bigint[]> {
  const { rows } = await sql<{ account_id: bigint }>`
    select account_id from entry where transfer_id = ${transfer}::bigint and seq = ${seq}::bigint
    order by account_id limit ${limit}`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** The entry of a transfer on an account of a member or a merchant. */
export async function picturedRow(db: Db, transfer: number, account: bigint): Promise<PicturedRow | undefined> {
  const { rows } = await sql<PicturedRow>`
    select e.*, a.owner, a.owner_id, m.name
    from entry e join account a on a.id = e.account_id and a.owner in ('member', 'merchant')
    left join member m on a.owner = 'member' and m.uid = a.owner_id
    where e.transfer_id = ${transfer}::bigint and e.account_id = ${account}::bigint`.execute(db)
  return rows[0]
}

/** The number of a transfer's entry on an account; undefined: it has none there. */
export async function seqOf(db: Db, transfer: bigint, account: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ seq: bigint }>`
    select seq from entry where transfer_id = ${transfer} and account_id = ${account}`.execute(db)
  return rows[0]?.seq
}
