import { contract } from '@humidor/contract/index.ts'
import { useAsk } from '../../../api/useAsk.ts'

/** What the reader's pledges come to, and what a new one would: asked again each minute, as midnight changes price and room. */
export const usePledged = () => useAsk(contract.pledges.summary, {}, { every: 60_000 })
