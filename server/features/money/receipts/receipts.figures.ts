import type { Figure } from '../../../http/feature.ts'
import { signedUpTo } from './receipts.queries.ts'

/** Metrics of signed receipts. */
export const receiptFigures: readonly Figure[] = [
  {
    name: 'humidor_receipts_signed_block',
    help: 'The last block of the ledger’s chain with signed receipts.',
    labels: [],
    read: async (db) => [{ labels: {}, value: Number((await signedUpTo(db)).block) }],
  },
  {
    name: 'humidor_receipts_unsigned_seconds',
    help: 'Seconds since the oldest sealed block without signed receipts was sealed. 0: all are signed.',
    labels: [],
    read: async (db) => [{ labels: {}, value: (await signedUpTo(db)).age }],
  },
]
