import { createHash } from 'node:crypto'
import { micros } from '@humidor/domain/money/micros.ts'
import { readStatement } from '@humidor/domain/money/receipt.ts'
import { checkReceipt, isGenuine, unfollowedKeys } from '@humidor/domain/money/receipt-check.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../../database/database.ts'
import { seal } from '../../../ledger/sealing.ts'
import { createVault } from '../../../platform/security/vault.ts'
import { checkSignatures } from './check-signatures.ts'
import { publicKeys, receiptsOf } from './receipts.testing.ts'
import { rotateSigningKey } from './rotating.ts'
import { type SigningParts, signBlocks } from './signing.ts'

let harness: Sandbox
let alarms: string[]
let parts: SigningParts
beforeEach(async () => {
  harness = await openSandbox()
  alarms = []
  parts = {
    ...harness.making,
    alarm: (what) => void alarms.push(what),
    newestLiabilities: async () => undefined,
  }
  return () => harness.close()
}, 60_000)

/** Makes some blocks, each with one gift to alice. */
async function blocks(many: number) {
  for (let n = 0; n < many; n += 1) {
    await harness.alice.fund(micros<'USCD'>(1_000_000n), 'USCD')
    await seal(harness.db)
  }
}
const batches = async () =>
  await harness.db
    .selectFrom('receipt_batch')
    .select(['block', 'receipts', 'key', 'statement'])
    .orderBy('block')
    .execute()
const signedBlocks = async () => (await batches()).map(({ block }) => Number(block))

it('blocks are signed in their order, in rounds, and never twice', async () => {
  await blocks(5)
  expect(await signBlocks(harness.db, parts, { size: { blocks: 2, entries: 100 } })).toEqual({ done: 2, left: true })
  // The first block of a round may be larger than the round.
  expect(await signBlocks(harness.db, parts, { size: { blocks: 9, entries: 1 } })).toEqual({ done: 1, left: true })
  expect(await signBlocks(harness.db, parts)).toEqual({ done: 2, left: false })
  expect(await signBlocks(harness.db, parts)).toEqual({ done: 0, left: false })
  expect(await signedBlocks()).toEqual([1, 2, 3, 4, 5])
})

it('a block without entries of members and merchants is signed, too', async () => {
  await seal(harness.db)
  await signBlocks(harness.db, parts)
  const [batch] = await batches()
  expect(batch?.receipts).toBe(0)
  expect(readStatement(batch?.statement ?? '')?.root).toBe(createHash('sha256').digest('hex'))
})

it('of several signers at once one signs each block, with one key', async () => {
  await blocks(3)
  const size = { blocks: 1, entries: 100 }
  const nodes = Array.from({ length: 4 }, () => openDatabase({ url: harness.url, max: 1 }))
  for (let round = 0; round < 8; round += 1) await Promise.all(nodes.map(({ db }) => signBlocks(db, parts, { size })))
  await Promise.all(nodes.map(({ close }) => close()))
  expect(await signedBlocks()).toEqual([1, 2, 3])
  expect(await publicKeys(harness)).toHaveLength(1)
})

it('a signer that ends in the middle leaves nothing, and the next one signs all', async () => {
  await blocks(2)
  const failing = { ...parts, newestLiabilities: () => Promise.reject(new Error('the node ends')) }
  await expect(signBlocks(harness.db, failing)).rejects.toThrow('the node ends')
  expect([await signedBlocks(), await publicKeys(harness)]).toEqual([[], []])
  await signBlocks(harness.db, parts)
  expect(await signedBlocks()).toEqual([1, 2])
})

it('a signature covers the newest proof of liabilities', async () => {
  await blocks(1)
  const liabilities = { day: '2026-11-20', hash: 'ab'.repeat(32) }
  await signBlocks(harness.db, { ...parts, newestLiabilities: async () => liabilities })
  const [batch] = await batches()
  expect(readStatement(batch?.statement ?? '')?.liabilities).toEqual(liabilities)
})

it('a key of 90 days is replaced by one that it has signed, and its receipts stay genuine', async () => {
  await blocks(1)
  await signBlocks(harness.db, parts)
  await blocks(1)
  await signBlocks(harness.db, parts, { days: 0 })
  await blocks(1)
  await signBlocks(harness.db, parts)
  expect((await batches()).map(({ key }) => key)).toEqual([1, 2, 2])
  const keys = await publicKeys(harness)
  expect(keys.map(({ until }) => until)).toEqual([keys[1]?.from, null])
  expect(unfollowedKeys(keys)).toEqual([])
  const receipts = await receiptsOf(harness.alice)
  expect(receipts).toHaveLength(3)
  expect(receipts.filter((one) => !isGenuine(checkReceipt(one, keys)))).toEqual([])
  expect(alarms).toEqual([])
})

it('a key is replaced on demand', async () => {
  expect(await rotateSigningKey(harness.db, parts)).toBe(1)
  expect(await rotateSigningKey(harness.db, parts)).toBe(2)
  expect(unfollowedKeys(await publicKeys(harness))).toEqual([])
})

