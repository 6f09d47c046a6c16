import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Call, requestText } from '@humidor/contract/call.ts'
import { contract } from '@humidor/contract/index.ts'
import { writeNewPasskey, writePasskeyAnswer } from '@humidor/domain/accounts/passkey.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const { beginPasskey, beginPasskeyLogin, beginPasskeyProof, finishPasskey, passkeyLogin } = contract.passkeys

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** How a device may depart from the standard, for tests of refusals. */
export interface Deviation {
  challenge?: string
  origin?: string
  rpId?: string
  /** The counter that it shows, instead of one more than the last. */
  counter?: number
  /** It asked for no fingerprint, face or PIN. */
  unverified?: boolean
  /** The format of its statement about itself. */
  fmt?: string
  /** It signs with another key. */
  otherKey?: boolean
}

/** A device with one passkey, in software: an ES256 key, and data as browsers send them. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16)
  private readonly key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private counter: number
  private readonly page: { rpId: string; origin: string }

  /** @param counter 0: it counts nothing, as passkeys that are kept in a cloud */
  constructor(page: { rpId: string; origin: string }, counter = 0) {
    this.page = page
    this.counter = counter
  }

  private clientData(type: string, challenge: string, { origin = this.page.origin }: Deviation) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private head(flags: number, { rpId = this.page.rpId, counter = this.counter, unverified = false }: Deviation) {
    const bytes = Buffer.alloc(5)
    bytes[0] = unverified ? flags & ~0x04 : flags
    bytes.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), bytes])
  }

  private coseKey() {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' })
    const point = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const pairs: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]
    return Buffer.from(isoCBOR.encode(new Map(pairs) as never))
  }

  /** Makes its passkey. */
  makes(challenge: string, but: Deviation = {}): string {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const authData = Buffer.concat([this.head(0x45, but), Buffer.alloc(16), length, this.id, this.coseKey()])
    const pairs: [string, unknown][] = [
      ['fmt', but.fmt ?? 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]
    return writeNewPasskey({
      id: this.id.toString('base64url'),
      clientDataJSON: this.clientData('webauthn.create', but.challenge ?? challenge, but).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(new Map(pairs) as never)).toString('base64url'),
    })
  }

  /** Signs a challenge. */
  answers(challenge: string, but: Deviation = {}): string {
    if (this.counter > 0) this.counter += 1
    const authenticatorData = this.head(0x05, but)
    const clientData = this.clientData('webauthn.get', but.challenge ?? challenge, but)
    const key: KeyObject = but.otherKey
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.key.privateKey
    return writePasskeyAnswer({
      id: this.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), key).toString('base64url'),
    })
  }
}

/** What names a request: its path, its key and the digest of its content on the wire. */
export const nameOf = (call: Call, wire: object, key = '') => ({
  path: call.path,
  key,
  fingerprint: sha256(requestText(call, wire)).toString('base64url'),
})

/** Adds a passkey of a device with a mailed code, and a code of the authenticator if one is given. */
export async function addsPasskey(
  who: Visitor,
  device: SoftwareAuthenticator,
  shown: { code: string; proof?: string },
  name = 'Phone',
): Promise<string | undefined> {
  const { challenge } = await who.call(beginPasskey, shown)
  const answer = await who.tryCall(finishPasskey, { passkey: device.makes(challenge), transports: ['internal'], name })
  return answer === null ? undefined : answer.refused
}

/** Confirms a request with a passkey. @returns the text for its `googleCode` */
export async function confirmsWith(
  who: Visitor,
  device: SoftwareAuthenticator,
  request: ReturnType<typeof nameOf>,
  but: Deviation = {},
): Promise<string> {
  const { challenge } = await who.call(beginPasskeyProof, request)
  return device.answers(challenge, but)
}

/** Signs in with a passkey. @returns the token, or the refusal */
export async function signsInWith(who: Visitor, device: SoftwareAuthenticator, but: Deviation = {}) {
  const { challenge } = await who.call(beginPasskeyLogin, {})
  return await who.tryCall(passkeyLogin, { answer: device.answers(challenge, but) })
}
