import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { HALF_A_MINUTE, settleIntent } from '../attempts.ts'
import { conclude, type MoneyCall, settle } from '../calls/call.ts'
import { prepareStrays } from '../calls/two-operators.ts'
import { isAllPaid } from '../checks.ts'
import { isCommit, isQueue, type Passing } from '../database-link.ts'
import { DELAY, type Harness, runJobsNow } from '../harness.ts'
import type { Intent } from '../intents.ts'
import { type Answers, collectOutcome, type Outcome, repeat } from '../load.ts'
import type { ServerProcess } from '../server-process.ts'

/** A statement by its text and its earlier occurrences. */
interface Mark {
  text: string
  nth: number
}

/** A call or job, its number of statements, and the number of kills at them. */
export interface Enumerated {
  name: string
  statements: number
  killed: number
}

/** The answers so far, and the statements of each call. */
interface Progress {
  answers: Answers
  marks: Map<string, readonly Mark[]>
}

/** The statements at which a node is killed: all, or only COMMITs and those that the twin does not send. */
function marksToKillAt(marks: readonly Mark[], twin: readonly Mark[] = []): readonly Mark[] {
  const known = new Set(twin.map(({ text, nth }) => `${nth} ${text}`))
  return marks.filter((mark) => isCommit(mark) || !known.has(`${mark.nth} ${mark.text}`))
}

/** The statements that a process sends during an action, without those of the queue. */
async function marksOf(server: ServerProcess, doing: () => Promise<unknown>): Promise<Mark[]> {
  const marks: Mark[] = []
  server.database.decideFate = (passing) => {
    if (!isQueue(passing)) marks.push(markOf(marks, passing))
    return undefined
  }
  await doing()
  server.database.decideFate = () => undefined
  return marks
}

const markOf = (before: readonly Mark[], { text }: Passing): Mark => ({
  text,
  nth: before.filter((mark) => mark.text === text).length,
})

/** Kills a process when a statement is on its way. PostgreSQL executes it, and the answer is lost. */
function killAt(harness: Harness, server: ServerProcess, { text, nth }: Mark) {
  let seen = 0
  const at = { killed: 0 }
  server.database.decideFate = (passing) => {
    if (isQueue(passing) || passing.text !== text || seen++ !== nth) return undefined
    at.killed = 1
    harness.recordFault(server.role === 'api' ? 'kills of an API node' : 'kills of the worker')
    harness.record('killed at', { server: server.name, text, nth })
    return { cut: 'reply', sent: () => void server.kill() }
  }
  return at
}

/** A fresh process has empty caches and so sends more statements. */
async function restart(server: ServerProcess) {
  server.database.decideFate = () => undefined
  await server.kill()
  await server.start()
}

const STATEMENT_TIMEOUT_MS = 200
/** More than any call has statements, as the worker does not read the chain while it runs one job. */
const STRAY_COUNT = 80

/** Creates an intent after the call that must come before. If no user has a code left, half a minute passes. */
async function intentFor(harness: Harness, call: MoneyCall): Promise<Intent> {
  if (call.after) await carryOutUntilDone(harness, call.after)
  for (let tried = 0; tried < STATEMENT_TIMEOUT_MS; tried += 1) {
    const intent = await call.make(harness)
    if (intent) return intent
    harness.advance(HALF_A_MINUTE)
    await pause(20)
  }
  throw new Error(`no user can make ${call.name}`)
}

/** Completes a call. It is tried again if it is refused because a day has passed. */
async function carryOutUntilDone(harness: Harness, call: MoneyCall) {
  for (let tried = 0; tried < 5; tried += 1) {
    const intent = await intentFor(harness, call)
    await settle(harness, intent, { call })
    if (intent.done) return
  }
}

/** Kills a node at each statement of a call. Each time another node completes the intent. */
async function killInCall(
  harness: Harness,
  call: MoneyCall,
  [victim, survivor]: readonly [ServerProcess, ServerProcess],
  { answers, marks: all }: Progress,
): Promise<Enumerated> {
  let killed = 0
  await restart(victim)
  const first = await intentFor(harness, call)
  const sent = await marksOf(victim, () => settleIntent(harness, first, () => victim))
  await conclude(harness, first, call)
  all.set(call.name, sent)
  const marks = marksToKillAt(sent, all.get(call.twin ?? ''))
  for (const mark of marks) {
    await restart(victim)
    const intent = await intentFor(harness, call)
    const at = killAt(harness, victim, mark)
    await settleIntent(harness, intent, (tried) => (tried === 0 ? victim : survivor))
    victim.database.decideFate = () => undefined
    await conclude(harness, intent, call)
    if (intent.done && intent.call.idempotent) await repeat(harness, intent, answers, survivor)
    killed += at.killed
  }
  return { name: call.name, statements: marks.length, killed }
}

