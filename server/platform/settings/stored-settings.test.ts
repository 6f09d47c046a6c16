import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../database/database.ts'
import { type FreshDatabase, freshDatabase } from '../../database/testing.ts'
import { verify } from '../../ledger/invariant.ts'
import { platformInvariants } from './settings.invariants.ts'
import { cachedSettings, changeSetting, settingsOf } from './stored-settings.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})

const put = (key: string, value: string) =>
  fresh.pool.query('insert into setting (key, value) values ($1, $2::jsonb)', [key, value])

it('are the defaults until one is changed', async () => {
  expect(await settingsOf(fresh.db)).toEqual(defaultSettings)
  await changeSetting(fresh.db, 'activationPrice', 120_000_000n)
  await changeSetting(fresh.db, 'depositShown', 600)
  expect(await settingsOf(fresh.db)).toEqual({ ...defaultSettings, activationPrice: 120_000_000n, depositShown: 600 })
})

it.each([
  ['anInvention', '1'],
  ['transferFee', '"10"'],
  ['transferFee', '1.5'],
  ['transferFee', '-1'],
  ['depositPause', 'null'],
  ['toString', '1'],
])('are refused where they are invalid: %s = %s', async (key, value) => {
  await put(key, value)
  await expect(settingsOf(fresh.db)).rejects.toThrow(key)
  const breaches = await verify(fresh.db, platformInvariants)
  expect(breaches).toContainEqual(expect.objectContaining({ rows: [expect.objectContaining({ key })] }))
  expect(breaches.map(({ id }) => id)).toContain('platform.settings-are-understood')
})

it('stay in force when an invalid row appears later, and the error is reported', async () => {
  const errors: string[] = []
  const read = cachedSettings(fresh.db, (_, error) => errors.push(String(error)), 0)
  expect(await read()).toEqual(defaultSettings)
  await put('transferFee', 'true')
  expect(await read()).toEqual(defaultSettings)
  expect(errors).toEqual(['Error: the setting "transferFee" is no whole number'])
})

it('are read once in a while, however many ask, and a change is seen after it', async () => {
  const longer = cachedSettings(fresh.db, () => undefined, 60_000)
  const shorter = cachedSettings(fresh.db, () => undefined, 20)
  await Promise.all(Array.from({ length: 50 }, () => Promise.all([longer(), shorter()])))
  await changeSetting(fresh.db, 'transferFee', 30n)
  expect((await longer()).transferFee).toBe(0n)
  await expect.poll(async () => (await shorter()).transferFee).toBe(30n)
})

it('are read on the connection of the caller, because callers that hold all connections would wait for each other', async () => {
  const one = openDatabase({ url: fresh.url, max: 1 })
  const read = cachedSettings(one.db, () => undefined, 0)
  const inside = await one.db.transaction().execute(async (tx) => (await read(tx)).transferFee)
  expect(inside).toBe((await read()).transferFee)
  await one.close()
})
