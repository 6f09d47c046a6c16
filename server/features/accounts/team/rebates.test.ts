import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../database/database.ts'
import { everyInvariant } from '../../../invariants.ts'
import { undone } from '../../../ledger/closed-world.testing.ts'
import { toleratingFixtures } from '../../../ledger/fixtures.testing.ts'
import { breachesIn } from '../../../ledger/invariant.ts'
import { post } from '../../../ledger/post.ts'
import { activationPostings } from '../membership/membership.postings.ts'
import { insertSelfRebates } from './roll-up.queries.ts'
import { rebateTransfer } from './team.postings.ts'
import { activates, hasFee, invites, price, rollsUp, usd } from './team.testing.ts'

let harness: Sandbox
/**
 * Alice invited `child`, who invited `grandchild`, who invited `below`. All except the last are activated. Bob invited
 * `cousin`.
 */
let line: { child: Person; grandchild: Person; below: Person; cousin: Person }
beforeAll(async () => {
  harness = await openSandbox()
  const child = await invites(harness, harness.alice)
  const grandchild = await invites(harness, child)
  line = { child, grandchild, below: await invites(harness, grandchild), cousin: await invites(harness, harness.bob) }
  await hasFee(harness, child, usd(4))
  for (const person of [child, grandchild]) await activates(person)
  for (const person of [line.below, line.cousin]) await person.fund(price, 'USCD')
  await rollsUp(harness)
}, 60_000)
afterAll(() => harness.close())

const amount = { amount: usd(1) as typeof price }

/** Posts a false rebate, with all rows that a careful forger adds so that the totals agree. */
async function forge(tx: Tx, activated: Person, to: { uid: number }) {
  const [rebate] = [{ uid: to.uid, ...amount }]
  await post(tx, [rebateTransfer(activated.uid, rebate, harness.clock.now())])
  await insertSelfRebates(tx, [rebate])
}

/** Posts an activation whose own transfer pays `to`. */
async function activateFor(tx: Tx, who: Person, to: { uid: number }, referrerUid: number) {
  const rebates = [{ uid: to.uid, ...amount }]
  const postings = activationPostings({ uid: who.uid, price, rebates, referrerUid, points: 0n as never })
  await post(tx, [{ operation: 'activeAccount', key: `activation:${who.uid}`, at: harness.clock.now(), postings }])
  await insertSelfRebates(tx, rebates)
  await tx
    .updateTable('member')
    .set({ activated_at: harness.clock.now(), level: 1 })
    .where('uid', '=', who.uid)
    .execute()
}

const foundIn = async (tx: Tx) =>
  (await breachesIn(tx, toleratingFixtures(everyInvariant))).map(({ id, rows }) => ({ id, rows }))

const found = (...keys: string[]) => [
  { id: 'team.rebates-go-up-the-line', rows: keys.map((key) => expect.objectContaining({ key })) },
]

describe('a forged rebate', () => {
  it('is reported if its receiver is not above the activating member', async () => {
    const { grandchild, below, cousin } = line
    const strangers = { bob: harness.bob, oneself: grandchild, 'a member below': below, 'in another line': cousin }
    for (const [name, stranger] of Object.entries(strangers)) {
      const reported = await undone(harness.db, async (tx) => {
        await forge(tx, grandchild, stranger)
        return foundIn(tx)
      })
      expect(reported, name).toEqual(found(`rebate:${grandchild.uid}:${stranger.uid}`))
    }
  })

  it('is reported beside the right rebates of its receiver', async () => {
    const { grandchild, child, cousin } = line
    const reported = await undone(harness.db, async (tx) => {
      await activateFor(tx, cousin, harness.bob, harness.bob.uid)
      await forge(tx, cousin, child)
      await forge(tx, grandchild, harness.bob)
      return foundIn(tx)
    })
    expect(reported[0]?.rows).toHaveLength(2)
    expect(reported).toEqual([{ id: 'team.rebates-go-up-the-line', rows: expect.any(Array) }])
  })

  it('is reported in the transfer of the activation too', async () => {
    const { below, grandchild } = line
    const reported = await undone(harness.db, async (tx) => {
      await activateFor(tx, below, harness.bob, grandchild.uid)
      return foundIn(tx)
    })
    expect(reported).toEqual(found(`activation:${below.uid}`))
  })

  it('is reported if the upline was paid before', async () => {
    const { grandchild } = line
    const reported = await undone(harness.db, async (tx) => {
      await forge(tx, grandchild, harness.alice)
      return foundIn(tx)
    })
    expect(reported).toEqual([
      {
        id: 'team.rebates-go-up-the-line',
        rows: [{ key: `rebate:${grandchild.uid}:${harness.alice.uid}`, receiver: harness.alice.uid }],
      },
    ])
  })

  it('is not reported if its receiver is above, however far', async () => {
    const { below, grandchild } = line
    const reported = await undone(harness.db, async (tx) => {
      await activateFor(tx, below, grandchild, grandchild.uid)
      await forge(tx, below, harness.alice)
      await forge(tx, below, harness.root)
      return foundIn(tx)
    })
    expect(reported).toEqual([])
  })
})
