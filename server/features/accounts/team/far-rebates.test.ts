import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../database/testing.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { post } from '../../../ledger/post.ts'
import { countWaiting } from './count-waiting.ts'
import { payWaiting } from './rebates.ts'
import { OLDEST_EVERY, rollUpOn } from './team.jobs.ts'
import { activates, invites, price, rebateOf, usd } from './team.testing.ts'
import { addTeamPerformance } from './team.ts'

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

describe('rebates far up the line', () => {
  it('never deadlock with an activation: accounts of members are locked before the treasury', async () => {
    const { alice, root, db, clock } = harness
    await activates(await invites(harness, alice))
    await countWaiting(db, { at: clock.now(), limit: 5_000, order: 'deepest' })
    const near = await invites(harness, root)
    await near.fund(price, 'USCD')
    let paying: Promise<number> | undefined
    // An activation of a member whom the root member invited, when it has locked the root's rebate account.
    await db.transaction().execute(async (tx) => {
      const from = memberAccount(near.uid, 'transaction')
      await lockAccounts(tx, [from, memberAccount(root.uid, 'rebate')])
      paying = payWaiting(db, clock.now())
      await someoneWaits(db)
      const to = platformAccount('treasury', 'USCD')
      const payment = { operation: 'activeAccount' as const, key: `activation:${near.uid}`, at: clock.now() }
      await post(tx, [{ ...payment, postings: [{ from, to, amount: price }] }])
      await tx.updateTable('member').set({ activated_at: clock.now(), level: 1 }).where('uid', '=', near.uid).execute()
    })
    expect(await paying).toBe(1)
    expect(await rebateOf(harness, root)).toBe(usd(10))
  })

  it('are paid even while new deltas keep coming', async () => {
    const { alice, root, db, clock } = harness
    await activates(await invites(harness, alice))
    for (let n = 0; n < OLDEST_EVERY; n += 1) {
      await db.transaction().execute((tx) => addTeamPerformance(tx, [{ uid: alice.uid, amount: 1n }]))
      expect(await rollUpOn.run({ db, at: clock.now(), limit: 5_000 } as never)).toMatchObject({ left: true })
    }
    expect(await rebateOf(harness, root)).toBe(usd(10))
  })
})
