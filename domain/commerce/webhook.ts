import { urlOf } from '../url.ts'

/** The events that a webhook may want, as they are named in its bodies. */
export const webhookKinds = [
  'charge.opened',
  'charge.paid',
  'charge.expired',
  'charge.cancelled',
  'bill.paid',
  'bill.converted',
  'bill.refunded',
  'payout.requested',
  'payout.sent',
  'payout.rejected',
  'payout.cancelled',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** The `type` of a test, which no event has. */
export const TEST_KIND = 'ping'

/** Webhooks that a merchant may have. */
export const webhooksAtMost = 10
/** Characters of a webhook's address. */
export const webhookUrlLength = 500
/** Seconds for which a replaced secret still signs. */
export const oldSecretLasts = 86_400
/** Tests and replays of one webhook within a minute, by its shop and by operators together. */
export const sentByHandPerMinute = 30
/** Days for which deliveries are kept. */
export const deliveriesKeptDays = 30

/** The states of a delivery. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const
/**
 * Why an attempt brought no answer, or not the right one. `address`: the name leads to no public address; `connect`: nobody answers there;
 * `tls`: the certificate is not that of the name; `timeout`; `answer`: another status than 2xx; `off`: the webhook was switched off.
 */
export const deliveryErrors = ['address', 'connect', 'tls', 'timeout', 'answer', 'off'] as const
/** Why a webhook is off: by its owner, as the receiver said that it is gone (410), or as nothing arrived for three days. */
export const offReasons = ['owner', 'gone', 'failing'] as const

/** Seconds between the first attempts; afterwards `LONGEST_PAUSE_S`. */
const PAUSES_S = [10, 30, 120, 600, 1_800]
const LONGEST_PAUSE_S = 3_600
/** Seconds from a delivery's creation after which it is given up: three days. */
export const GIVEN_UP_AFTER_S = 259_200

/**
 * When a failed delivery is tried again. Undefined: it is given up.
 * @param attempts those that failed, at least one
 */
export function nextAttempt(attempts: number, createdAt: Date, at: Date): Date | undefined {
  const next = at.getTime() + (PAUSES_S[attempts - 1] ?? LONGEST_PAUSE_S) * 1_000
  const end = createdAt.getTime() + GIVEN_UP_AFTER_S * 1_000
  if (at.getTime() >= end) return undefined
  // The last attempt is at the end and not before.
  return new Date(Math.min(next, Math.max(end, at.getTime() + 1_000)))
}

/** Ports below this one, except that of https, belong to other services. */
const FIRST_FREE_PORT = 1_024

/** Names that lead nowhere on the internet (RFC 6761, RFC 6762, RFC 8375, RFC 9476, and the names that networks use at home). */
const LOCAL_NAME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion|alt)$/

/** A name with at least one dot, whose last part has a letter: no IP address in any spelling. */
const PUBLIC_NAME =
  /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The reason to refuse an address of a webhook. What its name leads to is checked at each connection.
 * @param local an address on this machine that the sandbox allows, up to its path
 */
export function refuseWebhookUrl(url: string, local?: string) {
  if (url === '') return 'content_empty'
  if ([...url].length > webhookUrlLength) return 'content_too_long'
  // The parser leaves out line breaks and tabs, and reads a backslash as a slash.
  if (/[\s\\\p{Cc}]/u.test(url)) return 'wrong_webhook_address'
  if (local !== undefined && (url === local || url.startsWith(`${local}/`))) return undefined
  const read = urlOf(url)
  if (!read) return 'wrong_webhook_address'
  const { protocol, hostname, port, username, password, hash } = read
  const isFine =
    protocol === 'https:' &&
    username === '' &&
    password === '' &&
    hash === '' &&
    !url.includes('@') &&
    (port === '' || Number(port) >= FIRST_FREE_PORT) &&
    PUBLIC_NAME.test(hostname) &&
    !LOCAL_NAME.test(hostname)
  return isFine ? undefined : 'wrong_webhook_address'
}

/** The reason to refuse another test or replay. @param count those of the webhook within the last minute */
export const refuseSendingByHand = (count: number) =>
  count >= sentByHandPerMinute ? 'code_request_too_frequent' : undefined

/** The reason to refuse another webhook. @param count those that the merchant has */
export const refuseMoreWebhooks = (count: number) => (count >= webhooksAtMost ? 'too_many_webhooks' : undefined)
