import { setTimeout as pause } from 'node:timers/promises'
import { STEP, stepOf } from '@humidor/sandbox/totp.ts'
import { googleCodeFor, isInDoubt, provenBy, send, settles } from './client.ts'
import type { Harness } from './harness.ts'
import type { Intent } from './intents.ts'
import type { ServerProcess } from './server-process.ts'
import { signInOperator } from './users.ts'

/** Chooses the node that a try goes to. */
export type Through = (tried: number) => ServerProcess

/** One after the other, beginning with any. */
export function throughAll({ nodes, dice }: Harness): Through {
  const first = dice.below(nodes.length)
  return (tried) => nodes[(first + tried) % nodes.length] as ServerProcess
}

const SHORTEST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400

/** Asks once, with fresh codes. True: it is settled. Undefined: there was no code to show, and nothing was sent. */
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
    // The next code is one that nobody has seen yet, whatever became of those that were shown for this.
    who.step = Math.max(who.step, proofs.step)
    emailCodes.delete(who)
    return true
  }
  // Where nothing remembers the request, its code may be spent for good.
  if (!call.idempotent) who.step = Math.max(who.step, proofs.step)
  await afterRefusal(harness, intent, node, answer?.msg)
  return false
}

/** Asks until there is an answer that settles it, as an app does: the same key, on whichever node, with fresh codes. */
export async function settleIntent(harness: Harness, intent: Intent, through: Through = throughAll(harness)) {
  for (let tried = 0; performance.now() < harness.deadline; tried += 1) {
    if (await tryOnce(harness, intent, through(tried))) return
    await pause(Math.min(SHORTEST_PAUSE_MS * 2 ** tried, LONGEST_PAUSE_MS) * (0.5 + Math.random()))
  }
}

/** An operator's session is over soon where the days fly by. */
const isSignedOut = ({ who }: Intent, answeredWith: string | undefined) =>
  answeredWith === 'please_login' && who.header === 'otk'

/** What a person does after a no that asks for something. */
async function afterRefusal(harness: Harness, intent: Intent, node: ServerProcess, answeredWith: string | undefined) {
  const { who } = intent
  if (isSignedOut(intent, answeredWith))
    await signInOperator(harness.cluster.own().db, who, node.clock.now()).catch(() => undefined)
  if (answeredWith?.startsWith('email_code')) emailCodes.delete(who)
}

/** The code of the letter that somebody has at hand. */
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
    // PostgreSQL is away just now.
    return undefined
  }
}

/** What the request is to bring along just now; undefined where it has to wait for another code. */
async function proofsOf(harness: Harness, intent: Intent, node: ServerProcess) {
  const { who, call } = intent
  if (!call.proofs?.length) return { fields: {}, step: who.step }
  const emailCode = call.proofs.includes('emailCode') ? await emailCodeOf(harness, intent, node) : ''
  if (emailCode === undefined) return undefined
  const { code, step } = googleCodeFor(who, node)
  // Farther ahead than what counts already, it would be a wrong guess.
  if (step > stepOf(node.clock.now()) + 1) return undefined
  return { fields: provenBy(call, { googleCode: code, emailCode }), step }
}

/** Whether a person has a code left to show at this moment: two in half a minute count. */
export const hasCode = (who: Intent['who'], { clock }: ServerProcess) => who.step < stepOf(clock.now())

/** Half a minute, after which everybody has another code. Milliseconds. */
export const HALF_A_MINUTE = STEP * 1000

/**
 * Sends a settled intent once more. A success is answered the very same again; a mere look at the key, as no code is asked
 * for what was done already. Undefined where no answer came.
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
