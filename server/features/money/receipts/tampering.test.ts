import { createHash } from 'node:crypto'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../../database/database.ts'
import { breachesIn } from '../../../ledger/invariant.ts'
import { seal } from '../../../ledger/sealing.ts'
import { checkSignatures } from './check-signatures.ts'
import { receiptInvariants } from './receipts.invariants.ts'
import { rotateSigningKey } from './rotating.ts'
import { signBlocks } from './signing.ts'

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  const { db, alice, making } = harness
  const parts = { ...making, alarm: () => {}, newestLiabilities: async () => undefined }
  for (let n = 1; n <= 4; n += 1) {
    await alice.fund(micros<'USCD'>(1_000_000n), 'USCD')
    await seal(db)
    await signBlocks(db, parts)
    if (n === 2) await rotateSigningKey(db, parts)
  }
  return () => harness.close()
}, 60_000)

/** What finds a change by the database's owner, who bypasses every guard. The change is rolled back. */
async function findingsAfter(change: string): Promise<string[]> {
  let found: string[] = []
  await harness.db
    .transaction()
    .execute(async (tx: Tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(change).execute(tx)
      const said: string[] = []
      await checkSignatures(tx, (sentence) => said.push(sentence))
      found = [
        ...(await breachesIn(tx, receiptInvariants)).map(({ id }) => id),
        ...said.flatMap((sentence) => /^BREACH ([^:]+)/.exec(sentence)?.[1] ?? []),
      ]
      throw new Error('rolled back')
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error
    })
  return found
}

const zeros = "decode(repeat('00', 32), 'hex')"
it.each([
  ['nothing', 'select', []],
  ['a batch is gone', 'delete from receipt_batch where block = 2', ['receipts.batches-follow']],
  ['the newest batch is gone: its block is signed again', 'delete from receipt_batch where block = 4', []],
  ['a block is gone', 'delete from ledger_block where number = 3', ['receipts.batches-follow']],
  [
    'an entry has another amount',
    'update transfer set amount = amount + 1 where id = (select max(id) from transfer)',
    ['receipts.roots-are-of-their-entries'],
  ],
  [
    'an entry has another time',
    "update transfer set at = at + interval '1 microsecond' where id = (select max(id) from transfer)",
    ['receipts.roots-are-of-their-entries'],
  ],
  [
    'a batch has another root, and so has its statement',
    `update receipt_batch set root = ${zeros}, statement = replace(statement, encode(root, 'hex'), encode(${zeros}, 'hex')) where block = 3`,
    ['receipts.roots-are-of-their-entries', 'receipts.signatures'],
  ],
  [
    'a batch has another root than its statement',
    `update receipt_batch set root = ${zeros} where block = 3`,
    ['receipts.statements-are-of-their-block', 'receipts.roots-are-of-their-entries'],
  ],
  [
    'a batch has another number of receipts',
    'update receipt_batch set receipts = 9 where block = 3',
    ['receipts.statements-are-of-their-block', 'receipts.roots-are-of-their-entries'],
  ],
  [
    'a statement is of another block',
    'update receipt_batch set (statement, signature) = (select statement, signature from receipt_batch where block = 4) where block = 3',
    ['receipts.statements-are-of-their-block'],
  ],
  [
    'the block has another hash',
    `update ledger_block set hash = ${zeros} where number = 3`,
    ['receipts.statements-are-of-their-block'],
  ],
  [
    'a statement ends in something else',
    "update receipt_batch set statement = statement || ' and more' where block = 3",
    ['receipts.statements-are-of-their-block', 'receipts.signatures'],
  ],
  [
    'a signature is another',
    'update receipt_batch set signature = (select signature from receipt_batch where block = 4) where block = 3',
    ['receipts.signatures'],
  ],
  [
    'another key is said to have signed',
    'update receipt_batch set key = 2 where block = 1',
    [
      'receipts.roots-are-of-their-entries',
      'receipts.keys-sign-their-time',
      'receipts.ended-keys-sign-nothing',
      'receipts.signatures',
    ],
  ],
  [
    'a public key is another',
    `update signing_key set public_key = '\\x${createHash('sha256').update('another').digest('hex')}' where id = 2`,
    ['receipts.key-signatures', 'receipts.signatures', 'receipts.signatures'],
  ],
  [
    'the secret of the salts is another',
    `update signing_key set salt_secret = ${zeros} where id = 2`,
    ['receipts.roots-are-of-their-entries'],
  ],
  [
    'two keys sign at a time',
    "update signing_key set ends_at = ends_at + interval '1 hour' where id = 1",
    ['receipts.keys-follow'],
  ],
  ['no key signs', 'update signing_key set ends_at = now() where id = 2', ['receipts.keys-follow']],
  [
    'a key ended before its last block',
    'update signing_key set ends_at = (select at from ledger_block where number = 1) where id = 1',
    ['receipts.keys-follow', 'receipts.keys-sign-their-time'],
  ],
  [
    'the key between two others is gone',
    'update signing_key set id = 3 where id = 2',
    ['receipts.keys-follow', 'receipts.key-signatures', 'receipts.signatures', 'receipts.signatures'],
  ],
  [
    'a key is gone',
    'delete from signing_key where id = 1',
    ['receipts.keys-follow', 'receipts.signatures', 'receipts.signatures'],
  ],
] as const)('%s', async (_, change, expected) => {
  expect(await findingsAfter(change)).toEqual(expected)
})
