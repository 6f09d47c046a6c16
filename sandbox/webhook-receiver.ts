import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isRecent, readSignature, signedText } from '@humidor/domain/commerce/webhook-signature.ts'
import { signWebhook } from '@humidor/server/platform/security/webhook-signing.ts'

/** A delivery as the receiver got it. */
export interface WebhookReceived {
  /** The whole address that was posted to. */
  url: string
  /** Of the body. */
  id: string
  type: string
  body: string
  /** Whether the signature is that of a secret of this address, and of this moment. */
  isGenuine: boolean
  /** The status that was answered. */
  status: number
  at: Date
}

export interface WebhookReceiver {
  /** `http://127.0.0.1:<port>/hooks`: every address from there on is accepted. */
  url: string
  /** What came, newest first; only to one address where one is given. */
  list(url?: string): readonly WebhookReceived[]
  /** The statuses of the next answers to an address. Without them, and afterwards, 200. 0: no answer. */
  refuse(url: string, ...statuses: number[]): void
  /** Refuses the next posts to any address with 503. */
  failNext(count: number): void
  /** How many posts `failNext` still refuses. */
  failing(): number
  /**
   * Passes each post on to a server on this machine, and answers its status. What is genuine is signed anew, for the real time.
   * Undefined: the receiver answers itself.
   */
  forwardTo(target: string | undefined): void
  close(): Promise<void>
}

export interface ReceiverOptions {
  now(): Date
  /** The secrets of an address. */
  secretsOf(url: string): Promise<readonly string[]>
  port?: number
}

/** Deliveries that are kept; the oldest goes first. */
const KEPT = 1_000
const LARGEST_BYTES = 1_048_576
/** Less than a sender waits for an answer. */
const FORWARD_TIMEOUT_MS = 5_000

/** A shop's server that does nothing but check signatures, as our documentation tells shops to. It listens on the loopback only. */
export async function openWebhookReceiver({ now, secretsOf, port = 0 }: ReceiverOptions): Promise<WebhookReceiver> {
  const received: WebhookReceived[] = []
  const refusals = new Map<string, number[]>()
  let failing = 0
  let target: string | undefined

  async function answer(request: IncomingMessage): Promise<number> {
    const url = `${origin}${request.url}`
    if (request.method !== 'POST' || !(url === `${origin}/hooks` || url.startsWith(`${origin}/hooks/`))) return 404
    const body = await readBody(request)
    if (body === undefined) return 413
    const { id = '', type = '' } = JSON.parse(body) as { id?: string; type?: string }
    const refused = refusals.get(url)?.shift() ?? (failing > 0 ? 503 : undefined)
    if (refused === 503 && failing > 0) failing -= 1
    const header = String(request.headers['humidor-signature'])
    const secrets = await secretsOf(url)
    const isGenuine = isSignedBy(header, body, secrets, now())
    const status =
      refused ??
      (target === undefined ? 200 : await forward(target, body, isGenuine ? signedNow(secrets, body) : header))
    received.unshift({ url, id, type, body, isGenuine, status, at: now() })
    received.splice(KEPT)
    return status
  }

  const server = createServer((request, response) => {
    void answer(request)
      .catch(() => 400)
      .then((status) => {
        if (status !== 0) response.writeHead(status).end(status === 200 ? 'ok' : `status ${status}`)
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url: `${origin}/hooks`,
    list: (url) => (url === undefined ? [...received] : received.filter((one) => one.url === url)),
    refuse: (url, ...statuses) => void refusals.set(url, [...(refusals.get(url) ?? []), ...statuses]),
    failNext: (count) => {
      failing = count
    },
    failing: () => failing,
    forwardTo: (next) => {
      target = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const digestsOf = (secrets: readonly string[], text: string) =>
  secrets.map((secret) => createHmac('sha256', secret).update(text).digest())

/** A signature of the real time: the clock of the sandbox may be elsewhere, and a shop's server has a clock of its own. */
const signedNow = (secrets: readonly string[], body: string) => signWebhook(body, secrets, new Date())

/** Posts a delivery to another server. Returns its status; 502: it does not answer. */
const forward = (target: string, body: string, signature: string) =>
  fetch(target, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { 'content-type': 'application/json', 'humidor-signature': signature },
    signal: AbortSignal.timeout(FORWARD_TIMEOUT_MS),
  }).then(
    ({ status }) => status,
    () => 502,
  )

/** The body of a request; undefined: it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > LARGEST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function isSignedBy(header: string, body: string, secrets: readonly string[], now: Date): boolean {
  const signature = readSignature(header)
  if (!signature || !isRecent(signature, now.getTime())) return false
  const expected = digestsOf(secrets, signedText(signature.seconds, body))
  return signature.digests.some((digest) => expected.some((one) => timingSafeEqual(one, Buffer.from(digest, 'hex'))))
}
