import { contract } from '@humidor/contract/index.ts'
import { useAsk } from '../../../api/useAsk.ts'

/** The total of the reader's pledges, and the terms of a new one. Refetched each minute: midnight changes price and quota. */
export const usePledged = () => useAsk(contract.pledges.summary, {}, { every: 60_000 })
