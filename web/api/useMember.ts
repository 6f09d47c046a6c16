import { contract } from '@humidor/contract/index.ts'
import { type AskHow, useAsk } from './useAsk.ts'

/** Who is signed in and what they own. All screens share one answer. */
export const useMember = (how: Pick<AskHow, 'every'> = {}) => useAsk(contract.member.info, {}, how)
export type Member = NonNullable<ReturnType<typeof useMember>['data']>
