import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../database/testing.ts'
import { platformInvariants } from './settings.invariants.ts'

const folder = join(import.meta.dirname, '../../database/migrations')
const REMEMBERED = '0017-money-desk.sql'

it('begins with the settings from before there was a history', async () => {
  const { url } = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create schema before; set search_path to before')
    const files = readdirSync(folder).sort()
    for (const file of files.filter((name) => name.endsWith('.sql') && name <= REMEMBERED)) {
      if (file === REMEMBERED)
        await client.query(
          `insert into setting values ('transferFee', '15'), ('depositPause', '0'), ('profitFee', '10')`,
        )
      await client.query(readFileSync(join(folder, file), 'utf8'))
    }
    const { rows } = await client.query('select key, old, new, approval_id from setting_change order by id')
    expect(rows).toEqual([
      { key: 'depositPause', old: '600', new: '0', approval_id: null },
      { key: 'transferFee', old: '0', new: '15', approval_id: null },
    ])
    // A setting with the value of its default.
    expect((await client.query('select key from setting order by key')).rows).toEqual([
      { key: 'depositPause' },
      { key: 'transferFee' },
    ])
    for (const { id, sql } of platformInvariants) expect([id, (await client.query(sql)).rows]).toEqual([id, []])
  } finally {
    await client.end()
  }
})
