import type { AnswerOf } from '@humidor/client/client.ts'
import type * as ownAccountCalls from '@humidor/contract/accounts/own-account.ts'

/** What the member has begun to change about their own account. */
export type AccountState = AnswerOf<typeof ownAccountCalls.accountState>
