/**
 * A client that shares no code with ours: rules X1, written again with WebCrypto, so that both sides cannot share a mistake.
 * Tests call the server with it as an outsider would.
 */
const utf8 = new TextEncoder()
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => utf8.encode(text) as Uint8Array<ArrayBuffer>
const base64url = (bytes: Uint8Array) =>
  Buffer.from(bytes).toString('base64').replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')

async function keyFor(sid: string) {
  const material = await crypto.subtle.importKey('raw', bytesOf(sid.slice(2, 6)), 'HKDF', false, ['deriveKey'])
  return await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf('humidor/envelope/v1') },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** base64url of iv ‖ ciphertext ‖ tag over raw bytes, bound to `<METHOD> <path>`. */
export async function sealBytes(
  sid: string,
  binding: string,
  bytes: Uint8Array<ArrayBuffer>,
  iv = crypto.getRandomValues(new Uint8Array(12)),
) {
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(binding), tagLength: 128 }
  return base64url(
    Buffer.concat([iv, new Uint8Array(await crypto.subtle.encrypt(algorithm, await keyFor(sid), bytes))]),
  )
}

export const sealText = (sid: string, binding: string, text: string) => sealBytes(sid, binding, bytesOf(text))

export interface Answered {
  code: number
  msg: string
  data: unknown
}

/** Opens an answer. Throws when it was not sealed for this sid and path. */
export async function openAnswer(sid: string, path: string, sealed: string): Promise<Answered> {
  const bytes = Buffer.from(sealed, 'base64url')
  const algorithm = {
    name: 'AES-GCM',
    iv: bytes.subarray(0, 12),
    additionalData: bytesOf(`${path} response`),
    tagLength: 128,
  }
  const opened = await crypto.subtle.decrypt(algorithm, await keyFor(sid), bytes.subarray(12))
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(opened))
}

/** 32 characters of 0-9 and a-z. */
export const newSid = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 36).toString(36)).join('')

/** The options of `inject` for a sealed request. `body` is JSON text, so that a test can send any text. */
export async function sealedRequest(
  method: 'GET' | 'POST',
  path: string,
  body: string | undefined,
  headers: Record<string, string>,
) {
  const sealed = body === undefined ? undefined : await sealText(headers.sid ?? '', `${method} ${path}`, body)
  if (method === 'GET') return { method, url: sealed === undefined ? path : `${path}?_c=${sealed}`, headers } as const
  return {
    method,
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ _c: sealed }),
  } as const
}
