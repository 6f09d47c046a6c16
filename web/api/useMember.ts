import * as memberCalls from '@humidor/contract/accounts/member.ts'
import { type AskHow, useAsk } from './useAsk.ts'

/** The signed-in member and their balances. All screens share one answer. */
export const useMember = (how: Pick<AskHow, 'every'> = {}) => useAsk(memberCalls.info, {}, how)
export type Member = NonNullable<ReturnType<typeof useMember>['data']>
