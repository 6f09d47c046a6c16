import { setTimeout as pause } from 'node:timers/promises'
import { STEP, stepOf } from '@humidor/sandbox/totp.ts'
import { googleCodeFor, isInDoubt, needsCode, provenBy, send, settles } from './client.ts'
import type { Harness } from './harness.ts'
import type { Intent } from './intents.ts'
import type { ServerProcess } from './server-process.ts'
import { signInOperator } from './users.ts'

/** Chooses the node of an attempt. */
export type Through = (tried: number) => ServerProcess

/** One node after the other, from a random one on. */
export function throughAll({ nodes, dice }: Harness): Through {
  const first = dice.below(nodes.length)
  return (tried) => nodes[(first + tried) % nodes.length] as ServerProcess
}

const SHORTEST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400

/** Sends one attempt with fresh codes. True: it is settled. Undefined: no code was available, so nothing was sent. */
export async function tryOnce(
  harness: Harness,
  intent: Intent,
  node: ServerProcess,
  timeoutMs?: number,
): Promise<boolean | undefined> {
  const { who, call } = intent
  const proofs = await proofsOf(harness, intent, node)
  if (!proofs) return undefined
  const at = Date.now()
  const answer = await send(node.http.port, who, call, { ...intent.body, ...proofs.fields }, intent.key, timeoutMs)
  intent.attempts.push({ node: node.name, at, took: Date.now() - at, answeredWith: answer?.msg ?? 'nothing' })
  if (answer && settles(answer)) {
    intent.answer = JSON.stringify(answer)
    intent.done = answer.code === 0
    // The shown codes may be used up, so the next code must be a new one.
    who.step = Math.max(who.step, proofs.step)
    emailCodes.delete(who)
    return true
  }
  // Without an idempotency key, the code may be used up.
  if (!call.idempotent) who.step = Math.max(who.step, proofs.step)
  await afterRefusal(harness, intent, node, answer?.msg)
  return false
}

/** Repeats a request until an answer settles it, as an app does: with the same key, on any node, with fresh codes. */
export async function settleIntent(harness: Harness, intent: Intent, through: Through = throughAll(harness)) {
  for (let tried = 0; performance.now() < harness.deadline; tried += 1) {
    if (await tryOnce(harness, intent, through(tried))) return
    await pause(Math.min(SHORTEST_PAUSE_MS * 2 ** tried, LONGEST_PAUSE_MS) * (0.5 + Math.random()))
  }
}

/** Operators' sessions end soon while the days pass fast. */
const isSignedOut = ({ who }: Intent, answeredWith: string | undefined) =>
  answeredWith === 'please_login' && who.header === 'otk'

/** Reacts to a refusal: signs in again, or drops the e-mail code. */
async function afterRefusal(harness: Harness, intent: Intent, node: ServerProcess, answeredWith: string | undefined) {
  const { who } = intent
  if (isSignedOut(intent, answeredWith))
    await signInOperator(harness.cluster.own().db, who, node.clock.now()).catch(() => undefined)
  if (answeredWith?.startsWith('email_code')) emailCodes.delete(who)
}

/** The last e-mail code of each user. */
const emailCodes = new WeakMap<Intent['who'], string>()

async function emailCodeOf(
  { codes, cluster }: Harness,
  { who }: Intent,
  node: ServerProcess,
): Promise<string | undefined> {
  const known = emailCodes.get(who)
  if (known !== undefined) return known
  const asked = { email: who.email, purpose: 'member', sid: who.sid, at: node.clock.now() } as const
  try {
    const issued = await cluster
      .own()
      .db.transaction()
      .execute((tx) => codes.issue(tx, asked))
    if ('refused' in issued) return undefined
    emailCodes.set(who, issued.code)
    return issued.code
  } catch {
    // PostgreSQL is down at the moment.
    return undefined
  }
}

/** The proofs for a request, or undefined if a new code must be awaited. */
async function proofsOf(harness: Harness, intent: Intent, node: ServerProcess) {
  const { who, call } = intent
  if (!needsCode(call)) return { fields: {}, step: who.step }
  const emailCode = call.proofs?.includes('emailCode') ? await emailCodeOf(harness, intent, node) : ''
  if (emailCode === undefined) return undefined
  const { code, step } = googleCodeFor(who, node)
  // A code further ahead is not accepted yet.
  if (step > stepOf(node.clock.now()) + 1) return undefined
  return { fields: provenBy(call, { googleCode: code, emailCode }), step }
}

/** Whether the user has an unused code. Two codes are valid within half a minute. */
export const hasCode = (who: Intent['who'], { clock }: ServerProcess) => who.step < stepOf(clock.now())

/** The lifetime of a code, milliseconds. */
export const HALF_A_MINUTE = STEP * 1000

/**
 * Sends a settled intent once more, with invalid codes, as a stored answer needs none. Returns whether the answer is
 * the same, or undefined if none came.
 */
export async function askAgain(
  harness: Harness,
  intent: Intent,
  node = harness.dice.pick(harness.nodes),
): Promise<boolean | undefined> {
  const codes = provenBy(intent.call, { googleCode: '000000', emailCode: '000000' })
  const answer = await send(node.http.port, intent.who, intent.call, { ...intent.body, ...codes }, intent.key)
  if (answer === undefined || isInDoubt(answer.msg)) return undefined
  if (isSignedOut(intent, answer.msg)) {
    await afterRefusal(harness, intent, node, answer.msg)
    return undefined
  }
  return JSON.stringify(answer) === intent.answer
}
