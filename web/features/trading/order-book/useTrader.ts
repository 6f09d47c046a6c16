import * as memberCalls from '@humidor/contract/accounts/member.ts'
import { useAsk } from '../../../api/useAsk.ts'

/** Milliseconds between two requests. */
const REFRESH_MS = 60_000

/** The reader's balances and the price in force, fetched again and again, as the price changes at midnight. */
export const useTrader = () => useAsk(memberCalls.info, {}, { every: REFRESH_MS })
