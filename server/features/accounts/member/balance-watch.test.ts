import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../database/database.ts'
import { openNode } from '../../trading/order-book/order-book.testing.ts'
import { watchBalances } from './balance-watch.ts'

const { balances } = contract.member
const uscd = (amount: number) => micros<'USCD'>(BigInt(amount) * 1_000_000n)

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  await harness.alice.fund(uscd(100), 'USCD')
}, 60_000)
afterAll(() => harness.close())

it('is answered as soon as an entry is posted, to the member alone', async () => {
  const { bob, carol } = harness
  const [first, others] = await Promise.all([bob.call(balances, {}), carol.call(balances, {})])
  let changesOf: string | undefined
  const waits = bob.call(balances, { since: first.version }).then(({ version }) => {
    changesOf = version
  })
  const othersWait = carol.tryCall(balances, { since: others.version })
  await bob.fund(uscd(5), 'USCD')
  await waits
  expect(changesOf).not.toBe(first.version)
  expect(await Promise.race([othersWait, Promise.resolve('still waits')])).toBe('still waits')
  // Entries posted before the call are answered at once.
  expect((await bob.call(balances, { since: first.version })).version).toBe(changesOf)
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
    const watch = watchBalances(db)
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
    const { version } = await there.call(balances, {})
    const waits = there.call(balances, { since: version })
    await bob.fund(uscd(1), 'USCD')
    expect((await waits).version).not.toBe(version)
    expect(await alice.call(balances, {})).toMatchObject({ version: expect.stringMatching(/^\d+$/) })
  } finally {
    await node.close()
  }
})
