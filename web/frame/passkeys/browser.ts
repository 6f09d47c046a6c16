import type { NamedRequest } from '@humidor/client/actor.ts'
import type { AnswerOf, Failure } from '@humidor/client/client.ts'
import { createOnDevice, type MadePasskey, signChallenge } from '@humidor/client/passkeys.ts'
import * as passkeysCalls from '@humidor/contract/accounts/passkeys.ts'
import { requestText } from '@humidor/contract/call.ts'
import { ask } from '../../api/ask.ts'
import { rememberPasskey } from './here.ts'

/** The server's failure, or `device`: the reader cancelled, or the device has no passkey for this page. */
export type PasskeyFailure = Failure | { kind: 'device' }
export type PasskeyOutcome = { kind: 'answer'; text: string } | PasskeyFailure

const device = { kind: 'device' } as const

/** Asks the device to sign a challenge. `credentials` empty: any passkey of this page. */
export async function signed(challenge: string, rpId: string, credentials: readonly string[]): Promise<PasskeyOutcome> {
  const text = await signChallenge(challenge, rpId, credentials)
  return text === undefined ? device : { kind: 'answer', text }
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** What names a request to the server. */
export const nameOf = async ({ call, key, wire }: NamedRequest) => ({
  path: call.path,
  key,
  fingerprint: await sha256(requestText(call, wire)),
})

/** A member's passkey was used here, so that a button for it makes sense on this device. */
function remembered(outcome: PasskeyOutcome): PasskeyOutcome {
  if (outcome.kind === 'answer') rememberPasskey(true)
  return outcome
}

/** Confirms one request with a passkey. The text goes into its `googleCode`. */
export async function confirmRequest(named: NamedRequest): Promise<PasskeyOutcome> {
  const begun = await ask(passkeysCalls.beginPasskeyProof, await nameOf(named))
  if (begun.kind !== 'answer') {
    if (begun.kind === 'refused' && begun.code === 'passkey_refused') rememberPasskey(false)
    return begun
  }
  return remembered(await signed(begun.data.challenge, begun.data.rpId, begun.data.credentials))
}

/** Answers a sign-in with a passkey that the reader chooses. */
export async function answerSignIn(): Promise<PasskeyOutcome> {
  const begun = await ask(passkeysCalls.beginPasskeyLogin, {})
  return begun.kind === 'answer' ? remembered(await signed(begun.data.challenge, begun.data.rpId, [])) : begun
}

export type Making = { kind: 'answer'; made: MadePasskey } | PasskeyFailure

/** Begins with a mailed code, and a code of the authenticator if one is given, and has the device make a passkey. */
export async function makePasskey(proof: { code: string; proof?: string }): Promise<Making> {
  const begun = await ask(passkeysCalls.beginPasskey, proof)
  return begun.kind === 'answer' ? await made(begun.data) : begun
}

/** Has the device make a passkey for what the server has begun. */
export async function made(begun: AnswerOf<typeof passkeysCalls.beginPasskey>): Promise<Making> {
  const it = await createOnDevice(begun)
  return it ? { kind: 'answer', made: it } : device
}
