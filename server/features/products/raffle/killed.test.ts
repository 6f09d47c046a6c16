import { openSandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'
import { everyInvariant } from '../../../invariants.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { toleratingFixtures } from '../../../ledger/fixtures.testing.ts'
import { verify } from '../../../ledger/invariant.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { payPrizes } from './raffle.jobs.ts'
import { drawn, draws, historyOf, points, rewardsHold } from './raffle.testing.ts'

const rewards = platformAccount('rewards', 'CIG')

it('the raffle takes no points twice and loses no draw while its connections are cut, and pays waiting prizes once', {
  timeout: 120_000,
}, async () => {
  const harness = await openSandbox()
  const { alice, bob, db, pool, clock } = harness
  const cut = () =>
    pool
      .query(
        `select pg_terminate_backend(pid, 3000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      )
      .catch(() => undefined)
  let over = false
  try {
    await drawnBefore(harness)
    for (const person of [alice, bob]) await person.fund(points(200 * 12), 'POINT')
    const before = await storedBalance(db, rewards)
    // The pauses grow: on a busy machine a draw takes longer than the first of them.
    const cutting = (async () => {
      for (let rest = 15; !over; rest += 1) {
        await cut()
        await new Promise((resolve) => setTimeout(resolve, rest))
      }
    })()
    // As an app does: retries with the same key until the result is known.
    const once = async (person: typeof alice) => {
      const key = crypto.randomUUID()
      for (let tried = 0; tried < 200; tried += 1) {
        const answers = await draws(person, { clientSeed: 'mine' }, { key }).catch(() => undefined)
        if (answers && 'draw' in answers) return answers
      }
      throw new Error('never answered')
    }
    const answers = await Promise.all([alice, bob].flatMap((person) => Array.from({ length: 12 }, () => once(person))))
    over = true
    await cutting
    expect(new Set(answers.map(({ draw }) => draw)).size).toBe(24)
    expect([await alice.displayBalance('POINT'), await bob.displayBalance('POINT')]).toEqual(['0', '0'])
    expect([(await historyOf(alice)).count, (await historyOf(bob)).count]).toEqual([13, 12])
    expect(await storedBalance(db, rewards)).toBe(before - answers.reduce((sum, { amount }) => sum + amount, 0n))

    // Prizes wait, and the job that pays them is killed.
    await rewardsHold(harness, 0n)
    for (const person of [alice, bob]) await person.fund(points(200 * 5), 'POINT')
    const waiting = []
    for (let n = 0; n < 10; n += 1) waiting.push(await drawn(n % 2 ? alice : bob))
    expect(waiting.some(({ paid }) => paid)).toBe(false)
    const owed = waiting.reduce((sum, { amount }) => sum + amount, 0n)
    await rewardsHold(harness, owed)
    const work = { db, day: '2026-11-20' as never, at: clock.now(), limit: 3 }
    for (let killed = 0; killed < 5; killed += 1) {
      const batch = payPrizes.run(work).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, killed * 3))
      await cut()
      await batch
      expect(await verify(db, toleratingFixtures(everyInvariant))).toEqual([])
    }
    while ((await payPrizes.run(work)).left);
    expect(await storedBalance(db, rewards)).toBe(0n)
    expect([...(await historyOf(alice)).rows, ...(await historyOf(bob)).rows].every(({ paid }) => paid)).toBe(true)
  } finally {
    over = true
    await harness.close()
  }
})

/** One undisturbed draw, so that there is something to lose. */
async function drawnBefore({ alice }: Awaited<ReturnType<typeof openSandbox>>) {
  await alice.fund(points(200), 'POINT')
  await drawn(alice)
}
