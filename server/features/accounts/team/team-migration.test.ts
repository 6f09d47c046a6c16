import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'
import { grantRights } from '../../../database/rights.ts'
import { everyInvariant } from '../../../invariants.ts'
import { toleratingFixtures } from '../../../ledger/fixtures.testing.ts'
import { verify } from '../../../ledger/invariant.ts'
import { activates, invites, rollsUp } from './team.testing.ts'
import { setLevel } from './team.ts'

const migration = join(import.meta.dirname, '../../../database/migrations/0007-team.sql')

it('members from before the counts of teams are counted like everybody else, with their income', async () => {
  const harness = await openSandbox()
  const { alice, db, pool, clock } = harness
  const child = await invites(harness, alice)
  const grandchild = await invites(harness, child)
  await activates(child)
  await activates(grandchild)
  await db.transaction().execute((tx) => setLevel(tx, grandchild.uid, 4, clock.now()))
  await rollsUp(harness)
  const teams = () => pool.query('select * from team order by uid')
  const before = (await teams()).rows

  // The former database: no counts, and the former index.
  await pool.query(`drop trigger member_joins_team on member; drop trigger member_counts_for_team on member;
    drop function member_joins_team; drop function member_counts_for_team;
    drop table team, team_climb, team_climber, activation_rebate, level_change;
    drop index member_invited, member_shipping_fee; create index member_referrer on member (referrer_uid)`)
  await pool.query(readFileSync(migration, 'utf8'))
  // A later migration did the same to every function that sets plan options.
  await pool.query(
    'alter function member_joins_team set jit = off; alter function member_counts_for_team set jit = off',
  )
  await grantRights(db)
  expect(await verify(db, toleratingFixtures(everyInvariant))).toEqual([])
  await rollsUp(harness)
  expect((await teams()).rows).toEqual(before)
  expect(await verify(db, toleratingFixtures(everyInvariant))).toEqual([])
})
