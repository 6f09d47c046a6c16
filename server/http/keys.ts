import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Call, requestText, type Who } from '@humidor/contract/call.ts'
import { isSid } from '@humidor/contract/envelope.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The key of an `Idempotency-Key` header. `undefined` without a header, `malformed` where it is no UUID (rules X6). */
export function sentKey(header: string | string[] | undefined): string | 'malformed' | undefined {
  if (header === undefined) return undefined
  const key = typeof header === 'string' ? header.toLowerCase() : ''
  return UUID.test(key) ? key : 'malformed'
}

/**
 * A digest of a request's content, independent of the order of its names. Proofs are left out: a retry after a lost answer brings a
 * new code, and is still the same payment.
 */
export const fingerprintOf = (call: Call, body: object) => hash('sha256', requestText(call, body), 'base64url')

/**
 * The key of a money call sent without one: a hash of person, call, body and ten-second interval. Weaker than a sent key: it stops an
 * accidental double tap, but not a later retry.
 */
export function derivedKey(who: string, path: string, fingerprint: string, at: Date): string {
  const bucket = Math.floor(at.getTime() / 10_000)
  const hex = hash('sha256', `${who} ${path} ${fingerprint} ${bucket}`, 'hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The SHA-256 of a session's token. Sessions are stored and looked up by it. */
export const tokenHash = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A token header, where it has the form of a token. */
export const tokenOf = (header: string | string[] | undefined) =>
  typeof header === 'string' && /^[\w-]{20,128}$/.test(header) ? header : undefined

/** The `sid` header, where it is valid. A header sent twice is not. */
export const sidOf = (header: string | string[] | undefined) => (isSid(header) ? header : undefined)

/**
 * Identifies the session that a request was sent with. A public call accepts any kind of token. It is a digest, so that no map in
 * memory contains tokens. `undefined` without a token.
 */
export function credentialOf(headers: IncomingHttpHeaders, who: Who | undefined, sid: string): string | undefined {
  const named = who === undefined ? [] : who === 'anyone' ? ['tk', 'mtk', 'otk'] : [tokenHeader[who]]
  const header = named.find((name) => tokenOf(headers[name]) !== undefined)
  return header && hash('sha256', `${header} ${sid} ${headers[header]}`, 'base64url')
}

const tokenHeader = { member: 'tk', 'activated member': 'tk', merchant: 'mtk', operator: 'otk' } as const
