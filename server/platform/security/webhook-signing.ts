import { createHmac } from 'node:crypto'
import { signatureHeader, signedText } from '@humidor/domain/commerce/webhook-signature.ts'
import type { Randomness } from '../../adapters/randomness.ts'

const SECRET_BYTES = 32

/** A secret as its owner sees it once: `whsec_` and 43 characters. The whole text is the key. */
export const newWebhookSecret = (randomness: Randomness) =>
  `whsec_${randomness.bytes(SECRET_BYTES).toString('base64url')}`

/** The value of `Humidor-Signature` for a body. */
export function signWebhook(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000)
  const macs = secrets.map((secret) => createHmac('sha256', secret).update(signedText(seconds, body)).digest('hex'))
  return signatureHeader(seconds, macs)
}
