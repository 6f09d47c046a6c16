import { raffleTable, tableHashOf } from '@humidor/domain/products/raffle.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { someoneWaits } from '../../../database/testing.ts'
import { changeSetting, settingsOf } from '../../../platform/settings/stored-settings.ts'
import { draws, points, stateOf } from './raffle.testing.ts'
import { keepTable, lockSeed } from './seeds.queries.ts'

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)
afterAll(() => harness.close())

it('a member who waits for odds that another transaction is storing does not block others’ seeds', async () => {
  const { alice, db, clock } = harness
  await alice.fund(points(200), 'POINT')
  const { commitment } = await stateOf(alice)
  await changeSetting(db, 'raffleWeight6', 700)
  const table = raffleTable(await settingsOf(db))
  let drawn: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await keepTable(tx, Buffer.from(tableHashOf(table), 'hex'), table, clock.now())
    drawn = draws(alice)
    await someoneWaits(db)
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = 200`.execute(other)
      expect((await lockSeed(other, alice.uid))?.commitment.toString('hex')).toBe(commitment)
    })
  })
  expect(await drawn).toMatchObject({ nonce: 1 })
})