/** A job, and the call that gives it work. */
export interface JobTask {
  job: string
  call: MoneyCall
  /** The name of the effect that the job owes, if the ledger shows one. */
  owes?: string
  /** Seconds until the work is due. */
  after?: number
  /** The most statements to kill at, as each costs a day and members are signed out after thirty days. */
  most?: number
  /** A further condition for the end of the job. */
  isOver?(harness: Harness): Promise<boolean>
}

/** The lease of a killed worker lasts ten seconds, and that of its deliveries thirty. They are ended at once, to save time. */
async function expireLeases({ cluster, worker }: Harness) {
  const { db } = cluster.own()
  await sql`update job_run set leased_until = null, retry_at = null where leased_until is not null`.execute(db)
  await sql`update pgboss.job set started_on = started_on - interval '10 seconds' where name = 'due-ticks' and state = 'active'`.execute(
    db,
  )
  if (!worker.up()) await sql`update webhook_delivery set next_at = created_at where sending`.execute(db)
}

/** Creates work for the job, and resolves when the job has done it. */
async function runJobTask(harness: Harness, { call, owes, after = DELAY + 1, isOver = async () => true }: JobTask) {
  await carryOutUntilDone(harness, call)
  // Later work is not due yet.
  const due = harness.owed.filter(({ name }) => name === owes)
  harness.advance(after * 1000)
  while (!(await isAllPaid(harness, due)) || !(await isOver(harness))) {
    await expireLeases(harness)
    await runJobsNow(harness)
    await harness.worker.start()
    await pause(60)
  }
}

/** At most `most` of the statements, evenly spread from a random start. */
function sampled({ dice }: Harness, marks: readonly Mark[], most = marks.length): readonly Mark[] {
  const step = Math.ceil(marks.length / most)
  const first = dice.below(step)
  return marks.filter((_, n) => n % step === first)
}

/** Kills the worker at each statement of a job with work. The next worker completes it. */
async function killInJob(harness: Harness, jobTask: JobTask): Promise<Enumerated> {
  const { worker } = harness
  worker.only = jobTask.job
  await restart(worker)
  await runJobTask(harness, jobTask)
  const marks = sampled(harness, await marksOf(worker, () => runJobTask(harness, jobTask)), jobTask.most)
  let killed = 0
  for (const mark of marks) {
    const at = killAt(harness, worker, mark)
    await runJobTask(harness, jobTask)
    worker.database.decideFate = () => undefined
    killed += at.killed
  }
  worker.only = undefined
  await restart(worker)
  return { name: jobTask.job, statements: marks.length, killed }
}

/**
 * P6: kills a node at every statement of every call, and the worker at every statement of every paying job. Two pairs
 * of nodes share the calls, and the worker runs the jobs at the same time. The harness needs four nodes.
 */
export async function killAtEveryStatement(
  harness: Harness,
  { calls, jobTasks }: { calls: readonly MoneyCall[]; jobTasks: readonly JobTask[] },
): Promise<Outcome & { enumerated: Enumerated[] }> {
  const [a, b, c, d] = harness.nodes as [ServerProcess, ServerProcess, ServerProcess, ServerProcess]
  const enumerated: Enumerated[] = []
  const answers: Answers = { replays: 0, different: [] }
  const progress: Progress = { answers, marks: new Map() }
  await prepareStrays(harness, STRAY_COUNT)
  const left = [...calls]
  const throughCalls = async (pair: readonly [ServerProcess, ServerProcess]) => {
    for (let call = left.shift(); call; call = left.shift()) {
      enumerated.push(await killInCall(harness, call, pair, progress))
    }
  }
  const throughJobs = async () => {
    for (const jobTask of jobTasks) enumerated.push(await killInJob(harness, jobTask))
  }
  await Promise.all([throughCalls([a, b]), throughCalls([c, d]), throughJobs()])
  await harness.heal()
  const outcome = await collectOutcome(harness, 0, answers)
  return { ...outcome, enumerated }
}
