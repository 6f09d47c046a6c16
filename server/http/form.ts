import { createHmac, timingSafeEqual } from 'node:crypto'

/** Room in a form beside the file itself, for the boundaries, headers and names that a browser writes. Bytes. */
export const FORM_MARGIN = 16_384

/**
 * The token of a form (rules X9). It is derived from the session's token: it is valid for that session alone, ends with it, and
 * needs no storage. Without a session nobody can make one.
 */
export const formToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('humidor/form/v1').digest('base64url')

/** Whether a form carries the token of its session. */
export function isFormToken(sent: string, sessionToken: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(formToken(sessionToken))]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** A form with one file and its token. */
export interface SentForm {
  file: Buffer
  token: string
}

/** Matches the content type of a form. It allows the boundary alone, so that every parser finds the same one. */
const FORM = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i

/** The bound of a field's headers. Browsers write less. Bytes. */
const HEAD = 4_096

/**
 * Whether a body may contain exactly two fields. Runs before the parser: a hundred thousand fields, or headers without an end, would
 * block the server for a second or two (threats C162).
 */
function mayHoldTwo(body: Buffer, boundary: string): boolean {
  let at = body.indexOf(boundary)
  for (let fields = 0; at !== -1 && fields <= 2; fields += 1) {
    const next = body.indexOf(boundary, at + boundary.length)
    if (next === -1) return fields === 2
    if (!body.subarray(at, at + HEAD).includes('\r\n\r\n')) return false
    at = next
  }
  return false
}

/**
 * Parses a form of exactly the two fields `file` and `token`. Undefined for any other body. The parser of Node serves, because the
 * whole body is in memory, and no longer than a picture may be.
 */
export async function readForm(body: Buffer, contentType: string): Promise<SentForm | undefined> {
  const boundary = FORM.exec(contentType)?.[2]
  if (boundary === undefined || !mayHoldTwo(body, boundary)) return undefined
  // A body from the network is in no shared memory, so the cast is safe and needs no copy.
  const whole = body as Buffer<ArrayBuffer>
  try {
    const fields = await new Response(whole, { headers: { 'content-type': contentType } }).formData()
    const [file, token] = [fields.get('file'), fields.get('token')]
    if ([...fields.keys()].length !== 2 || !(file instanceof File) || typeof token !== 'string') return undefined
    return { file: Buffer.from(await file.arrayBuffer()), token }
  } catch {
    return undefined
  }
}
