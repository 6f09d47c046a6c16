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

/** A statement by its text and by how often that text has passed before it. */
interface Mark {
  text: string
  nth: number
}

/** A call or a job, how many statements it has, and at how many of them a process was killed. */
export interface Enumerated {
  name: string
  statements: number
  killed: number
}

/** What is being gone through: the answers that came again, and which statements each call sends. */
interface Progress {
  answers: Answers
  marks: Map<string, readonly Mark[]>
}

/** Where a node is killed in a call: at all that it sends, or where its twin sends the same, at its end and at what is its own. */
function marksToKillAt(marks: readonly Mark[], twin: readonly Mark[] = []): readonly Mark[] {
  const known = new Set(twin.map(({ text, nth }) => `${nth} ${text}`))
  return marks.filter((mark) => isCommit(mark) || !known.has(`${mark.nth} ${mark.text}`))
}

/** Every statement that a process sends while something is done, in their order; the queue's own are none of ours. */
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

/** Has a process killed as soon as a statement is on its way: PostgreSQL does it, and nobody is there to hear of it. */
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

/** A fresh process, which knows nobody yet and so asks more than one that does. */
async function restart(server: ServerProcess) {
  server.database.decideFate = () => undefined
  await server.kill()
  await server.start()
}

const STATEMENT_TIMEOUT_MS = 200
/** More than any call has statements: while the worker does one job alone, it does not look for payments. */
const STRAY_COUNT = 80

/** Somebody who wants this, after all that has to come before it; half a minute goes by where nobody has a code left. */
async function intentFor(harness: Harness, call: MoneyCall): Promise<Intent> {
  if (call.after) await carryOutUntilDone(harness, call.after)
  for (let tried = 0; tried < STATEMENT_TIMEOUT_MS; tried += 1) {
    const intent = await call.make(harness)
    if (intent) return intent
    harness.advance(HALF_A_MINUTE)
    await pause(20)
  }
  throw new Error(`nobody could want ${call.name}`)
}

/** Something is done; it is asked for anew where it was refused, as the day went by meanwhile. */
async function carryOutUntilDone(harness: Harness, call: MoneyCall) {
  for (let tried = 0; tried < 5; tried += 1) {
    const intent = await intentFor(harness, call)
    await settle(harness, intent, { call })
    if (intent.done) return
  }
}

/** Kills a node at each statement of a call, one intent for each, which another node brings to its end. */
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

/** Something that a job is to do: what calls for it, and the job. */
export interface JobTask {
  job: string
  call: MoneyCall
  /** What it owes from then on, by its name. */
  owes: string
  /** Seconds after which it is due. */
  after?: number
  /** At so many of its statements at most, others each time: each is a day, and members are signed out after thirty. */
  most?: number
  /** What has to be so besides, until it counts as done. */
  isOver?(harness: Harness): Promise<boolean>
}

/** The lease of a killed worker keeps others away for ten seconds; here it is over at once, so that not all time goes into waiting. */
async function expireLeases({ cluster }: Harness) {
  const { db } = cluster.own()
  await sql`update job_run set leased_until = null, retry_at = null where leased_until is not null`.execute(db)
  await sql`update pgboss.job set started_on = started_on - interval '10 seconds' where name = 'due-ticks' and state = 'active'`.execute(
    db,
  )
}

/** Calls for what the job is to do, and answers when the job has done it. */
async function runJobTask(harness: Harness, { call, owes, after = DELAY + 1, isOver = async () => true }: JobTask) {
  await carryOutUntilDone(harness, call)
  // What others ask for from here on is not due yet.
  const due = harness.owed.filter(({ name }) => name === owes)
  harness.advance(after * 1000)
  while (!(await isAllPaid(harness, due)) || !(await isOver(harness))) {
    await expireLeases(harness)
    await runJobsNow(harness)
    await harness.worker.start()
    await pause(60)
  }
}

/** So many of them at most: as many lie between the one and the next, and the first is any. */
function sampled({ dice }: Harness, marks: readonly Mark[], most = marks.length): readonly Mark[] {
  const step = Math.ceil(marks.length / most)
  const first = dice.below(step)
  return marks.filter((_, n) => n % step === first)
}

/** Kills the worker at each statement of a job that has something to do; the next worker brings it to its end. */
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
 * P6: a node is killed at every statement of every call, a worker at every statement of every job that pays. Two pairs of
 * nodes go through the calls at the same time, and the worker through the jobs. The world needs four nodes.
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
