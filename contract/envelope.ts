/**
 * The envelope of decisions §3, without a cipher: what both sides must agree on to the letter. The server seals with
 * `node:crypto`, the browser with @noble/ciphers, which also works where WebCrypto is missing.
 *
 * Four characters are obfuscation, not secrecy: TLS is what protects, and nothing relies on the envelope.
 */
export const envelope = {
  /** HKDF-SHA-256 with an empty salt. */
  info: 'humidor/envelope/v1',
  keyBytes: 32,
  ivBytes: 12,
  tagBytes: 16,
} as const

/** 32 characters of 0-9 and a-z, made by the client. */
export const isSid = (sid: unknown): sid is string => typeof sid === 'string' && /^[0-9a-z]{32}$/.test(sid)

/** The part of the sid that the key is derived from. */
export const keyMaterial = (sid: string) => sid.slice(2, 6)

/** What a request is bound to: method and path with `/api`, without the query. */
export const requestBinding = (method: string, path: string) => `${method} ${path}`

/** What a response is bound to. */
export const responseBinding = (path: string) => `${path} response`

/** What every answer holds once it is opened: 0 is success, 401 and 1401 ask for a sign-in, 1 is every other failure. */
export interface Answer {
  code: number
  msg: string
  data: unknown
}
