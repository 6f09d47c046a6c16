import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { HALF_A_MINUTE, settleIntent } from '../attempts.ts'
import { conclude, type MoneyCall, settle } from '../calls/call.ts'
import { layInStrays } from '../calls/two-operators.ts'
import { isAllPaid } from '../checks.ts'
import { isCommit, isQueue, type Passing } from '../database-link.ts'
import type { Tenant } from '../server-process.ts'
import type { Intent } from '../intents.ts'
import { type Answers, atRest, type Outcome, repeat } from '../load.ts'
import { DELAY, hurry, type World } from '../harness.ts'

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
interface Going {
  answers: Answers
  marks: Map<string, readonly Mark[]>
}

/** Where a node is killed in a call: at all that it sends, or where its twin sends the same, at its end and at what is its own. */
function marksToKillAt(marks: readonly Mark[], twin: readonly Mark[] = []): readonly Mark[] {
  const known = new Set(twin.map(({ text, nth }) => `${nth} ${text}`))
  return marks.filter((mark) => isCommit(mark) || !known.has(`${mark.nth} ${mark.text}`))
}

/** Every statement that a process sends while something is done, in their order; the queue's own are none of ours. */
async function marksOf(tenant: Tenant, doing: () => Promise<unknown>): Promise<Mark[]> {
  const marks: Mark[] = []
  tenant.database.judge = (passing) => {
    if (!isQueue(passing)) marks.push(markOf(marks, passing))
    return undefined
  }
  await doing()
  tenant.database.judge = () => undefined
  return marks
}

const markOf = (before: readonly Mark[], { text }: Passing): Mark => ({
  text,
  nth: before.filter((mark) => mark.text === text).length,
})

/** Has a process killed as soon as a statement is on its way: PostgreSQL does it, and nobody is there to hear of it. */
function killAt(world: World, tenant: Tenant, { text, nth }: Mark) {
  let seen = 0
  const at = { killed: 0 }
  tenant.database.judge = (passing) => {
    if (isQueue(passing) || passing.text !== text || seen++ !== nth) return undefined
    at.killed = 1
    world.hurt(tenant.role === 'api' ? 'kills of an API node' : 'kills of the worker')
    world.tell('killed at', { tenant: tenant.name, text, nth })
    return { cut: 'reply', sent: () => void tenant.kill() }
  }
  return at
}

/** A fresh process, which knows nobody yet and so asks more than one that does. */
async function restart(tenant: Tenant) {
  tenant.database.judge = () => undefined
  await tenant.kill()
  await tenant.start()
}

const STATEMENT_TIMEOUT_MS = 200
/** More than any call has statements: while the worker does one job alone, it does not look for payments. */
const STRAYS = 80

/** Somebody who wants this, after all that has to come before it; half a minute goes by where nobody has a code left. */
async function wanted(world: World, call: MoneyCall): Promise<Intent> {
  if (call.after) await surely(world, call.after)
  for (let tried = 0; tried < STATEMENT_TIMEOUT_MS; tried += 1) {
    const intent = await call.make(world)
    if (intent) return intent
    world.forward(HALF_A_MINUTE)
    await pause(20)
  }
  throw new Error(`nobody could want ${call.name}`)
}

/** Something is done; it is asked for anew where it was refused, as the day went by meanwhile. */
async function surely(world: World, call: MoneyCall) {
  for (let tried = 0; tried < 5; tried += 1) {
    const intent = await wanted(world, call)
    await settle(world, intent, { call })
    if (intent.done) return
  }
}

/** Kills a node at each statement of a call, one intent for each, which another node brings to its end. */
async function killInCall(
  world: World,
  call: MoneyCall,
  [victim, saviour]: readonly [Tenant, Tenant],
  { answers, marks: all }: Going,
): Promise<Enumerated> {
  let killed = 0
  await restart(victim)
  const first = await wanted(world, call)
  const sent = await marksOf(victim, () => settleIntent(world, first, () => victim))
  await conclude(world, first, call)
  all.set(call.name, sent)
  const marks = marksToKillAt(sent, all.get(call.twin ?? ''))
  for (const mark of marks) {
    await restart(victim)
    const intent = await wanted(world, call)
    const at = killAt(world, victim, mark)
    await settleIntent(world, intent, (tried) => (tried === 0 ? victim : saviour))
    victim.database.judge = () => undefined
    await conclude(world, intent, call)
    if (intent.done && intent.call.idempotent) await repeat(world, intent, answers, saviour)
    killed += at.killed
  }
  return { name: call.name, statements: marks.length, killed }
}

