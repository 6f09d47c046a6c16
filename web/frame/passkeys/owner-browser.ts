import type { NamedRequest } from '@humidor/client/actor.ts'
import * as ownerFactorCalls from '@humidor/contract/commerce/owner-factor.ts'
import { ask } from '../../api/ask.ts'
import { nameOf, type PasskeyOutcome, signed } from './browser.ts'

/** Confirms one request of a shop's owner with a passkey. The text goes into its `ownerCode`. */
export async function confirmOwnerRequest(named: NamedRequest): Promise<PasskeyOutcome> {
  const begun = await ask(ownerFactorCalls.beginOwnerPasskeyProof, await nameOf(named))
  return begun.kind === 'answer' ? await signed(begun.data.challenge, begun.data.rpId, begun.data.credentials) : begun
}

/** Answers a sign-in of an owner with a passkey that the reader chooses. */
export async function answerOwnerSignIn(): Promise<PasskeyOutcome> {
  const begun = await ask(ownerFactorCalls.beginOwnerPasskeyLogin, {})
  return begun.kind === 'answer' ? await signed(begun.data.challenge, begun.data.rpId, []) : begun
}
