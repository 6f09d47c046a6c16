import type { AnswerOf } from '@humidor/client/client.ts'
import { contract } from '@humidor/contract/index.ts'
import { useSession } from '../session/session.ts'
import { useAsk } from './useAsk.ts'

/** The merchant who is signed in on this device, and what they have received. */
export const useMerchant = () => useAsk(contract.merchants.info, {}, { when: useSession().mtk !== undefined })
export type Merchant = AnswerOf<typeof contract.merchants.info>
