import { type Coin, type Micros, micros } from '@humidor/domain/money/micros.ts'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { type Account, isFreeLane, placeOf, rowsOf } from './accounts.ts'

/** Accounts that no other transaction can change until this one ends. */
export interface Locked {
  /** The balance of a locked account: millionths, whole points for `POINT`. @throws for an account that is not locked */
  balance<C extends Coin>(account: Account<C>): Micros<C>
}

/**
 * Locks accounts in one global order, then reads them. So payments can neither spend the same money nor deadlock.
 * The order is members and merchants by their numbers, then the platform's lanes. Name in one call every account that the
 * transaction pays out of. If a platform account is among them, also name every member and merchant that it pays.
 * All lanes of a platform account are locked. Lock one only if a rule must see it; to pay into it, leave the locking to `post`.
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

/** Locks rows by number, in the order of `lockAccounts`, and returns their balances. Replaces "any free lane" by the lane it found. */
export async function lockAccountRows(tx: Tx, rows: readonly number[]) {
  if (rows.length === 0) return new Map<number, bigint>()
  const { free = [], named = [] } = Object.groupBy(new Set(rows), (row) => (isFreeLane(row) ? 'free' : 'named'))
  const locked = await sql<{ id: bigint; balance: bigint }>`
    select id, balance from ledger_hold(${named}::bigint[], ${free}::bigint[])
  `.execute(tx)
  return new Map(locked.rows.map(({ id, balance }) => [Number(id), balance]))
}

function existing(balance: bigint | undefined, account: Account) {
  if (balance === undefined) throw new Error(`this account is not locked, or has no row: ${account}`)
  return balance
}
