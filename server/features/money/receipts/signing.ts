import { statementText } from '@humidor/domain/money/receipt.ts'
import type { Database, Db } from '../../../database/database.ts'
import type { Batch } from '../../../jobs/job.ts'
import { insertBatches, isAnyUnsigned, type RoundSize, type UnsignedBlock, unsignedBlocks } from './receipts.queries.ts'
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
      const blocks = await unsignedBlocks(tx, key.secret, size)
      if (blocks.length === 0) return 0
      const liabilities = await parts.newestLiabilities(tx)
      await insertBatches(
        tx,
        blocks.map((block) => signed(key, { ...block, liabilities })),
      )
      return blocks.length
    })
  return { done, left: done > 0 && (await isAnyUnsigned(db)) }
}

function signed(key: SigningKey, it: UnsignedBlock & { liabilities: Awaited<ReturnType<NewestLiabilities>> }) {
  const statement = statementText(it)
  return {
    ...{ block: it.block, receipts: it.receipts, root: Buffer.from(it.root, 'hex') },
    ...{ statement, key: key.id, signature: key.sign(statement) },
  }
}
