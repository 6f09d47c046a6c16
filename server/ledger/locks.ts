import { type Coin, type Micros, micros } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { type Account, isFreeLane, placeOf, rowsOf } from './accounts.ts'

/** Accounts that nobody else can change until this transaction ends. */
export interface Locked {
  /** What stands on a held account: millionths, whole points for `POINT`. @throws for an account that was not held. */
  balance<C extends Coin>(account: Account<C>): Micros<C>
}

/**
 * Locks accounts in one order, and only then reads them: two payments can neither spend the same money nor, crossing
 * each other, wait for each other forever (threats §0.1). The order is members and merchants by their numbers, then the
 * platform's lanes. Name in one call all that the transaction will pay out of, and every member and merchant that it will
 * pay, if a platform account is among them. Of that one every lane is locked: hold it only where a rule must look at it,
 * never to pay into it, and else let `post` do so.
 */
export async function lockAccounts(tx: Tx, accounts: readonly Account[]): Promise<Locked> {
  const places = new Map(accounts.map((account) => [account, placeOf(account)]))
  const found = await lockAccountRows(tx, [...places.values()].flatMap(rowsOf))
  const balances = new Map<Account, bigint>()
  for (const [account, place] of places)
    balances.set(
      account,
      rowsOf(place).reduce((sum, row) => sum + existing(found.get(row), account), 0n),
    )
  return {
    balance: <C extends Coin>(account: Account<C>) => micros<C>(existing(balances.get(account), account)),
  }
}

/** Locks rows by their numbers, in the order of `hold`, and answers what stands on each: for "whichever lane is free", on that lane. */
export async function lockAccountRows(tx: Tx, rows: readonly number[]) {
  if (rows.length === 0) return new Map<number, bigint>()
  const { free = [], named = [] } = Object.groupBy(new Set(rows), (row) => (isFreeLane(row) ? 'free' : 'named'))
  const held = await sql<{ id: bigint; balance: bigint }>`
    select id, balance from ledger_hold(${named}::bigint[], ${free}::bigint[])
  `.execute(tx)
  return new Map(held.rows.map(({ id, balance }) => [Number(id), balance]))
}

function existing(balance: bigint | undefined, account: Account) {
  if (balance === undefined) throw new Error(`this account is not held, or has no row: ${account}`)
  return balance
}
