import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { type Call, inDoubtErrors, type Proof, proofField } from '@humidor/contract/call.ts'
import type { Answer } from '@humidor/contract/envelope.ts'
import { openAnswer, sealRequest } from '@humidor/sandbox/envelope.ts'
import { STEP, stepOf } from '@humidor/sandbox/totp.ts'
import type { ServerProcess } from './server-process.ts'
import { codeShown, type User } from './users.ts'

/** Milliseconds until a client repeats a request. */
export const ANSWER_TIMEOUT_MS = 4_000

/** What a client sends: a call, or a route of `/api/v1`, which has no proofs. */
export type Sendable = Pick<Call, 'method' | 'path' | 'proofs' | 'idempotent'>

/** Sends a request to a node and opens the answer. Undefined if no valid answer came. */
export async function send(
  httpPort: number,
  who: User,
  { method, path }: Pick<Call, 'method' | 'path'>,
  body: object,
  key: string = randomUUID(),
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Answer | undefined> {
  if (who.header === 'authorization') return await sendByKey(httpPort, who, { method, path }, body, key, timeoutMs)
  const sealed = sealRequest(who.sid, method, path, JSON.stringify(body))
  const url = method === 'POST' ? path : `${path}?_c=${sealed}`
  const headers = { sid: who.sid, [who.header]: who.token, 'idempotency-key': key }
  const payload = method === 'POST' ? JSON.stringify({ _c: sealed }) : ''
  const answer = await sendBytes(httpPort, { method, url, headers, payload }, timeoutMs)
  return answer && openAnswerSafely(() => openAnswer(who.sid, path, answer.text))
}

/** Sends a request to a route of `/api/v1`. The answer is put as those of calls are; the code of a refusal is its HTTP status. */
async function sendByKey(
  httpPort: number,
  who: User,
  { method, path: url }: Pick<Call, 'method' | 'path'>,
  body: object,
  key: string,
  timeoutMs: number,
): Promise<Answer | undefined> {
  const headers = { authorization: `Bearer ${who.token}`, 'idempotency-key': key }
  const answer = await sendBytes(httpPort, { method, url, headers, payload: JSON.stringify(body) }, timeoutMs)
  if (!answer) return undefined
  const { status, text } = answer
  return openAnswerSafely(() => {
    const data = JSON.parse(text) as { code?: string }
    return status < 300 ? { code: 0, msg: 'success', data } : { code: status, msg: String(data.code), data: null }
  })
}

interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  payload: string
}

/** Sends a request, and reads the answer. Undefined if none came in time, or only a part of it. */
function sendBytes(
  httpPort: number,
  { method, url, headers, payload }: Outgoing,
  timeoutMs: number,
): Promise<{ status: number; text: string } | undefined> {
  const ofBody = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
  const all = { ...headers, ...(method === 'POST' ? ofBody : {}) }
  return new Promise((resolve) => {
    const outgoing = request(
      { host: '127.0.0.1', port: httpPort, method, path: url, headers: all, agent: false, timeout: timeoutMs },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', () => resolve(undefined))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
      },
    )
    // The socket's own timeout only counts silence, not a slow drip.
    const late = setTimeout(() => outgoing.destroy(), timeoutMs)
    outgoing.on('error', () => resolve(undefined))
    outgoing.on('close', () => {
      clearTimeout(late)
      resolve(undefined)
    })
    outgoing.end(payload)
  })
}

function openAnswerSafely(open: () => Answer): Answer | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

/** Refusals after which a person would use another code or sign in again. */
const askForProof = new Set([
  'google_code_error',
  'google_auth_failed',
  'email_code_error',
  'email_code_exp',
  'email_code_other',
  'please_login',
  'code_request_too_frequent',
])
const inDoubt = new Set<string>(inDoubtErrors)

/** Whether the answer is final; if not, the client repeats the request. */
export const settles = ({ code, msg }: Answer) => code === 0 || !(inDoubt.has(msg) || askForProof.has(msg))

/** Whether a request needs a code that is valid once. A password is no such code. */
export const needsCode = ({ proofs }: Pick<Sendable, 'proofs'>) =>
  proofs?.some((proof) => proof === 'googleCode' || proof === 'emailCode') === true

/** Whether the attempt may have taken effect, or still may, in spite of its answer. */
export const isInDoubt = (message: string) => message === 'nothing' || inDoubt.has(message)

/**
 * The authenticator code for the node's clock. If its step is used up, the next one is shown, which is already valid.
 */
export function googleCodeFor(who: User, { clock }: Pick<ServerProcess, 'clock'>): { code: string; step: number } {
  const now = clock.now()
  const step = Math.max(stepOf(now), who.step + 1)
  return { code: codeShown(who, new Date(step * STEP * 1000)), step }
}

/** The proof fields of a request. */
export const provenBy = (call: Pick<Call, 'proofs'>, codes: Partial<Record<Proof, string>>) =>
  Object.fromEntries(
    (call.proofs ?? []).flatMap((proof) => {
      const code = codes[proof]
      return code === undefined ? [] : [[proofField[proof], code]]
    }),
  )
