import type { AnswerOf } from '@humidor/client/client.ts'
import type * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'

/** The owner's authenticator, recovery codes and passkeys. */
export type Factor = AnswerOf<typeof ownerFactorCalls.ownerFactor>

/** A passkey of the owner. */
export type OwnerPasskey = Factor['passkeys'][number]

/** A key that waits for its first code. */
export type PreparedKey = Pick<NonNullable<Factor['pending']>, 'qrcodeUrl' | 'secret'>
