import { contract } from '@humidor/contract/index.ts'
import { useAsk } from './useAsk.ts'

/** Who is signed in and what they own. All screens share one answer. */
export const useMember = () => useAsk(contract.member.info, {})
export type Member = NonNullable<ReturnType<typeof useMember>['data']>
