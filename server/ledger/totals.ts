import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { type Account, accountKinds, placeOf, rowsOf } from './accounts.ts'

/** Transfers added to the totals at once. Takes a tenth of a second unless one of them belongs to a settlement. */
const BATCH_SIZE = 5_000

const everyKind = (['member', 'merchant', 'platform'] as const).flatMap((owner) =>
  accountKinds[owner].map(({ kind, name, coin }) => ({ kind, owner, name, coin })),
)

/** Owner, name and coin of each kind of account by its number. */
export const kindNames: ReadonlyMap<number, Omit<(typeof everyKind)[number], 'kind'>> = new Map(
  everyKind.map(({ kind, ...of }) => [kind, of]),
)

/**
 * Returns the current total balance of each account kind: millionths, whole points for `POINT`. Cost depends on recent entries only,
 * not on the number of accounts.
 */
export async function totalsOf(db: Db) {
  const { rows } = await sql<{ kind: number; balance: bigint }>`select kind, balance from account_totals()`.execute(db)
  const balances = new Map(rows.map(({ kind, balance }) => [kind, balance]))
  return everyKind.map(({ kind, ...of }) => ({ ...of, balance: balances.get(kind) ?? 0n }))
}

/** Reads balances, summed over all lanes, without a lock. They may change a moment later. */
export async function balanceOf<A extends Account>(db: Db, accounts: readonly A[]): Promise<Map<A, bigint>> {
  const rows = accounts.flatMap((account, index) => rowsOf(placeOf(account)).map((row) => ({ row, index })))
  const found = await sql<{ index: number; balance: bigint }>`
    select asked.index, sum(a.balance)::bigint as balance
    from unnest(${rows.map(({ row }) => row)}::bigint[], ${rows.map(({ index }) => index)}::int[]) asked (id, index)
    join account a on a.id = asked.id group by asked.index`.execute(db)
  const balances = new Map(found.rows.map(({ index, balance }) => [index, balance]))
  return new Map(accounts.map((account, index) => [account, balances.get(index) ?? 0n]))
}

/**
 * Adds one batch of transfers to the totals. Returns true when another batch is pending. Safe to run concurrently: one call works,
 * the others do nothing.
 */
export async function followTotals(tx: Tx, most = BATCH_SIZE): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`select account_totals_follow(${most}) as left`.execute(tx)
  return rows[0]?.left ?? false
}
