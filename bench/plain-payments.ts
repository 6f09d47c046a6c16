import type { Database } from '@humidor/server/database/database.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The least that a ledger would write for payments by one who pays: an entry and a key that names the payment, each with two indexes,
 * without any check. It is the yardstick of everything that pays many members at once, whatever tables this version has.
 */
export async function createPlainTables(db: Database): Promise<void> {
  await sql`drop table if exists plain_entry, plain_key`.execute(db)
  await sql`create table plain_entry (account_id bigint not null, seq bigint not null, transfer_id bigint not null, asset text not null,
    amount bigint not null check (amount <> 0), balance_after bigint not null, operation text, at timestamptz not null)`.execute(
    db,
  )
  await sql`create table plain_key (operation text not null, day date not null, subject bigint not null, account_id bigint not null,
    amount bigint not null check (amount > 0), transfer_id bigint not null)`.execute(db)
  await sql`alter table plain_entry add primary key (account_id, seq)`.execute(db)
  await sql`create index on plain_entry (transfer_id)`.execute(db)
  await sql`alter table plain_key add primary key (operation, day, subject)`.execute(db)
  await sql`create index on plain_key (transfer_id)`.execute(db)
}

/** Inserts the entries and keys of transfers, whose ids a query gives as `id`. Returns the number of rows. */
export async function insertPlainly(db: Database, transfers: RawBuilder<unknown>): Promise<number> {
  const entries = await sql`
    insert into plain_entry select account_id, seq, transfer_id, asset, amount, balance_after, operation, at
    from transfer_line where transfer_id in (${transfers})`.execute(db)
  const keys = await sql`
    insert into plain_key select operation, day, subject, account_id, amount, transfer_id
    from settled where transfer_id in (${transfers})`.execute(db)
  return Number((entries.numAffectedRows ?? 0n) + (keys.numAffectedRows ?? 0n))
}
