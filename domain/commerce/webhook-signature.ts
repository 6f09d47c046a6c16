/** How far the time of a signature may be from the receiver's, in seconds. So a recorded delivery cannot be sent again later. */
export const SIGNATURE_TOLERANCE = 300

/** The text whose HMAC-SHA-256 signs a delivery. @param seconds the time of the signing, in seconds since 1970 */
export const signedText = (seconds: number, body: string): string => `${seconds}.${body}`

/**
 * The header `Humidor-Signature`: `t=1764483940,v1=<hex>`. While a replaced secret still works there is one `v1` for each.
 * @param digests hexadecimal HMAC-SHA-256 of `signedText`
 */
export const signatureHeader = (seconds: number, digests: readonly string[]): string =>
  [`t=${seconds}`, ...digests.map((digest) => `v1=${digest}`)].join(',')

/** The time and the digests of a header. */
export interface Signature {
  seconds: number
  digests: readonly string[]
}

/** More digests than secrets that work at a time. A header with more is refused before any is computed. */
const MOST_DIGESTS = 4

/** Reads a header. Undefined where it is none. Parts with other names are skipped, so that later versions can add some. */
export function readSignature(header: string): Signature | undefined {
  const parts = header.split(',').map((part) => /^(\w+)=(\w+)$/.exec(part) ?? [])
  const of = (name: string) =>
    parts.flatMap(([, found, value]) => (found === name && value !== undefined ? [value] : []))
  const [times, digests] = [of('t'), of('v1')]
  const [time = ''] = times
  if (times.length !== 1 || !/^\d{1,11}$/.test(time)) return undefined
  if (digests.length === 0 || digests.length > MOST_DIGESTS) return undefined
  return digests.every((digest) => /^[0-9a-f]{64}$/.test(digest)) ? { seconds: Number(time), digests } : undefined
}

/** Whether a signature is of about now. @param now milliseconds since 1970 */
export const isRecent = ({ seconds }: Signature, now: number): boolean =>
  Math.abs(now / 1_000 - seconds) <= SIGNATURE_TOLERANCE
