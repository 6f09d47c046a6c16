import type { AnswerOf } from '@humidor/client/client.ts'
import * as merchantsCalls from '@humidor/contract/commerce/merchants.ts'
import { useSession } from '../session/session.ts'
import { type AskHow, useAsk } from './useAsk.ts'

/** The merchant who is signed in on this device, and the payments to them. */
export const useMerchant = (how: Pick<AskHow, 'every'> = {}) =>
  useAsk(merchantsCalls.info, {}, { when: useSession().mtk !== undefined, ...how })
export type Merchant = AnswerOf<typeof merchantsCalls.info>
