import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Tx } from '../database/database.ts'
import type { FreshDatabase } from '../database/testing.ts'
import { everyInvariant } from '../invariants.ts'
import {
  forms,
  fromTo,
  fund,
  guardOfBefore,
  honest,
  invariant,
  keysFoundBy,
  postAll,
  refusal,
  rowOf,
  strictDatabase,
  undone as undoneIn,
  unguarded,
} from './closed-world.testing.ts'
import { breachesIn } from './invariant.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await strictDatabase()
})
const undone = <Answer>(work: (tx: Tx) => Promise<Answer>) => undoneIn(database.db, work)

it('a transfer that keeps every rule and belongs to no business object is found by its key, for every operation', async () => {
  const made = forms
    .filter(({ operation }) => operation !== 'genesis')
    .map(({ operation, pairs, reverses, keyOf }) => ({ operation, reverses, key: keyOf(), ...fromTo(pairs[0] ?? 0) }))
  const found = await undone(async (tx) => {
    for (const { reverses, ...one } of made) {
      await fund(tx, rowOf(one.from))
      const [taken = null] = reverses ? await postAll(tx, honest(`deposit:BSC:b:${one.to}${one.from}`)) : []
      await postAll(tx, { ...one, reverses: taken })
    }
    return {
      // A request is its own object, and its answer explains it.
      unexplained: [
        ...(await keysFoundBy(tx, 'ledger.every-transfer-is-explained')),
        ...(await keysFoundBy(tx, 'ledger.request-and-answer')),
      ],
      breaking: await keysFoundBy(tx, 'ledger.transfer-follows-its-rule'),
    }
  })
  expect(found.unexplained).toEqual(expect.arrayContaining(made.map(({ key }) => key)))
  expect(found.breaking).toEqual([])
})

describe('a kind of account that the owner invents', () => {
  const kind = `insert into account_kind values (199, 'platform', 'issuance', 'USDT', true)`
  const lanes = `insert into account (id, kind, owner, owner_id, name, asset, mirror, lane)
    select 19900 + lane, 199, 'platform', 0, 'issuance', 'USDT', true, lane from generate_series(0, 7) lane`
  const money = { operation: 'deposit', key: 'deposit:BSC:0xab:1', from: 101, giver: 19_900, to: 1 }

  it.each([
    kind,
    `insert into operation_rule (operation, key_form, reverses, pairs, shows) values ('carry', '^', false, '{2002}', '{}')`,
  ])('cannot be added under the database role of the API: %s', async (statement) => {
    const api = openDatabase({ url: database.url, as: 'humidor_api', max: 1 })
    await expect(api.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
    await api.close()
  })

  it('gives the owner nothing either, since no operation knows it', async () => {
    const refused = await undone(async (tx) => {
      await sql.raw(kind).execute(tx)
      await sql.raw(lanes).execute(tx)
      return await refusal(postAll(tx, money))
    })
    expect(refused).toBe('operation_pair')
  })

  it('is found, with its transfers from while the guard was off', async () => {
    const found = await undone(async (tx) => {
      await sql.raw(kind).execute(tx)
      await sql.raw(lanes).execute(tx)
      await sql.raw(guardOfBefore).execute(tx)
      await postAll(tx, money)
      return (await breachesIn(tx, everyInvariant)).map(({ id }) => id)
    })
    expect(found).toEqual(
      expect.arrayContaining([
        'ledger.kinds-are-the-known-ones',
        'ledger.transfer-follows-its-rule',
        'ledger.every-transfer-is-explained',
      ]),
    )
  })

  it.each([
    `insert into operation_rule (operation, key_form, reverses, pairs, shows) values ('carry', '^', false, '{2002}', '{}')`,
    `insert into operation_rule (operation, key_form, reverses, pairs, shows) values ('deposit', '^', false, '{107001}', '{}')`,
    `delete from operation_rule where operation = 'trade'`,
    `update operation_rule set pairs = pairs || 101108 where operation = 'deposit'`,
    `update operation_rule set shows = '{}' where operation = 'order'`,
  ])('and so is a change of the operation rules: %s', async (statement) => {
    const found = await undone(async (tx) => {
      await unguarded(tx, statement)
      return (await breachesIn(tx, [invariant('ledger.operations-are-the-known-ones')])).length
    })
    expect(found).toBe(1)
  })
})
