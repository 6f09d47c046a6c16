import { ADDRESS, openWithdrawals, type Withdrawals } from '../withdrawals.testing.ts'

type Persons = 'alice' | 'bob' | 'carol' | 'sylvia' | 'gregor' | 'paula' | 'magnus'

/** Opens a harness in which some members bound an address long enough ago to withdraw to it. */
export async function openBound(...names: readonly Persons[]): Promise<Withdrawals> {
  const harness = await openWithdrawals()
  for (const name of names) await harness.binds(harness[name], ADDRESS)
  harness.nextDay()
  harness.nextDay()
  return harness
}

/** Changes rows directly in the database, runs `then`, and restores them. */
export async function tampered<T>(
  harness: Withdrawals,
  id: string,
  set: Record<string, unknown>,
  then: () => Promise<T>,
): Promise<T> {
  const before = (await harness.rowOf(id)) as unknown as Record<string, unknown>
  const write = async (values: Record<string, unknown>) => {
    const names = Object.keys(values)
    const columns = names.map((name, n) => `${name} = $${n + 2}`).join(', ')
    await harness.pool.query('alter table withdrawal disable trigger withdrawal_stays')
    await harness.pool.query(`update withdrawal set ${columns} where id = $1`, [
      id,
      ...names.map((name) => values[name]),
    ])
    await harness.pool.query('alter table withdrawal enable trigger withdrawal_stays')
  }
  await write(set)
  try {
    return await then()
  } finally {
    await write(Object.fromEntries(Object.keys(set).map((name) => [name, before[name]])))
  }
}
