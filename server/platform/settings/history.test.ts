import { beforeEach, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../database/testing.ts'
import { verify } from '../../ledger/invariant.ts'
import { platformInvariants } from './settings.invariants.ts'
import { changeSetting } from './stored-settings.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})

const breaches = async () => (await verify(fresh.db, platformInvariants)).map(({ id }) => id)

it('of a setting is complete as long as every change is recorded', async () => {
  await changeSetting(fresh.db, 'transferFee', 10n)
  await changeSetting(fresh.db, 'transferFee', 20n)
  await changeSetting(fresh.db, 'transferFee', 0n)
  expect(await breaches()).toEqual([])
})

it.each([
  ['a value that was changed in the database', `update setting set value = '30'`, 'platform.settings-have-a-history'],
  ['a deleted setting', 'delete from setting', 'platform.settings-have-a-history'],
  ['an inserted setting', `insert into setting values ('profitFee', '0')`, 'platform.settings-have-a-history'],
  [
    'a change that does not follow',
    `insert into setting_change (key, old, new, at) values ('transferFee', 5, 20, now())`,
    'platform.changes-follow',
  ],
])('reveals %s', async (_, text, breach) => {
  await changeSetting(fresh.db, 'transferFee', 20n)
  await fresh.pool.query(text)
  expect(await breaches()).toEqual([breach])
})
