import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, expect, it } from 'vitest'
import { hold } from '../../ledger/hold.ts'
import { post } from '../../ledger/post.ts'
import { accountsOf, inTransfer } from './flexible-treasure.postings.ts'
import { putsIn, treasureOf, uscd } from './flexible-treasure.testing.ts'
import { insertMove, nextMove } from './moves.queries.ts'

let world: Sandbox
beforeEach(async () => {
  world = await openSandbox()
  return () => world.close()
}, 60_000)

/** Resolves as soon as somebody waits for a lock. */
async function somebodyWaits() {
  for (;;) {
    const { rows } = await world.pool.query('select from pg_locks where not granted limit 1')
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

it('a settlement that waits for the first move of the new day pays no interest on it', async () => {
  const { alice, clock, db, jobs } = world
  const { uid } = alice
  await alice.owns(uscd(6_000), 'USCD')
  await putsIn(alice, 1_000)
  await world.travel(86_400)
  clock.moveTo(new Date(clock.now().getTime() + 86_400_000))
  const { transaction, lhb } = accountsOf(uid)
  let settling: Promise<void> | undefined
  await db.transaction().execute(async (tx) => {
    await hold(tx, [transaction, lhb])
    settling = jobs.runDue()
    await somebodyWaits()
    const id = await nextMove(tx)
    const [posted] = await post(tx, [inTransfer({ id, uid, money: uscd(5_000), at: clock.now() })])
    await insertMove(tx, { id, uid, money: uscd(5_000), transferId: posted?.id ?? 0n })
  })
  await settling
  expect(await treasureOf(alice)).toMatchObject({
    money: uscd(6_001),
    unconfirmed: uscd(5_000),
    totalInterest: uscd(1),
  })
})
