import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { freshDatabase } from '../database/testing.ts'

const folder = join(import.meta.dirname, '../database/migrations')
const BOOKED = '0013-when-it-was-booked.sql'

it('gives every existing entry a time that never goes back, and every account the time of its last entry', async () => {
  const { url } = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create schema before; set search_path to before')
    const run = (file: string) => client.query(readFileSync(join(folder, file), 'utf8'))
    const files = readdirSync(folder).sort()
    for (const file of files.filter((name) => name.endsWith('.sql') && name < BOOKED)) await run(file)
    await client.query(`insert into account (id, kind, owner, owner_id, name, asset, mirror)
      select 10000001::bigint * 100 + kind, kind, owner, 10000001, name, asset, mirror from account_kind where owner = 'member'`)
    for (const [n, at] of ['2026-02-01', '2026-03-01', '2026-02-15', '2026-04-01'].entries())
      await client.query(
        `select ledger_post(array[$1::text], array['raffle'], array[$2::timestamptz], array[null::bigint], array[1, 1],
          array[11200, 1000000103], array['CIG', 'CIG'], array[-5, 5], array[null, 'raffle'], '{}')`,
        [`win:${n}`, `${at}T00:00:00Z`],
      )
    await run(BOOKED)
    const days = async (account: number) =>
      (await client.query('select at from entry where account_id = $1 order by seq', [account])).rows.map(({ at }) =>
        (at as Date).toISOString().slice(0, 10),
      )
    expect(await days(1_000_000_103)).toEqual(['2026-02-01', '2026-03-01', '2026-03-01', '2026-04-01'])
    expect((await days(11_200)).slice(1)).toEqual(await days(1_000_000_103))
    const { rows } = await client.query(
      'select id, entries, last_at from account where last_at is not null order by id',
    )
    expect(rows.map(({ id, entries, last_at }) => [id, entries, last_at.toISOString().slice(0, 10)])).toEqual([
      ['10500', '1', '2025-12-31'],
      ['11200', '5', '2026-04-01'],
      ['11300', '1', '2025-12-31'],
      ['11400', '1', '2025-12-31'],
      ['1000000103', '4', '2026-04-01'],
    ])
    await expect(client.query(`update entry set at = now()`)).rejects.toThrow(/append-only/)
    await expect(client.query(`update account set last_at = now()`)).rejects.toThrow(/append-only/)
  } finally {
    await client.end()
  }
})
