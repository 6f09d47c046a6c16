import { readNewPasskey } from '@humidor/domain/accounts/passkey.ts'
import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { RelyingParty } from '../relying-party.ts'
import { challengeHash } from './challenges.ts'
import type { NewPasskeyRow } from './passkeys.queries.ts'

/** What a device has made, and the hash of the challenge that it answered. */
export type MadePasskey = Pick<NewPasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'backed_up'> & {
  challenge: Buffer
}

/**
 * Whether it says nothing about the make of the device, as we ask. The library would check any other statement, and for that fetch
 * addresses that the sender names.
 */
const isPlain = (attestationObject: string) =>
  decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('fmt') === 'none'

/** What the device has made; undefined where the page, the domain or the verification of the user is wrong. */
export async function madeIn(text: string, { id: rpId, origins }: RelyingParty): Promise<MadePasskey | undefined> {
  const read = readNewPasskey(text)
  const challenge = read && challengeHash(read.clientDataJSON)
  if (!read || !challenge) return undefined
  const { id, ...response } = read
  try {
    if (!isPlain(response.attestationObject)) return undefined
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      // Its row says what it was begun for.
      expectedChallenge: () => true,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { credential, credentialBackedUp: backed_up } = registrationInfo
    const credential_id = Buffer.from(credential.id, 'base64url')
    return {
      challenge,
      credential_id,
      public_key: Buffer.from(credential.publicKey),
      counter: BigInt(credential.counter),
      backed_up,
    }
  } catch {
    return undefined
  }
}
