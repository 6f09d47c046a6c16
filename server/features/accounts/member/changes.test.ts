import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../database/database.ts'
import { watchChanges } from '../../../http/change-watch.ts'
import { openNode } from '../../trading/order-book/order-book.testing.ts'
import { versionsOf } from './changes.queries.ts'

const { changes } = contract.member
const uscd = (amount: number) => micros<'USCD'>(BigInt(amount) * 1_000_000n)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  await harness.alice.fund(uscd(100), 'USCD')
}, 60_000)
afterAll(() => harness.close())

it('is answered as soon as an entry is posted, to the member alone', async () => {
  const { bob, carol } = harness
  const [first, others] = await Promise.all([bob.call(changes, {}), carol.call(changes, {})])
  let changesOf: string | undefined
  const waits = bob.call(changes, { since: first.version }).then(({ version }) => {
    changesOf = version
  })
  const othersWait = carol.tryCall(changes, { since: others.version })
  await bob.fund(uscd(5), 'USCD')
  await waits
  expect(changesOf).not.toBe(first.version)
  expect(await Promise.race([othersWait, Promise.resolve('still waits')])).toBe('still waits')
  // Entries posted before the call are answered at once.
  expect((await bob.call(changes, { since: first.version })).version).toBe(changesOf)
})

it('is answered when a notice arrives or is read on another device', async () => {
  const { alice } = harness
  const { version } = await alice.call(changes, {})
  const waits = alice.call(changes, { since: version })
  const notice = { kind: 'levelReached' as const, params: JSON.stringify({ level: 2 }), at: harness.clock.now() }
  await harness.db
    .insertInto('notice')
    .values({ uid: alice.uid, ...notice })
    .execute()
  const arrived = await waits
  expect(arrived.version).not.toBe(version)
  const waitsAgain = alice.call(changes, { since: arrived.version })
  const [newest] = await alice.call(contract.notices.getNotify, { lang: 'en' })
  await alice.call(contract.notices.readNotify, { through: newest?.id ?? 0 })
  expect((await waitsAgain).version).not.toBe(arrived.version)
})

it('is checked by one query for all waiting calls, and not at all without one', async () => {
  const { alice, bob, carol, url } = harness
  const opened = openDatabase({ url })
  let looks = 0
  const db = opened.db.withPlugin({
    transformQuery: ({ node }) => {
      looks += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  try {
    const watch = watchChanges((uids) => versionsOf(db, uids))
    const gone = new AbortController()
    const devices = await Promise.all(
      [alice, bob, carol].flatMap(({ uid }) =>
        ['1', '2', '3', '4', '5'].map(async (sid) => ({ uid, sid, since: await watch.now(uid), ended: gone.signal })),
      ),
    )
    looks = 0
    const waiting = devices.map((one) => watch.next(one))
    await carol.fund(uscd(1), 'USCD')
    expect(await waiting[14]).not.toBe(devices[14]?.since)
    expect(looks).toBeLessThan(devices.length)
    gone.abort()
    expect((await Promise.all(waiting)).slice(0, 10)).toEqual(devices.slice(0, 10).map(({ since }) => since))
    // A running query may still end.
    await vi.waitFor(async () => {
      const before = looks
      await new Promise((resolve) => setTimeout(resolve, 1_200))
      expect(looks).toBe(before)
    }, 10_000)
  } finally {
    await opened.close()
  }
})

it('is answered on another node than the one that posted it', async () => {
  const { bob, alice } = harness
  const node = await openNode(harness)
  try {
    const there = node.as(bob)
    const { version } = await there.call(changes, {})
    const waits = there.call(changes, { since: version })
    await bob.fund(uscd(1), 'USCD')
    expect((await waits).version).not.toBe(version)
    expect(await alice.call(changes, {})).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  } finally {
    await node.close()
  }
})
