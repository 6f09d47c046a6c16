import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import { type Account, accountKinds, placeOf, rowsOf } from './accounts.ts'

/** How many transfers the sums are brought forward by at once: a tenth of a second, where none of them is a settlement's. */
const BATCH_SIZE = 5_000

const everyKind = (['member', 'merchant', 'platform'] as const).flatMap((owner) =>
  accountKinds[owner].map(({ kind, name, coin }) => ({ kind, owner, name, coin })),
)

/** What all accounts of each kind hold together at this moment; millionths, whole points. However many accounts there are, it adds up only what came in lately. */
export async function totalsOf(db: Db) {
  const { rows } = await sql<{ kind: number; balance: bigint }>`select kind, balance from account_totals()`.execute(db)
  const balances = new Map(rows.map(({ kind, balance }) => [kind, balance]))
  return everyKind.map(({ kind, ...of }) => ({ ...of, balance: balances.get(kind) ?? 0n }))
}

/** What stands on some accounts, all lanes of each together, read without a lock: it may be otherwise a moment later. */
export async function balanceOf<A extends Account>(db: Db, accounts: readonly A[]): Promise<Map<A, bigint>> {
  const rows = accounts.flatMap((account, index) => rowsOf(placeOf(account)).map((row) => ({ row, index })))
  const found = await sql<{ index: number; balance: bigint }>`
    select asked.index, sum(a.balance)::bigint as balance
    from unnest(${rows.map(({ row }) => row)}::bigint[], ${rows.map(({ index }) => index)}::int[]) asked (id, index)
    join account a on a.id = asked.id group by asked.index`.execute(db)
  const balances = new Map(found.rows.map(({ index, balance }) => [index, balance]))
  return new Map(accounts.map((account, index) => [account, balances.get(index) ?? 0n]))
}

/** Brings the sums forward by a bite. Whether another one waits. Any number may run at once: one does it, the others do nothing. */
export async function followTotals(tx: Tx, most = BATCH_SIZE): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`select account_totals_follow(${most}) as left`.execute(tx)
  return rows[0]?.left ?? false
}
