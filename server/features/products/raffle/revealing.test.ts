import { openSandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'
import { createVault } from '../../../platform/security/vault.ts'
import { revealOld } from './raffle.jobs.ts'
import { drawn, points } from './raffle.testing.ts'

it('seeds that are seven days old are revealed even though the database refuses the oldest, which operators are alerted to', async () => {
  const harness = await openSandbox()
  const { alice, bob, carol, db, pool, clock } = harness
  const alarms: string[] = []
  const { run } = revealOld({ vault: createVault(harness.secret), alarm: (what) => alarms.push(what) })
  for (const who of [alice, bob, carol]) {
    await who.fund(points(200), 'POINT')
    await drawn(who)
  }
  await pool.query(`alter table raffle_seed add constraint refused check (uid <> ${alice.uid} or revealed_at is null)`)
  const work = { db, day: '2026-11-28' as const, at: new Date(clock.now().getTime() + 8 * 86_400_000), limit: 100 }
  expect(await run(work)).toEqual({ done: 3, left: false })
  const sealed = async () =>
    (await pool.query<{ uid: number }>('select uid from raffle_seed where revealed_at is null')).rows
  expect(await sealed()).toEqual([{ uid: alice.uid }])
  expect(alarms).toEqual(['a seed of the raffle cannot be revealed'])
  await harness.close()
}, 60_000)
