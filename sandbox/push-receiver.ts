import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A push notification as the sandbox shows it. */
export interface PushReceived {
  /** The id of the device. */
  device: string
  /** The decrypted text: JSON, as the service worker reads it. */
  text: string
  ttl: number
  urgency: string
  at: Date
}

/** What a browser would answer to `pushManager.subscribe`. */
export interface ReceiverDevice {
  id: string
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushReceiver {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  /** A new device with keys of its own. `publicKey`: the one that its messages must be signed with. */
  device(publicKey: string): ReceiverDevice
  /** What came, newest first; only to one device where one is given. */
  list(device?: string): readonly PushReceived[]
  /** The next answers to a device, one for each message; with a pause in seconds. Then it accepts again. */
  refuse(device: string, ...answers: { status: number; retryAfter?: string }[]): void
  close(): Promise<void>
}

/** Messages that are kept; the oldest goes first. */
const KEPT = 500
/** Bytes of one message: what push services accept. */
const LARGEST = 4_096

interface Kept extends ReceiverDevice {
  publicKey: string
  curve: ECDH
  refusals: { status: number; retryAfter?: string }[]
}

/**
 * A push service that wakes nobody: the platform speaks the real protocol to it (RFC 8030), it checks the signature (RFC 8292) and
 * decrypts with the keys of its devices (RFC 8291), as browsers do. It listens on the loopback only.
 */
export async function openPushReceiver({ now = () => new Date(), port = 0 } = {}): Promise<PushReceiver> {
  const devices = new Map<string, Kept>()
  const received: PushReceived[] = []

  async function answer(request: IncomingMessage): Promise<{ status: number; retryAfter?: string }> {
    const device = devices.get(request.url?.slice(1) ?? '')
    if (request.method !== 'POST' || !device) return { status: 404 }
    const refusal = device.refusals.shift()
    if (refusal) return refusal
    const body = await readBody(request)
    if (!body) return { status: 413 }
    if (!isSignedFor(request.headers.authorization ?? '', origin, device.publicKey)) return { status: 403 }
    const { ttl, urgency = 'normal', 'content-encoding': encoding } = request.headers
    if (encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl))) return { status: 400 }
    const text = decrypt(body, device)
    if (text === undefined) return { status: 400 }
    received.unshift({ device: device.id, text, ttl: Number(ttl), urgency: String(urgency), at: now() })
    received.splice(KEPT)
    return { status: 201 }
  }

  const server = createServer((request, response) => {
    void answer(request)
      .catch(() => ({ status: 500, retryAfter: undefined }))
      .then(({ status, retryAfter }) =>
        response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(),
      )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    device(publicKey) {
      const curve = createECDH('prime256v1')
      const id = randomUUID()
      const it: ReceiverDevice = {
        ...{ id, endpoint: `${origin}/${id}`, p256dh: curve.generateKeys('base64url') },
        auth: randomBytes(16).toString('base64url'),
      }
      devices.set(id, { ...it, publicKey, curve, refusals: [] })
      return it
    },
    list: (id) => (id === undefined ? [...received] : received.filter(({ device }) => device === id)),
    refuse: (id, ...answers) => devices.get(id)?.refusals.push(...answers),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The body of a request; undefined: it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > LARGEST) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Whether a token of VAPID is ours, for this service and not out of date. */
function isSignedFor(authorization: string, origin: string, publicKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  if (key !== publicKey || signature === '') return false
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const isOurs = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const left = Number(exp) - Date.now() / 1_000
  return isOurs && aud === origin && typeof sub === 'string' && left > 0 && left <= 86_400
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Decrypts a message of one record (RFC 8188, RFC 8291). Undefined: it is not for this device, or was changed. */
function decrypt(body: Buffer, { curve, p256dh, auth }: Kept): string | undefined {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender])
  try {
    const secret = derive(curve.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    // The text ends with a 2 in the last record, and zeros after it.
    const end = plain.lastIndexOf(2)
    return end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0) ? undefined : plain.toString('utf8', 0, end)
  } catch {
    return undefined
  }
}
