import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Budgets, Spending } from './budgets.ts'

/** Milliseconds between two statements: so soon a node learns what was spent at the others. */
const PAUSE = 250
/** How many budgets one statement tells of. */
const BUDGETS_PER_STATEMENT = 500
/** Milliseconds between two clearings of what is refilled by now. */
const CLEARING = 60_000

/**
 * Adds what this node has spent to what all have, and answers the sums, in the order of names. A budget is kept as the moment at
 * which it is full again, by the database's clock. No moment lies further ahead than two minutes: a debt beyond the budget is kept,
 * so that several nodes together refill it once, and a clock that was set back heals by itself.
 */
export async function tellSpendings(db: Database, spendings: readonly Spending[]): Promise<Spending[]> {
  const { rows } = await sql<Spending>`
    insert into spent_budget as b (name, full_at)
    select name, now() + least(milliseconds, 120000) * interval '1 millisecond'
    from unnest(${spendings.map(({ name }) => name)}::text[], ${spendings.map(({ milliseconds }) => milliseconds)}::float8[]) s (name, milliseconds)
    order by name
    on conflict (name) do update set full_at = least(greatest(b.full_at, now()) + (excluded.full_at - now()), now() + interval '2 minutes')
    returning name, (extract(epoch from full_at - now()) * 1000)::float8 as milliseconds`.execute(db)
  return rows
}

/** Deletes budgets that are full again; those that another node is writing stay until the next time. */
export const clearSpendings = (db: Database) =>
  sql`delete from spent_budget where name in (select name from spent_budget where full_at <= now() for update skip locked)`.execute(
    db,
  )

/**
 * Lets several nodes spend from the same budgets. No request waits for it: each node counts by itself, and a few times a second tells
 * the others, in one statement, of whoever has spent more than a twentieth of a budget. While the database is slow or gone, a node
 * goes on by what it knows, so that nobody may spend more than one budget at each node.
 */
export function shareBudgets(db: Database, budgets: Budgets, { pause = PAUSE, clearing = CLEARING } = {}) {
  let telling: Promise<void> | undefined
  let cleared = performance.now()

  // Whatever fails here, `/readyz` and the calls themselves tell of a database that is away.
  async function tell() {
    const taken = budgets.take(BUDGETS_PER_STATEMENT)
    try {
      for (const sum of await tellSpendings(db, taken)) budgets.learn(sum)
    } catch {
      for (const spending of taken) budgets.giveBack(spending)
      return
    }
    if (performance.now() - cleared < clearing) return
    cleared = performance.now()
    await clearSpendings(db).catch(() => undefined)
  }

  const timer = setInterval(() => {
    if (telling || !budgets.isDue()) return
    telling = tell().finally(() => {
      telling = undefined
    })
  }, pause).unref()

  return {
    /** Stops, and resolves when nothing is under way. */
    async close() {
      clearInterval(timer)
      await telling
    },
  }
}
