import { request as httpRequest, type IncomingMessage, Agent as PlainAgent } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { refuseWebhookUrl } from '@humidor/domain/commerce/webhook.ts'
import { createResolver, isPublicAddress, lookupPublic, NotPublicError, type ResolveName } from '../public-address.ts'

/** The outcome of an attempt: the status and the first 500 bytes of the answer, or why there is none. */
export type WebhookAnswer =
  | { status: number; text: string; ms: number }
  | { error: 'address' | 'connect' | 'tls' | 'timeout' | 'answer'; ms: number }

/** Posts to the servers of merchants, and to nothing else. The caller decides about retries. */
export interface WebhookSender {
  /** The sandbox's own receiver on this machine, which may be posted to without TLS. */
  local: string | undefined
  /** Never throws. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookAnswer>
}

export interface WebhookOptions {
  local?: string | undefined
  /** Only tests give these four. */
  resolve?: ResolveName
  isPublic?: (address: string) => boolean
  ca?: string
  timeouts?: { connect: number; whole: number }
}

/** Milliseconds until the connection with its certificate stands, and until the answer has been read. */
const TIMEOUTS_MS = { connect: 5_000, whole: 10_000 }
/** Bytes of an answer that are read, so that its connection can be used again, and bytes that are kept. */
const READ_BYTES = 65_536
const KEPT_BYTES = 500
/** Milliseconds for which an unused connection is kept. */
const IDLE_MS = 15_000
/** Unused connections that are kept, in all and of one host. */
const FREE_SOCKETS = 256

class TimeoutError extends Error {
  override name = 'TimeoutError'
}

const isOfCertificate = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/

function errorOf(error: Error & { code?: string }): 'address' | 'connect' | 'tls' | 'timeout' | 'answer' {
  if (error instanceof TimeoutError) return 'timeout'
  if (error instanceof NotPublicError) return 'address'
  const { code = '' } = error
  if (isOfCertificate.test(code)) return 'tls'
  return code.startsWith('HPE_') ? 'answer' : 'connect'
}

/** The text of the first bytes, as it can be stored: without control characters. */
const textOf = (bytes: Buffer) =>
  bytes
    .subarray(0, KEPT_BYTES)
    .toString('utf8')
    .replace(/[^\P{Cc}\n\t]/gu, '')

/** Reads what is needed of an answer, and ends the connection if there is more. The status counts whatever becomes of the body. */
function readAnswer(answer: IncomingMessage, done: (text: string) => void) {
  const chunks: Buffer[] = []
  let length = 0
  const end = () => done(textOf(Buffer.concat(chunks)))
  answer.on('data', (chunk: Buffer) => {
    if (length < KEPT_BYTES) chunks.push(chunk)
    length += chunk.length
    if (length > READ_BYTES) answer.destroy()
  })
  answer.on('end', end).on('close', end).on('error', end)
}

interface Post {
  headers: Readonly<Record<string, string>>
  body: string
  agents: { plain: PlainAgent; tls: Agent }
  timeouts: typeof TIMEOUTS_MS
}

/** Posts once. Follows no redirect, uses no proxy. @throws the error of the connection */
const postOnce = (url: URL, { headers, body, agents, timeouts }: Post) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = { method: 'POST', headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) } }
    const asking =
      url.protocol === 'https:'
        ? httpsRequest(url, { ...options, agent: agents.tls })
        : httpRequest(url, { ...options, agent: agents.plain })
    let received: IncomingMessage | undefined
    // A status that has come counts, even if the rest of the answer does not.
    const giveUp = () => (received ? received.destroy() : asking.destroy(new TimeoutError('no answer in time')))
    const whole = setTimeout(giveUp, timeouts.whole)
    const connecting = setTimeout(giveUp, timeouts.connect)
    asking.on('socket', (socket) => {
      if (!socket.connecting) return clearTimeout(connecting)
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
    })
    asking.on('response', (answer) => {
      clearTimeout(connecting)
      received = answer
      const { statusCode = 0 } = answer
      readAnswer(answer, (text) => {
        clearTimeout(whole)
        resolve({ status: statusCode, text })
      })
    })
    // Without a listener the request would end with neither an answer nor an error.
    asking.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      clearTimeout(whole)
      clearTimeout(connecting)
      resolve({ status: statusCode, text: '' })
    })
    asking.on('error', (error) => {
      clearTimeout(connecting)
      // What follows a status may be no HTTP at all.
      if (received) return received.destroy()
      clearTimeout(whole)
      reject(Object.assign(error, { isOld: asking.reusedSocket }))
    })
    // After everything else: a request that is over and has not answered.
    asking.on('close', () => {
      if (!received) reject(new Error('the request ended without an answer'))
    })
    asking.end(body)
  })

/** An unused connection that the receiver closed in the same moment. A new one is no second attempt. */
const wasClosed = (error: unknown) =>
  error instanceof Error && 'isOld' in error && error.isOld === true && 'code' in error && error.code === 'ECONNRESET'

/** Creates the sender. A name is resolved once for each connection (docs/decisions/0104-webhooks.md). */
export function createWebhookSender(options: WebhookOptions = {}): WebhookSender & { close(): void } {
  const { local, resolve = createResolver(), isPublic = isPublicAddress, ca, timeouts = TIMEOUTS_MS } = options
  const kept = { keepAlive: true, maxFreeSockets: FREE_SOCKETS, timeout: IDLE_MS } as const
  const agents = {
    plain: new PlainAgent(kept),
    // Whatever the environment says, a certificate is checked.
    tls: new Agent({ ...kept, lookup: lookupPublic(resolve, isPublic), rejectUnauthorized: true, ...(ca && { ca }) }),
  }
  return {
    local,
    async post(url, headers, body) {
      const begun = performance.now()
      const ms = () => Math.round(performance.now() - begun)
      // Once more, as the rules may have become stricter since it was written.
      if (refuseWebhookUrl(url, local) !== undefined) return { error: 'address', ms: ms() }
      const post = { headers, body, agents, timeouts }
      try {
        const { status, text } = await postOnce(new URL(url), post).catch((error: unknown) => {
          if (wasClosed(error)) return postOnce(new URL(url), post)
          throw error
        })
        return { status, text, ms: ms() }
      } catch (error) {
        return { error: errorOf(error as Error), ms: ms() }
      }
    },
    close() {
      for (const agent of [agents.plain, agents.tls]) agent.destroy()
    },
  }
}
