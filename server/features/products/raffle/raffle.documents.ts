import { record } from '@humidor/contract/products/raffle.ts'
import { z } from 'zod/mini'
import type { PublicDocument } from '../../../http/public-documents.ts'
import { recordOf } from './record.ts'

/** The public record of a seed, as `docs/verify/verify.mjs` reads it. */
export const raffleDocument: PublicDocument = {
  path: '/transparency/raffle/:commitment.json',
  type: 'application/json; charset=utf-8',
  summary: 'The public record of one seed of the raffle, as `/api/raffle/record` answers it.',
  cost: 'bulk',
  async read(db, { commitment = '' }) {
    const found = await recordOf(db, commitment)
    return found && { body: JSON.stringify(z.encode(record.response, found)), final: found.seed !== null }
  },
}
