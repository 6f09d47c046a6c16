import type { NamedRequest } from '@humidor/client/actor.ts'
import type { AnswerOf, Failure } from '@humidor/client/client.ts'
import * as passkeysCalls from '@humidor/contract/accounts/passkeys.ts'
import { requestText } from '@humidor/contract/call.ts'
import { writeNewPasskey, writePasskeyAnswer } from '@humidor/domain/accounts/passkey.ts'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { ask } from '../../api/ask.ts'
import { rememberPasskey } from './here.ts'

/** The server's failure, or `device`: the reader cancelled, or the device has no passkey for this page. */
export type PasskeyFailure = Failure | { kind: 'device' }
export type PasskeyOutcome = { kind: 'answer'; text: string } | PasskeyFailure

const device = { kind: 'device' } as const

/** Asks the device to sign a challenge. `credentials` empty: any passkey of this page. */
export async function signed(challenge: string, rpId: string, credentials: readonly string[]): Promise<PasskeyOutcome> {
  try {
    const allowCredentials = credentials.map((id) => ({ id, type: 'public-key' as const }))
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, allowCredentials, userVerification: 'required' },
    })
    return { kind: 'answer', text: writePasskeyAnswer({ id, ...response }) }
  } catch {
    return device
  }
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

/** The ways to reach a passkey that the contract knows. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** What the device made, for `finishPasskey`. */
export interface MadePasskey {
  passkey: string
  transports: (typeof transports)[number][]
}

export type Making = { kind: 'answer'; made: MadePasskey } | PasskeyFailure

/** Begins with a mailed code, and a code of the authenticator if one is given, and has the device make a passkey. */
export async function makePasskey(proof: { code: string; proof?: string }): Promise<Making> {
  const begun = await ask(passkeysCalls.beginPasskey, proof)
  return begun.kind === 'answer' ? await made(begun.data) : begun
}

/** Has the device make a passkey for what the server has begun. */
export async function made(begun: AnswerOf<typeof passkeysCalls.beginPasskey>): Promise<Making> {
  const { challenge, rpId, userId, userName, displayName, exclude } = begun
  try {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Humidor' },
        user: { id: userId, name: userName, displayName },
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: exclude.map((one) => ({ id: one, type: 'public-key' as const })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    })
    const passkey = writeNewPasskey({ id, ...response })
    return {
      kind: 'answer',
      made: { passkey, transports: transports.filter((one) => response.transports?.includes(one)) },
    }
  } catch {
    return device
  }
}