/** Something that a job is to do: what calls for it, and the job. */
export interface Errand {
  job: string
  call: MoneyCall
  /** What it owes from then on, by its name. */
  owes: string
  /** Seconds after which it is due. */
  after?: number
  /** At so many of its statements at most, others each time: each is a day, and members are signed out after thirty. */
  most?: number
  /** What has to be so besides, until it counts as done. */
  isOver?(world: World): Promise<boolean>
}

/** The lease of a killed worker keeps others away for ten seconds; here it is over at once, so that not all time goes into waiting. */
async function forgetLeases({ cluster }: World) {
  const { db } = cluster.own()
  await sql`update job_run set leased_until = null, retry_at = null where leased_until is not null`.execute(db)
  await sql`update pgboss.job set started_on = started_on - interval '10 seconds' where name = 'due-ticks' and state = 'active'`.execute(
    db,
  )
}

/** Calls for what the job is to do, and answers when the job has done it. */
async function runErrand(world: World, { call, owes, after = DELAY + 1, isOver = async () => true }: Errand) {
  await surely(world, call)
  // What others ask for from here on is not due yet.
  const due = world.owed.filter(({ name }) => name === owes)
  world.forward(after * 1000)
  while (!(await isAllPaid(world, due)) || !(await isOver(world))) {
    await forgetLeases(world)
    await hurry(world)
    await world.worker.start()
    await pause(60)
  }
}

/** So many of them at most: as many lie between the one and the next, and the first is any. */
function sampled({ dice }: World, marks: readonly Mark[], most = marks.length): readonly Mark[] {
  const step = Math.ceil(marks.length / most)
  const first = dice.below(step)
  return marks.filter((_, n) => n % step === first)
}

/** Kills the worker at each statement of a job that has something to do; the next worker brings it to its end. */
async function killInJob(world: World, errand: Errand): Promise<Enumerated> {
  const { worker } = world
  worker.only = errand.job
  await restart(worker)
  await runErrand(world, errand)
  const marks = sampled(world, await marksOf(worker, () => runErrand(world, errand)), errand.most)
  let killed = 0
  for (const mark of marks) {
    const at = killAt(world, worker, mark)
    await runErrand(world, errand)
    worker.database.judge = () => undefined
    killed += at.killed
  }
  worker.only = undefined
  await restart(worker)
  return { name: errand.job, statements: marks.length, killed }
}

/**
 * P6: a node is killed at every statement of every call, a worker at every statement of every job that pays. Two pairs of
 * nodes go through the calls at the same time, and the worker through the jobs. The world needs four nodes.
 */
export async function killAtEveryStatement(
  world: World,
  { calls, errands }: { calls: readonly MoneyCall[]; errands: readonly Errand[] },
): Promise<Outcome & { enumerated: Enumerated[] }> {
  const [a, b, c, d] = world.nodes as [Tenant, Tenant, Tenant, Tenant]
  const enumerated: Enumerated[] = []
  const answers: Answers = { replays: 0, different: [] }
  const going: Going = { answers, marks: new Map() }
  await layInStrays(world, STRAYS)
  const left = [...calls]
  const throughCalls = async (pair: readonly [Tenant, Tenant]) => {
    for (let call = left.shift(); call; call = left.shift()) {
      enumerated.push(await killInCall(world, call, pair, going))
    }
  }
  const throughJobs = async () => {
    for (const errand of errands) enumerated.push(await killInJob(world, errand))
  }
  await Promise.all([throughCalls([a, b]), throughCalls([c, d]), throughJobs()])
  await world.heal()
  const outcome = await atRest(world, 0, answers)
  return { ...outcome, enumerated }
}
