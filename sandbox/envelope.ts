import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Answer, envelope, keyMaterial, requestBinding, responseBinding } from '@humidor/contract/envelope.ts'

/** A client's side of the envelope (rules X1), written by the contract and apart from the server's. */
const keyOf = (sid: string) => Buffer.from(hkdfSync('sha256', keyMaterial(sid), '', envelope.info, envelope.keyBytes))

/** Seals a request's JSON text. */
export function sealRequest(sid: string, method: string, path: string, text: string) {
  const iv = randomBytes(envelope.ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sid), iv).setAAD(Buffer.from(requestBinding(method, path)))
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Opens an answer. @throws when it was not sealed for this sid and path */
export function openAnswer(sid: string, path: string, sealed: string): Answer {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sid), bytes.subarray(0, envelope.ivBytes), {
    authTagLength: envelope.tagBytes,
  })
    .setAAD(Buffer.from(responseBinding(path)))
    .setAuthTag(bytes.subarray(-envelope.tagBytes))
  const opened = decipher.update(bytes.subarray(envelope.ivBytes, -envelope.tagBytes))
  return JSON.parse(Buffer.concat([opened, decipher.final()]).toString()) as Answer
}
