import { record } from '@humidor/contract/products/raffle.ts'
import type { Db } from '../../../database/database.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { presentRecord, readCommitment } from './record.present.ts'
import { drawsOfSeed, publicSeed } from './record.queries.ts'

/** The public record of the seed with a commitment, in hex. Undefined: there is none. */
export async function recordOf(db: Db, commitment: string) {
  const bytes = readCommitment(commitment)
  const seed = bytes && (await publicSeed(db, bytes))
  return seed && presentRecord(seed, seed.seed === null ? [] : await drawsOfSeed(db, seed.id))
}

/** `GET /raffle/record`: one seed with all its draws. */
export const answerRecord: Handler = read(
  record,
  async ({ db, request: { commitment }, fail }) => (await recordOf(db, commitment)) ?? fail('not_found'),
)
