import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Clock } from '../adapters/clock.ts'
import { MailboxRefusedError } from '../adapters/mail.ts'
import { connecting, type Patience, WITHOUT_END } from '../database/database.ts'
import { LEASE, NOW } from './jobs.queries.ts'
import { DEAD_LETTERS, patience, type Task } from './tasks.ts'

/** The queue whose only message, at any time, asks some worker to run the daily ticks that are due. */
const DUE = 'due-ticks'

export interface QueueOptions {
  url: string
  /** What business goes by: it says when a task was done. */
  clock: Clock
  tasks: readonly Task<never>[]
  trouble(what: string, error: unknown): void
  /** What a worker does when it is told that ticks are due. */
  runDue(): Promise<void>
  /** Whether this node may do tasks other than letters now; without it, always. */
  mayWork?(): Promise<boolean>
}

/**
 * One task each half second is taken while few wait. From so many on, which the queue counts once a minute, the next is taken at
 * once until none is left: what is mailed to everybody is a hundred thousand letters. One that fails takes its half second, or
 * a mail server that is away for a minute would have used up the tries of all of them.
 */
const AT_LEISURE = { pollingIntervalSeconds: 0.5, burstWhenReadyExceeds: 20 } as const

/** What the queue does in one statement, such as deleting all that was kept long enough, may take longer than what a member waits for. */
const QUEUE_TIMEOUTS_MS: Patience = { statement: 30_000, lock: 30_000 }

/** How often the queue deletes what it has kept long enough; left to itself, once a day, so that a day would be two. Seconds. */
const SWEEPS = 3_600

/** How long a task lies before it is taken again, where the node that took it may not work. Seconds. */
const PUT_BACK = 5

/** Several tasks of a story are run in one go; a bound keeps a failing queue from running for ever. */
const AT_ONCE = 20

