import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a browser writes between the parts of a form, and their names: room beside the file itself. Bytes. */
export const FORM_MARGIN = 16_384

/**
 * The token of a form (decisions §9): made of the session's own token, so that it is of this session alone, ends with it and
 * needs no memory. Who has not signed in cannot make one.
 */
export const formToken = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('humidor/form/v1').digest('base64url')

/** Whether a form carries the token of its session. */
export function isFormToken(sent: string, sessionToken: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(formToken(sessionToken))]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** A form with one file, and a token beside it. */
export interface SentForm {
  file: Buffer
  token: string
}

/** The type of a form, and what stands between its fields: one value, so that whoever reads it finds the same. */
const FORM = /^multipart\/form-data\s*;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i

/** More than browsers write of a field before what it holds. Bytes. */
const HEAD = 4_096

/**
 * Whether a body may hold two fields. It is asked before the body is read: a reader that is given a hundred thousand fields, or
 * a head without an end, lets the server do nothing else for a second or two (threats C162).
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
 * Reads a form of exactly these two fields; undefined for all else. The platform's own reader serves, as the whole body is at
 * hand and no longer than a picture may be.
 */
export async function readForm(body: Buffer, contentType: string): Promise<SentForm | undefined> {
  const boundary = FORM.exec(contentType)?.[2]
  if (boundary === undefined || !mayHoldTwo(body, boundary)) return undefined
  // What came over a line lies in no memory that is shared, so it is handed on as it is.
  const whole = body as Buffer<ArrayBuffer>
  try {
    const fields = await new Response(whole, { headers: { 'content-type': contentType } }).formData()
    const [file, token] = [fields.get('file'), fields.get('token')]
    if ([...fields.keys()].length !== 2 || !(file instanceof File) || typeof token !== 'string') return undefined
    return { file: Buffer.from(await file.arrayBuffer()), token }
  } catch {
    // What cannot be read as a form is none.
    return undefined
  }
}
