import { contract } from '@humidor/contract/index.ts'
import { useAsk } from '../../../api/useAsk.ts'

/** Milliseconds. */
const AGAIN = 60_000

/** What the reader has to trade with, and the price in force: it is another one after midnight, so it is asked for now and again. */
export const useTrader = () => useAsk(contract.member.info, {}, { every: AGAIN })
