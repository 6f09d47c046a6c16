import { micros } from '@humidor/domain/money/micros.ts'
import { isReceiptText, receiptText } from '@humidor/domain/money/receipt.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../database/database.ts'
import { accountKinds, memberRows } from '../../../ledger/accounts.ts'
import { seal } from '../../../ledger/sealing.ts'
import { receiptsOf } from './listing.ts'
import { type BatchRow, batchesOf } from './receipts.queries.ts'
import { sealAndSign } from './receipts.testing.ts'
import { createTrees, indexIn } from './trees.ts'

const BLOCKS = [1n, 2n, 3n, 4n]
/** A leaf takes 32 bytes, and as much for the nodes above it. */
const ONE_TREE = 64

let harness: Sandbox
let batches: BatchRow[]
beforeAll(async () => {
  harness = await openSandbox()
  for (const _ of BLOCKS) {
    await harness.alice.fund(micros<'USCD'>(1_000_000n), 'USCD')
    await seal(harness.db)
  }
  await sealAndSign(harness)
  batches = [...(await batchesOf(harness.db, BLOCKS)).values()].sort((a, b) => Number(a.block - b.block))
  return () => harness.close()
}, 60_000)

it('keeps the trees that were last used, up to a number of bytes', async () => {
  const trees = createTrees({ maxBytes: 3 * ONE_TREE })
  const kept = () => BLOCKS.filter(trees.has)
  const [first, ...others] = batches as [BatchRow, ...BatchRow[]]
  for (const batch of batches.slice(0, 3)) await trees.get(harness.db, batch)
  await trees.get(harness.db, first)
  await trees.get(harness.db, others[2] ?? first)
  expect([kept(), trees.size()]).toEqual([[1n, 3n, 4n], 3 * ONE_TREE])
})

it('makes a tree once for those who ask at the same time, and again after a failure', async () => {
  const trees = createTrees()
  const [batch = {} as BatchRow] = batches
  const broken = {} as Db
  await expect(trees.get(broken, batch)).rejects.toThrow()
  expect([trees.has(batch.block), trees.size()]).toEqual([false, 0])
  const [one, other] = await Promise.all([trees.get(harness.db, batch), trees.get(broken, batch)])
  expect(one).toBe(other)
})

it('finds a leaf only at its own place', () => {
  const leaves = Buffer.concat([Buffer.alloc(48, 1), Buffer.alloc(48, 2)])
  expect(indexIn([leaves], Buffer.alloc(32, 2))).toBe(2)
  expect(indexIn([leaves.subarray(0, 80)], Buffer.alloc(32, 2))).toBeUndefined()
  expect(indexIn([], Buffer.alloc(32))).toBeUndefined()
})

it('a page ends before it computes too many old trees, and the next one goes on', async () => {
  const asked = {
    accounts: memberRows(harness.alice.uid),
    maxLeaves: 2,
    fail: () => {
      throw new Error('refused')
    },
  }
  const sizes: number[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const request = { limit: 100, ...(after === undefined ? {} : { after }) }
    const page = await receiptsOf(harness.db, createTrees(), { ...asked, request })
    sizes.push(page.rows.length)
    after = page.next
  }
  expect(sizes).toEqual([2, 2])
})

it('each account of a member or a merchant has a text that can be read', () => {
  for (const owner of ['member', 'merchant'] as const)
    for (const { name, coin } of accountKinds[owner]) {
      const account = `${owner}:12345678:${name}:${coin}`
      const fields = { transfer: 1, account, seq: 1, operation: 'withdraw', amount: -1, balanceAfter: 0 }
      expect(isReceiptText(receiptText({ ...fields, at: '2026-11-29T10:00:00.000000Z' }))).toBe(true)
    }
})