it('receipts stay genuine when keys change while blocks wait for their signature', async () => {
  await blocks(4)
  // Two keys that sign nothing.
  await rotateSigningKey(harness.db, parts)
  await rotateSigningKey(harness.db, parts)
  await signBlocks(harness.db, parts, { size: { blocks: 2, entries: 100 } })
  await rotateSigningKey(harness.db, parts)
  await signBlocks(harness.db, parts)
  await rotateSigningKey(harness.db, parts)
  await blocks(1)
  await signBlocks(harness.db, parts)
  expect((await batches()).map(({ key }) => key)).toEqual([2, 2, 3, 3, 4])
  const keys = await publicKeys(harness)
  expect(unfollowedKeys(keys)).toEqual([])
  const receipts = await receiptsOf(harness.alice)
  expect(receipts).toHaveLength(5)
  expect(receipts.filter((one) => !isGenuine(checkReceipt(one, keys)))).toEqual([])
  // A key that begins later has signed none of them.
  const late = keys.map((key) => ({ ...key, from: '2999-01-01T00:00:00.000000Z' }))
  expect(receipts.filter((one) => checkReceipt(one, late).key)).toEqual([])
})

it('a first key signs the blocks of before, also after it was replaced, and is not old at once', async () => {
  await blocks(2)
  await signBlocks(harness.db, parts, { size: { blocks: 1, entries: 100 } })
  await harness.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    // An earlier version began it when it was made.
    await sql`update signing_key set begins_at = clock_timestamp()`.execute(tx)
  })
  await rotateSigningKey(harness.db, parts)
  await signBlocks(harness.db, parts)
  expect((await batches()).map(({ key }) => key)).toEqual([1, 2])
  const keys = await publicKeys(harness)
  const receipts = await receiptsOf(harness.alice)
  expect(receipts.filter((one) => !isGenuine(checkReceipt(one, keys)))).toEqual([])
})

it('a key that does not open is replaced with an alarm, by one that it has not signed', async () => {
  await blocks(1)
  await signBlocks(harness.db, parts)
  await blocks(1)
  const others = { ...parts, vault: createVault('another secret of the platform, long enough') }
  // It may be the other node that has a wrong secret, so a new key is kept for an hour.
  await expect(signBlocks(harness.db, others)).rejects.toThrow('opens signing key 1')
  await harness.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update signing_key set made_at = made_at - interval '2 hours'`.execute(tx)
  })
  await signBlocks(harness.db, others)
  expect(alarms).toEqual(['a signing key that does not open', 'a signing key that does not open'])
  const keys = await publicKeys(harness)
  expect(keys.map(({ signature }) => signature)).toEqual([null, null])
  const receipts = await receiptsOf(harness.alice)
  expect(receipts.filter((one) => !isGenuine(checkReceipt(one, keys)))).toEqual([])
  const said: string[] = []
  expect(await checkSignatures(harness.db, (sentence) => said.push(sentence))).toBe(true)
  expect(said).toEqual([
    'Signing key 2 is not signed by key 1, which could not be opened when it was replaced.',
    'The newest 2 signatures of receipts are genuine.',
  ])
})

it('only a worker signs, and only it ends a key', async () => {
  await blocks(2)
  await signBlocks(harness.db, parts, { size: { blocks: 1, entries: 9 } })
  const api = openDatabase({ url: harness.url, as: 'humidor_api', max: 1 })
  const worker = openDatabase({ url: harness.url, as: 'humidor_worker', max: 1 })
  await expect(signBlocks(api.db, parts)).rejects.toMatchObject({ code: '42501' })
  const change = sql`update signing_key set signature = null`
  for (const { db } of [api, worker]) await expect(change.execute(db)).rejects.toMatchObject({ code: '42501' })
  expect(await signBlocks(worker.db, parts)).toEqual({ done: 1, left: false })
  await Promise.all([api.close(), worker.close()])
})

it('nobody changes or removes a batch or a key, or leaves a block out', async () => {
  await blocks(3)
  await signBlocks(harness.db, parts, { size: { blocks: 1, entries: 9 } })
  const sentences = [
    ['update receipt_batch set receipts = 9', 'append-only'],
    ['delete from receipt_batch', 'append-only'],
    ['delete from signing_key', 'append-only'],
    ['truncate signing_key cascade', 'append-only'],
    ["update signing_key set salt_secret = sha256('')", 'stays as it was made'],
    [
      'insert into receipt_batch (block, receipts, root, statement, key, signature) select 3, receipts, root, statement, key, signature from receipt_batch',
      'receipt_batch_follows_fkey',
    ],
    [
      "insert into signing_key (id, public_key, private_sealed, sealed_under, salt_secret, begins_at) values (2, sha256('x'), '', '', sha256('x'), now())",
      'signing_key_open',
    ],
  ]
  for (const [statement = '', sentence] of sentences)
    await expect(sql.raw(statement).execute(harness.db)).rejects.toThrow(sentence)
})
