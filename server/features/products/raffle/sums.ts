import { sums } from '@humidor/contract/products/raffle.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { presentSums } from './record.present.ts'
import { listedPrizes } from './record.queries.ts'

/** `GET /raffle/sums`: what all listed draws cost and brought. */
export const answerSums: Handler = read(sums, async ({ db }) => presentSums(await listedPrizes(db)))
