import { createECDH } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { isPushEndpoint, type PushAddress } from '@humidor/domain/community/push.ts'
import webPush from 'web-push'
import { createResolver, isPublicAddress, lookupPublic, type ResolveName } from '../public-address.ts'

/** A message to one device. */
export interface PushMessage {
  /** Up to 3 kB. Only the device can read it. */
  text: string
  /** Seconds for which the push service keeps it for a device that is off. */
  ttl: number
  urgency: 'high' | 'normal' | 'low'
}

/**
 * The answer of a push service. `gone`: it does not know the device any more. `later`: it asks for a pause of so many seconds, or
 * could not do it now.
 */
export type PushAnswer = { is: 'sent' } | { is: 'gone' } | { is: 'later'; seconds: number | undefined }

/** Sends messages to devices through the push services of their browsers. The caller decides about retries. */
export interface PushSender {
  /** The key that new devices subscribe with, base64url. */
  publicKey: string
  /** Whether devices that subscribed with this key can still be reached. */
  knows(publicKey: string): boolean
  /** The hosts that are sent to, and in the sandbox an origin on this machine. */
  hosts: readonly string[]
  local: string | undefined
  /** @throws Error when the push service cannot be reached, or refuses the message */
  send(to: PushAddress & { publicKey: string }, message: PushMessage): Promise<PushAnswer>
}

export interface PushOptions {
  /** Private keys on P-256, base64url, the newest first. Devices that subscribed with an older one are reached with it. */
  privateKeys: readonly string[]
  /** How push services reach the people who run the platform: `mailto:` or `https:`. */
  contact: string
  hosts: readonly string[]
  local?: string | undefined
  /** Only tests give it. */
  resolve?: ResolveName
}

const REQUEST_TIMEOUT_MS = 10_000

/** The longest pause that is kept, in seconds. */
const MAX_PAUSE_S = 86_400

/** The public key of a private one, base64url. @throws when it is no key on P-256 */
export function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return curve.getPublicKey('base64url')
}

/** The pause that `Retry-After` asks for: seconds, or a date. */
export function pauseOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now.getTime()) / 1_000)
  return Number.isNaN(seconds) ? undefined : Math.min(MAX_PAUSE_S, Math.max(1, seconds))
}

interface Sent {
  status: number
  retryAfter: string | undefined
}

/** Posts once. Follows no redirect, and reads no body. */
function post(url: URL, headers: Record<string, string | number>, body: Buffer, agent: Agent): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }
    const asking = url.protocol === 'https:' ? httpsRequest(url, { ...options, agent }) : httpRequest(url, options)
    asking.on('error', reject)
    // Where the service changes the protocol, there is neither an answer nor an error.
    asking.on('close', () => reject(new Error('the push service gave no answer')))
    asking.on('response', (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
    })
    asking.end(body)
  })
}

/** Creates the sender. `web-push` encrypts and signs (RFC 8291, RFC 8292); the request itself is ours, as it must reach nobody else. */
export function createPushSender(options: PushOptions): PushSender & { close(): void } {
  const { privateKeys, contact, hosts, local, resolve = createResolver() } = options
  const keys = new Map(privateKeys.map((privateKey) => [publicKeyOf(privateKey), privateKey]))
  const [publicKey = ''] = keys.keys()
  const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: lookupPublic(resolve, isPublicAddress) })

  return {
    ...{ publicKey, hosts, local },
    knows: (key) => keys.has(key),
    async send({ publicKey: used, endpoint, p256dh, auth }, { text, ttl, urgency }) {
      const privateKey = keys.get(used)
      // A device of a key that was given up, or of a service that is no longer allowed.
      if (privateKey === undefined || !isPushEndpoint(endpoint, hosts, local)) return { is: 'gone' }
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: contact, publicKey: used, privateKey },
        ...{ TTL: ttl, urgency },
      })
      const { status, retryAfter } = await post(new URL(endpoint), headers, body ?? Buffer.alloc(0), agent)
      if (status >= 200 && status < 300) return { is: 'sent' }
      if (status === 404 || status === 410) return { is: 'gone' }
      if (status === 429 || status >= 500) return { is: 'later', seconds: pauseOf(retryAfter, new Date()) }
      throw new Error(`the push service ${new URL(endpoint).host} answered ${status}`)
    },
    close: () => agent.destroy(),
  }
}
