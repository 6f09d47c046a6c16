import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { freshDatabase } from '../../../../database/testing.ts'

const textOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../database/migrations', `${name}.sql`), 'utf8')

it('a member who was signed in before sessions had ids stays signed in, once on each device, which then counts as known', async () => {
  const { url } = await freshDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create schema before; set search_path to before')
    for (const name of ['0001-ledger', '0002-identity', '0003-platform', '0004-deposits'])
      await client.query(textOf(name))
    await client.query(`insert into member (uid, email, name, name_key, password_hash, vcode, created_at, language)
      values (10000000, 'root@cigar.test', 'humidor', 'humidor', '$argon2id$none', '22222222', now(), 'en')`)
    const [phone, laptop] = ['a'.repeat(32), 'b'.repeat(32)]
    for (const [token, sid, age] of [
      [1, phone, 9],
      [2, phone, 3],
      [3, laptop, 5],
    ] as const)
      await client.query(
        `insert into session (token_hash, uid, sid, created_at, seen_at, expires_at)
         select $1, 10000000, $2, at, at, at + interval '30 days' from (select now() - $3 * interval '1 day') it (at)`,
        [Buffer.alloc(32, token), sid, age],
      )
    await client.query(textOf('0005-sessions-and-links'))
    const { rows } = await client.query('select token_hash, sid, id, device, via_uid from session order by sid')
    expect(rows.map(({ token_hash, sid }) => [token_hash[0], sid])).toEqual([
      [2, phone],
      [3, laptop],
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
    for (const { id, device, via_uid } of rows) {
      expect(id).toMatch(/^[0-9a-f]{32}$/)
      expect([device, via_uid]).toEqual(['', null])
    }
    const found = await client.query(`select * from session_find($1, $2, now())`, [[Buffer.alloc(32, 2)], [phone]])
    expect(found.rows).toMatchObject([{ uid: 10_000_000, frozen: false, money_waits: false }])
    expect((await client.query('select count(*)::int as n from known_device')).rows).toEqual([{ n: 2 }])
  } finally {
    await client.end()
  }
})