/** Makes the queue's own tables, if they are missing. `prepare` does so too; a template of many databases does it once. */
export async function installQueue(url: string) {
  const boss = new PgBoss({ ...connecting(url, WITHOUT_END), max: 1, schedule: false, supervise: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Our side of pg-boss: it carries tasks and due ticks to workers. Business time never comes from it. */
export function createQueue({ url, clock, tasks, trouble, runDue, mayWork = async () => true }: QueueOptions) {
  const boss = new PgBoss({
    ...connecting(url, QUEUE_TIMEOUTS_MS),
    ...{ max: 3, schedule: false, application_name: 'humidor-jobs' },
    maintenanceIntervalSeconds: SWEEPS,
  })
  boss.on('error', (error) => trouble('queue', error))

  /** A payload may hold a code or an address, so it goes as soon as its work is done. */
  async function done(task: Task<never>, job: { id: string; data: object }) {
    await task.run(job.data as never)
    await boss.deleteJob(task.id, job.id)
    // Only for who looks at it: a task that is done is never done again because this could not be written.
    await noteDone(task.id).catch((error) => trouble(`noting ${task.id}`, error))
  }

  const noteDone = (id: string) =>
    boss.getDb().executeSql(
      `insert into task_last values ($1, $2, 1)
       on conflict (task) do update set done_at = greatest(task_last.done_at, excluded.done_at), done = task_last.done + 1`,
      [id, clock.now().toISOString()],
    )

  /** A letter to a mailbox that is not there is no reason to wait: it is tried as often as one that may not, and told of as given up. */
  const hasten = (id: string, job: string) =>
    boss
      .getDb()
      .executeSql('update pgboss.job set retry_limit = least(retry_limit, $3) where name = $1 and id = $2', [
        id,
        job,
        patience.tries,
      ])

  /** Letters move no money, so they go out at every node. */
  const mayDo = async (task: Task<never>) => task.mails === true || (await mayWork())

  /**
   * Leaves a task to whichever node may do it, as if nobody had taken it: the try does not count. It lies for a while, as the queue
   * still notes the end of this try, and must not note it of another node's.
   */
  const putBack = (id: string, job: string) =>
    boss.getDb().executeSql(
      `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null, start_after = now() + make_interval(secs => $3)
       where name = $1 and id = $2 and state = 'active'`,
      [id, job, PUT_BACK],
    )

  /** A queue that was made when what was given up lay about for a week, and what lies in it. */
  async function shorten(id: string) {
    await boss.updateQueue(id, { deleteAfterSeconds: patience.keepDead })
    await boss
      .getDb()
      .executeSql('update pgboss.job set deletion_seconds = $2 where name = $1 and deletion_seconds > $2', [
        id,
        patience.keepDead,
      ])
  }

  async function prepare() {
    await boss.start()
    const kept = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.deleteAfterSeconds]))
    const dying = { deleteAfterSeconds: patience.keepDead }
    if (!kept.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { ...dying, retentionSeconds: patience.keepDead })
    if (!kept.has(DUE)) await boss.createQueue(DUE, { policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 60 })
    for (const { id } of tasks)
      if (!kept.has(id)) await boss.createQueue(id, { ...dying, deadLetter: DEAD_LETTERS, retryLimit: patience.tries })
      else if (kept.get(id) !== patience.keepDead) await shorten(id)
  }

  async function work() {
    await boss.work(DUE, { pollingIntervalSeconds: 1 }, runDue)
    for (const task of tasks)
      await boss.work<object>(task.id, AT_LEISURE, async ([job]) => {
        if (!job) return
        if (!(await mayDo(task))) return void (await putBack(task.id, job.id))
        await done(task, job).catch(async (error) => {
          trouble(`task ${task.id}`, error)
          if (error instanceof MailboxRefusedError) await hasten(task.id, job.id)
          await pause(AT_LEISURE.pollingIntervalSeconds * 1_000)
          throw error
        })
      })
  }

  async function runPending(task: Task<never>) {
    for (;;) {
      const jobs = await boss.fetch<object>(task.id, { batchSize: AT_ONCE })
      if (jobs.length === 0) return
      for (const job of jobs)
        await done(task, job).catch(async (error) => {
          trouble(`task ${task.id}`, error)
          await boss.fail(task.id, job.id, { message: String(error) })
        })
    }
  }

  // Asked of the table itself: the queue's own figures may be a minute old.
  async function isAnyOpen({ id }: Task<never>): Promise<boolean> {
    const { rows } = await boss.getDb().executeSql(
      `select 1 from pgboss.job
       where name = $1 and (state = 'active' or state in ('created', 'retry') and start_after <= now()) limit 1`,
      [id],
    )
    return rows.length > 0
  }

  async function drain(task: Task<never>) {
    if (!(await mayDo(task))) return
    // A worker may be at one, or may be taking one this very moment, when it can neither be fetched nor counts as taken:
    // wait for it, as whoever asks wants to see what it did.
    for (let looked = 0; looked < 100; looked += 1) {
      await runPending(task)
      if (!(await isAnyOpen(task))) return
      await pause(50)
    }
  }

  /**
   * A message of which the worker has fallen silent tells nobody anything: left alone, it would keep everybody from being told for a
   * quarter of an hour. Should its worker be alive after all, two are at it, and each tick is still done once.
   */
  const forgetSilent = () =>
    boss.getDb().executeSql(
      `update pgboss.job set state = 'failed', completed_on = now()
       where name = $1 and state = 'active' and started_on < now() - make_interval(secs => $2)
         and not exists (select from job_run where tick <> $3 and leased_until > clock_timestamp())`,
      [DUE, LEASE, NOW],
    )

  return {
    prepare,
    work,
    /** Runs the pending tasks of one kind now and waits for those that a worker is at. */
    async drain(id: string) {
      const task = tasks.find((task) => task.id === id)
      if (task) await drain(task)
    },
    /** Tells some worker that ticks are due. Said twice it is one message. */
    async tellDue() {
      await forgetSilent()
      await boss.send(DUE, {}, { singletonKey: DUE })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
