import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Budgets, Spending } from './budgets.ts'

/** Milliseconds between two statements. A node learns the spendings of the others after this time. */
const INTERVAL_MS = 250
const BUDGETS_PER_STATEMENT = 500
/** Milliseconds between two deletions of full budgets. */
const CLEARING_INTERVAL_MS = 60_000

/**
 * Adds this node's spendings to those of all nodes, and returns the sums, in the order of names. A budget is stored as the time when it
 * is full again, by the database's clock. That time is at most two minutes ahead. This keeps a debt beyond the budget, so that several
 * nodes refill it once. It also repairs the rows by itself after the clock was set back.
 */
export async function shareSpendings(db: Database, spendings: readonly Spending[]): Promise<Spending[]> {
  const { rows } = await sql<Spending>`
    insert into spent_budget as b (name, full_at)
    select name, now() + least(milliseconds, 120000) * interval '1 millisecond'
    from unnest(${spendings.map(({ name }) => name)}::text[], ${spendings.map(({ milliseconds }) => milliseconds)}::float8[]) s (name, milliseconds)
    order by name
    on conflict (name) do update set full_at = least(greatest(b.full_at, now()) + (excluded.full_at - now()), now() + interval '2 minutes')
    returning name, (extract(epoch from full_at - now()) * 1000)::float8 as milliseconds`.execute(db)
  return rows
}

/** Deletes budgets that are full again. Skips those that another node is writing. */
export const clearSpendings = (db: Database) =>
  sql`delete from spent_budget where name in (select name from spent_budget where full_at <= now() for update skip locked)`.execute(
    db,
  )

/**
 * Shares budgets between nodes. No request waits for it: each node counts by itself. A few times a second it reports, in one statement,
 * the spendings above a twentieth of their budget. While the database is slow or gone, each node uses its own counts, so a person can
 * spend at most one budget at each node.
 */
export function shareBudgets(
  db: Database,
  budgets: Budgets,
  { pause = INTERVAL_MS, clearing = CLEARING_INTERVAL_MS } = {},
) {
  let reporting: Promise<void> | undefined
  let cleared = performance.now()

  // Errors need no report here: `/readyz` and the calls themselves report a missing database.
  async function report() {
    const taken = budgets.take(BUDGETS_PER_STATEMENT)
    try {
      for (const sum of await shareSpendings(db, taken)) budgets.learn(sum)
    } catch {
      for (const spending of taken) budgets.giveBack(spending)
      return
    }
    if (performance.now() - cleared < clearing) return
    cleared = performance.now()
    await clearSpendings(db).catch(() => undefined)
  }

  const timer = setInterval(() => {
    if (reporting || !budgets.isDue()) return
    reporting = report().finally(() => {
      reporting = undefined
    })
  }, pause).unref()

  return {
    /** Stops, and resolves when no statement is running. */
    async close() {
      clearInterval(timer)
      await reporting
    },
  }
}
