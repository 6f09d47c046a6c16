import type { AnswerOf } from '@humidor/client/client.ts'
import type * as apiKeysCalls from '@humidor/contract/commerce/api-keys.ts'
import type { ApiScope } from '@humidor/domain/commerce/api-key.ts'

/** A key of the merchant. */
export type ApiKey = AnswerOf<typeof apiKeysCalls.listApiKeys>[number]

/** The word of each scope in `api-keys.json`. */
export const scopeWord = {
  'charges:read': 'chargesRead',
  'charges:write': 'chargesWrite',
  'bills:read': 'billsRead',
  'payouts:read': 'payoutsRead',
  'payouts:write': 'payoutsWrite',
} as const satisfies Record<ApiScope, string>
