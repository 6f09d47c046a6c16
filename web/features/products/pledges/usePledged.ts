import * as pledgesCalls from '@humidor/contract/products/pledges.ts'
import { useAsk } from '../../../api/useAsk.ts'

/** The total of the reader's pledges, and the terms of a new one. Refetched each minute: midnight changes price and quota. */
export const usePledged = () => useAsk(pledgesCalls.summary, {}, { every: 60_000 })
