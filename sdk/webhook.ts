import type { Bill, Charge, Payout } from '@humidor/contract/v1/wire.ts'
import { isRecent, readSignature, signedText } from '@humidor/domain/commerce/webhook-signature.ts'
import { HumidorSignatureError } from './errors.ts'

/** Something that happened to the shop. The same event may arrive twice: `id` tells. */
export interface WebhookEvent {
  /** Such as `evt_4711`. */
  id: string
  /** Such as `charge.paid`. */
  type: string
  /** RFC 3339. */
  created: string
  data: { charge?: Charge; bill?: Bill; payout?: Payout }
}

const bytes = new TextEncoder()
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/**
 * Reads a webhook, once its signature is right and of the last five minutes.
 * @param body the body exactly as it arrived, before any parser @param header `Humidor-Signature`
 * @param secrets those of the endpoint: during a rotation the new one and the old one @param now milliseconds since 1970
 * @throws HumidorSignatureError
 */
export async function verifyWebhook(
  body: string,
  header: string | undefined,
  secrets: string | readonly string[],
  now = Date.now(),
): Promise<WebhookEvent> {
  const signature = readSignature(header ?? '')
  if (!signature) throw new HumidorSignatureError('the header Humidor-Signature is missing or unreadable')
  if (!isRecent(signature, now)) throw new HumidorSignatureError('the signature is not of the last five minutes')
  const text = bytes.encode(signedText(signature.seconds, body))
  for (const secret of [secrets].flat()) {
    // A setting that is missing. Anybody can sign with an empty secret.
    if (!secret) throw new HumidorSignatureError('a secret is empty')
    const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ])
    // Compares in constant time.
    for (const digest of signature.digests)
      if (await crypto.subtle.verify('HMAC', key, fromHex(digest), text)) return JSON.parse(body) as WebhookEvent
  }
  throw new HumidorSignatureError('no secret fits the signature')
}
