import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { repeatables } from '../database/repeatable.ts'
import { freshDatabase } from '../database/testing.ts'
import { contentOf } from './chain.ts'

const folder = join(import.meta.dirname, '../database/migrations')
const ONE_ROW = '0059-a-transfer-in-one-row.sql'

/** The content of all transfers as it was hashed before the migration. */
const contentBefore = `
  select t.n as transfers, e.n as entries, s.n as settled, sha256(t.digest || e.digest || s.digest) as content_hash
  from (select count(*) as n, sha256(string_agg(record_send(row(id, operation, key, at, reverses)), ''::bytea order by id)) as digest
    from transfer) t,
  (select count(*) as n, sha256(string_agg(record_send(row(transfer_id, account_id, seq, asset, amount, balance_after, operation, at)), ''::bytea
    order by transfer_id, account_id, seq)) as digest from entry) e,
  (select count(*) as n, sha256(string_agg(record_send(row(transfer_id, operation, day, subject, account_id, amount)), ''::bytea
    order by transfer_id, operation, day, subject)) as digest from settled) s`

it('rows from before the migrations are read, hashed and continued as before them', async () => {
  const fresh = await freshDatabase([])
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  try {
    await client.query('create schema before; set search_path to before')
    const run = (file: string) => client.query(readFileSync(join(folder, file), 'utf8'))
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    for (const file of files.toSorted().filter((name) => name < ONE_ROW)) await run(file)
    await client.query(`insert into account (id, kind, owner, owner_id, name, asset, mirror)
      select uid * 100::bigint + kind, kind, owner, uid, name, asset, mirror
      from account_kind, generate_series(10000001, 10000002) uid where owner = 'member'`)
    await client.query(
      `insert into operation_rule (operation, key_form, reverses, pairs, shows) values ('raffle', '^win:', false, '{112003}', '{raffle}')`,
    )
    const pay = (key: string, from: string, to: string) =>
      client.query(
        `select ledger_post(array[$1::text], array['raffle'], array[timestamptz '2026-02-01'], array[null::bigint], array[1, 1],
          array[$2::bigint, $3::bigint], array['CIG', 'CIG'], array[-5, 5], array[null, 'raffle'], '{}')`,
        [key, from, to],
      )
    await pay('win:1', '11200', '1000000103')
    await pay('win:2', '11200', '1000000203')
    const read = async (text: string) => (await client.query(text)).rows
    const entries =
      'select account_id, seq, transfer_id, asset, amount, balance_after, operation, at from entry order by 1, 2'
    const accounts = 'select id, balance, entries, last_at, moved from account order by id'
    await client.query(`insert into settled values ('raffle', '2026-02-01', 7, 1000000103, 5, 1)`)
    await client.query(`insert into settlement_day (day, began_at, terms) values ('2026-02-01', '2026-01-31', '{}')`)
    await client.query(`insert into settlement_run (day, phase, place, state, reached, started_at)
      values ('2026-02-01', 'pledges-profit', 1, 'running', 9, '2026-01-31'), ('2026-02-01', 'treasure-interest', 2, 'waiting', null, null)`)
    const settled = 'select * from settled'
    const before = [await read(entries), await read(accounts), await read(settled), await read(contentBefore)]
    expect(before[0]).toHaveLength(8)

    for (const file of files.toSorted().filter((name) => name >= ONE_ROW)) await run(file)
    for (const { text } of repeatables()) if (text.includes('create or replace function')) await client.query(text)
    const after = [await read(entries), await read(accounts), await read(settled), await read(contentOf('0', '1000'))]
    expect(after).toEqual(before)

    await client.query(`select ledger_move(array['win:3'], array['raffle'], array[timestamptz '2026-01-01'], array[11200::bigint],
      array[1000000103::bigint], array[7::bigint], array[null], array['raffle'], '{}', '{}', '{}')`)
    const [last] = await read(`select seq, amount, balance_after, at > '2026-01-31' as booked_later from entry
      where account_id = 1000000103 order by seq desc limit 1`)
    expect(last).toEqual({ seq: '2', amount: '7', balance_after: '12', booked_later: true })
    expect(await read('select entries, balance, moved from account where id = 1000000103')).toEqual([
      { entries: '2', balance: '12', moved: true },
    ])
    expect(await read('select operation, after, upto, transfer_id from settled_range')).toEqual([
      { operation: 'pledgeProfit', after: '0', upto: '9', transfer_id: null },
    ])
    await expect(client.query('update transfer_line set amount = 1')).rejects.toThrow(/append-only/)
  } finally {
    await client.end()
  }
})
