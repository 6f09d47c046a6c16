import type { Job } from '../../../jobs/job.ts'
import { type SigningParts, signBlocks } from './signing.ts'

/** Signs the receipts of each sealed block. It follows the sealer, which does not wait for it. */
export const signReceipts = (parts: SigningParts): Job => ({
  id: 'receipts.sign',
  summary: 'Signs the receipts of each sealed block of the ledger.',
  at: { every: 5 },
  run: ({ db }) => signBlocks(db, parts),
})
