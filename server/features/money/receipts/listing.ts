import type { list } from '@humidor/contract/money/receipts.ts'
import type { z } from 'zod/mini'
import type { Db } from '../../../database/database.ts'
import { placeText, presentReceipt, readPlace } from './receipts.present.ts'
import { batchesOf, signedEntries } from './receipts.queries.ts'
import type { Trees } from './trees.ts'

/** Leaves that one request computes at most, beyond those of its first block. */
const MAX_LEAVES = 50_000

interface Asked {
  /** The rows of the accounts of one owner. */
  accounts: readonly number[]
  request: z.output<typeof list.request>
  fail(code: 'parameter_error'): never
  maxLeaves?: number
}

/** A page of the receipts of some accounts, the oldest first. It ends early where many old trees must be computed. */
export async function receiptsOf(
  db: Db,
  trees: Trees,
  { accounts, request: { after, limit }, fail, maxLeaves = MAX_LEAVES }: Asked,
): Promise<z.output<typeof list.response>> {
  const place = after === undefined ? undefined : (readPlace(after) ?? fail('parameter_error'))
  const found = await signedEntries(db, accounts, place, limit + 1)
  const page = found.slice(0, limit)
  const batches = await batchesOf(db, [...new Set(page.map(({ block }) => block))])
  const rows: z.output<typeof list.response>['rows'] = []
  let leaves = 0
  for (const entry of page) {
    const batch = batches.get(entry.block)
    if (!batch) throw new Error(`block ${entry.block} has no batch of receipts`)
    if (!trees.has(batch.block)) {
      if (leaves > 0 && leaves + batch.receipts > maxLeaves) break
      leaves += batch.receipts
    }
    rows.push(presentReceipt(entry, batch, await trees.get(db, batch)))
  }
  const last = page[rows.length - 1]
  return { rows, next: last && rows.length < found.length ? placeText(last) : null }
}
