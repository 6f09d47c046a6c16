import type { AnswerOf } from '@humidor/client/client.ts'
import { contract } from '@humidor/contract/index.ts'
import { useSession } from '../session/session.ts'
import { type AskHow, useAsk } from './useAsk.ts'

/** The merchant who is signed in on this device, and the payments to them. */
export const useMerchant = (how: Pick<AskHow, 'every'> = {}) =>
  useAsk(contract.merchants.info, {}, { when: useSession().mtk !== undefined, ...how })
export type Merchant = AnswerOf<typeof contract.merchants.info>
