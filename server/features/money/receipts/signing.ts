import { statementText } from '@humidor/domain/money/receipt.ts'
import type { Database, Db } from '../../../database/database.ts'
import type { Batch } from '../../../jobs/job.ts'
import {
  insertBatches,
  isAnyUnsigned,
  type NewBatch,
  type RoundSize,
  rootOfBlock,
  type UnsignedBlock,
  unsignedBlocks,
} from './receipts.queries.ts'
import { type KeyParts, type SigningKey, takeKey } from './signing-key.ts'

/** The newest published proof of liabilities: its day, and SHA-256 of its statement, hex. Undefined: there is none. */
export type NewestLiabilities = (db: Db) => Promise<{ day: string; hash: string } | undefined>

export interface SigningParts extends KeyParts {
  newestLiabilities: NewestLiabilities
}

/** So that a first run over a long history takes steps of about half a second. */
const ROUND: RoundSize = { blocks: 50, entries: 100_000 }

/**
 * Signs sealed blocks that have no signature, the oldest first, in one transaction. Of several signers one works; the others do nothing.
 * Payments know nothing of it.
 * @returns the number of blocks, and whether more wait
 */
export async function signBlocks(
  db: Database,
  parts: SigningParts,
  { size = ROUND, days }: { size?: RoundSize; days?: number } = {},
): Promise<Batch> {
  if (!(await isAnyUnsigned(db))) return { done: 0, left: false }
  const done = await db
    .transaction()
    // Every statement must see all earlier commits.
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const key = await takeKey(tx, parts, days)
      if (!key) return 0
      const blocks = await unsignedBlocks(tx, size)
      if (blocks.length === 0) return 0
      const liabilities = await parts.newestLiabilities(tx)
      const batches: NewBatch[] = []
      for (const block of blocks)
        batches.push(signed(key, block, { ...(await rootOfBlock(tx, key.secret, block)), liabilities }))
      await insertBatches(tx, batches)
      return blocks.length
    })
  return { done, left: done > 0 && (await isAnyUnsigned(db)) }
}

interface Covered {
  receipts: number
  root: Buffer
  liabilities: Awaited<ReturnType<NewestLiabilities>>
}

function signed(
  key: SigningKey,
  { block, blockHash, sealedAt }: UnsignedBlock,
  { receipts, root, liabilities }: Covered,
) {
  const statement = statementText({ block, blockHash, sealedAt, receipts, root: root.toString('hex'), liabilities })
  return { block, receipts, root, statement, key: key.id, signature: key.sign(statement) }
}
