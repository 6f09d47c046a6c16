import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../database/testing.ts'
import { type Budgets, createBudgets } from './budgets.ts'
import { clearSpendings, shareBudgets, shareSpendings } from './shared-budgets.ts'

const alice = (cost: number, perMinute = 100) => [{ name: 'member:1', perMinute, cost }]

function budgetsWithClock(options: { names?: number } = {}) {
  let now = 1_000_000
  const budgets = createBudgets({ ...options, now: () => now })
  return { budgets, passes: (seconds: number) => (now += seconds * 1000) }
}

it('an expensive call costs as much as many cheap ones', () => {
  const { budgets } = budgetsWithClock()
  expect(budgets.spend(alice(20))).toBe(0)
  for (let n = 0; n < 80; n += 1) expect(budgets.spend(alice(1))).toBe(0)
  expect(budgets.spend(alice(1))).toBeGreaterThan(0)
})

it('a budget refills evenly, and the wait that is answered is long enough', () => {
  const { budgets, passes } = budgetsWithClock()
  budgets.spend(alice(100))
  const wait = budgets.spend(alice(20))
  expect(wait).toBe(12)
  passes(11)
  expect(budgets.spend(alice(20))).toBe(1)
  passes(1)
  expect(budgets.spend(alice(20))).toBe(0)
  passes(60)
  expect(budgets.balance({ name: 'member:1', perMinute: 100 })).toEqual({ left: 100, resets: 0 })
})

it('nothing is spent where one of several budgets has too little left', () => {
  const { budgets } = budgetsWithClock()
  const address = { name: 'ip:1', perMinute: 10, cost: 8 }
  expect(budgets.spend([...alice(8), address])).toBe(0)
  expect(budgets.spend([...alice(8), address])).toBeGreaterThan(0)
  expect(budgets.balance({ name: 'member:1', perMinute: 100 }).left).toBe(92)
})

it('a call that costs more than a whole limit still passes in time', () => {
  const { budgets, passes } = budgetsWithClock()
  expect(budgets.spend(alice(20, 10))).toBe(0)
  expect(budgets.spend(alice(20, 10))).toBeGreaterThan(0)
  passes(120)
  expect(budgets.spend(alice(20, 10))).toBe(0)
})

it('a lower limit applies at once', () => {
  const { budgets } = budgetsWithClock()
  budgets.spend(alice(60))
  expect(budgets.spend(alice(1, 50))).toBeGreaterThan(0)
})

it('a million addresses do not fill the memory, and a spent budget stays spent', () => {
  const { budgets, passes } = budgetsWithClock({ names: 1_000 })
  budgets.spend(alice(100))
  for (let n = 0; n < 1_000_000; n += 1) {
    budgets.spend([{ name: `ip:${n}`, perMinute: 100, cost: 1 }])
    if (n % 500 === 0) expect(budgets.spend(alice(1))).toBeGreaterThan(0)
  }
  expect(budgets.size()).toBeLessThanOrEqual(2_000)
  passes(61)
  budgets.spend(alice(1))
  passes(61)
  budgets.spend(alice(1))
  expect(budgets.size()).toBeLessThanOrEqual(2)
})

async function shareAll(db: FreshDatabase['db'], ...nodes: Budgets[]) {
  for (const node of nodes) for (const sum of await shareSpendings(db, node.take(500))) node.learn(sum)
}

it('two nodes share one budget, and refill it once', async () => {
  const { db } = await freshDatabase()
  const [one, two] = [budgetsWithClock(), budgetsWithClock()]
  expect(one.budgets.spend(alice(60))).toBe(0)
  expect(two.budgets.spend(alice(60))).toBe(0)
  await shareAll(db, one.budgets, two.budgets, one.budgets)
  expect(two.budgets.spend(alice(5))).toBeGreaterThan(0)
  // The first node learns of it when it shares its own spending.
  expect(one.budgets.spend(alice(10))).toBe(0)
  await shareAll(db, one.budgets)
  expect(one.budgets.spend(alice(1))).toBeGreaterThan(0)
})

it('small spendings are never stored', async () => {
  const { db, pool } = await freshDatabase()
  const { budgets } = budgetsWithClock()
  for (let n = 0; n < 4; n += 1) budgets.spend(alice(1))
  expect(budgets.isDue()).toBe(false)
  await shareAll(db, budgets)
  expect((await pool.query('select * from spent_budget')).rows).toEqual([])
})

it('a database clock that was set back delays nobody for more than two minutes', async () => {
  const { db, pool } = await freshDatabase()
  await pool.query(`insert into spent_budget values ('member:1', now() + interval '1 year')`)
  const [sum] = await shareSpendings(db, [{ name: 'member:1', milliseconds: 3_000 }])
  expect(sum?.milliseconds).toBeLessThanOrEqual(120_000)
  await pool.query(`update spent_budget set full_at = now() - interval '1 year'`)
  const [after] = await shareSpendings(db, [{ name: 'member:1', milliseconds: 3_000 }])
  expect(after?.milliseconds).toBeCloseTo(3_000, 0)
})

it('a full budget is deleted', async () => {
  const { db, pool } = await freshDatabase()
  await pool.query(
    `insert into spent_budget values ('old', now() - interval '1 second'), ('new', now() + interval '9 seconds')`,
  )
  await clearSpendings(db)
  expect((await pool.query('select name from spent_budget')).rows).toEqual([{ name: 'new' }])
})

it('nodes share their spendings by themselves, and a node goes on alone while the database is away', async () => {
  const { db, pool } = await freshDatabase()
  const budgets = createBudgets()
  const sharing = shareBudgets(db, budgets, { pause: 5 })
  try {
    await pool.query('alter table spent_budget rename to away')
    budgets.spend(alice(50))
    await expect.poll(() => budgets.isDue()).toBe(true)
    expect(budgets.spend(alice(60))).toBeGreaterThan(0)
    await pool.query('alter table away rename to spent_budget')
    await expect
      .poll(async () => (await pool.query('select name from spent_budget')).rows)
      .toEqual([{ name: 'member:1' }])
  } finally {
    await sharing.close()
  }
})

it('a spending is shared once, also where the cleanup after it fails', async () => {
  const { db, pool } = await freshDatabase()
  await pool.query(`
    create function keeps() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
    create trigger keeps before delete on spent_budget for each statement execute function keeps()`)
  const budgets = createBudgets()
  const sharing = shareBudgets(db, budgets, { pause: 5, clearing: 0 })
  const seconds = async () =>
    (await pool.query('select extract(epoch from full_at - now())::float8 as left from spent_budget')).rows[0]?.left
  try {
    budgets.spend(alice(50))
    await expect.poll(seconds).toBeGreaterThan(0)
    await pause(200)
    expect(await seconds()).toBeLessThanOrEqual(30)
    expect(budgets.isDue()).toBe(false)
  } finally {
    await sharing.close()
  }
})
