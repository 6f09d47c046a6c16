import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Clock } from '../adapters/clock.ts'
import { MailboxRefusedError } from '../adapters/mail.ts'
import { connectionOptions, type DatabaseTimeouts, NO_TIMEOUTS } from '../database/database.ts'
import { LEASE, NOW } from './jobs.queries.ts'
import { DEAD_LETTERS, retryPolicy, type Task } from './tasks.ts'

/** A queue with at most one message, which asks a worker to run the due daily ticks. */
const DUE = 'due-ticks'

export interface QueueOptions {
  url: string
  /** The business clock. It dates the finished tasks. */
  clock: Clock
  tasks: readonly Task<never>[]
  reportError(what: string, error: unknown): void
  /** Runs the due ticks. */
  runDue(): Promise<void>
  /** Whether this node may run tasks other than mail now. Without it, always. */
  mayWork?(): Promise<boolean>
}

/**
 * A worker is woken when its queue has a task: one statement looks at all queues, where twenty workers would ask one each. Without being
 * woken it looks by itself this seldom. It takes one task each time while few wait. Above this number, which the queue counts once a
 * minute, it takes the next at once until none is left: mail to everybody is a hundred thousand messages.
 */
const POLLING = { pollingIntervalSeconds: 10, burstWhenReadyExceeds: 20 } as const

/** Milliseconds that a failed task takes. Otherwise a mail server that is away for a minute would use up the tries of all letters. */
const FAILURE_PAUSE_MS = 500

/** The queue's statements, such as deleting all expired tasks, may take longer than those of a request. */
const QUEUE_TIMEOUTS_MS: DatabaseTimeouts = { statement: 30_000, lock: 30_000 }

/** Seconds between two deletions of expired tasks. The queue's default is a day, which would keep a day's tasks for two. */
const SWEEP_INTERVAL_SECONDS = 3_600

/** Seconds before a returned task is taken again, where the node that took it may not work. */
const RETURN_PAUSE_SECONDS = 5

/** Creates the queue's own tables where they are missing. `prepare` does so too. A template of many databases calls it once. */
export async function installQueue(url: string) {
  const boss = new PgBoss({ ...connectionOptions(url, NO_TIMEOUTS), max: 1, schedule: false, supervise: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

/** Wraps pg-boss, which carries tasks and due ticks to workers. Business time never comes from it. */
export function createQueue({ url, clock, tasks, reportError, runDue, mayWork = async () => true }: QueueOptions) {
  const boss = new PgBoss({
    ...connectionOptions(url, QUEUE_TIMEOUTS_MS),
    ...{ max: 3, schedule: false, application_name: 'humidor-jobs' },
    maintenanceIntervalSeconds: SWEEP_INTERVAL_SECONDS,
  })
  boss.on('error', (error) => reportError('queue', error))

  /** Runs a task and deletes it at once, because its payload may contain a code or an address. */
  async function runAndDelete(task: Task<never>, job: { id: string; data: object }) {
    await task.run(job.data as never)
    await boss.deleteJob(task.id, job.id)
    // For operators only: a failure here must not repeat the finished task.
    await noteDone(task.id).catch((error) => reportError(`noting ${task.id}`, error))
  }

  const noteDone = (id: string) =>
    boss.getDb().executeSql(
      `insert into task_last values ($1, $2, 1)
       on conflict (task) do update set done_at = greatest(task_last.done_at, excluded.done_at), done = task_last.done + 1`,
      [id, clock.now().toISOString()],
    )

  /** Lowers the tries of mail to a missing mailbox to those of an urgent task, so that it is soon reported as given up. */
  const limitTries = (id: string, job: string) =>
    boss
      .getDb()
      .executeSql('update pgboss.job set retry_limit = least(retry_limit, $3) where name = $1 and id = $2', [
        id,
        job,
        retryPolicy.tries,
      ])

  /** Mail moves no money, so every node may send it. */
  const mayRun = async (task: Task<never>) => task.mails === true || (await mayWork())

  /**
   * Returns a task for a node that may run it. The try does not count. The task pauses first: the queue still records the end of this
   * try, and must not record it for the try of another node.
   */
  const putBack = (id: string, job: string) =>
    boss.getDb().executeSql(
      `update pgboss.job set state = 'created', started_on = null, heartbeat_on = null, start_after = now() + make_interval(secs => $3)
       where name = $1 and id = $2 and state = 'active'`,
      [id, job, RETURN_PAUSE_SECONDS],
    )

  /** Shortens the retention of a queue, and of its tasks. Earlier versions kept given-up tasks for a week. */
  async function shorten(id: string) {
    await boss.updateQueue(id, { deleteAfterSeconds: retryPolicy.keepDead })
    await boss
      .getDb()
      .executeSql('update pgboss.job set deletion_seconds = $2 where name = $1 and deletion_seconds > $2', [
        id,
        retryPolicy.keepDead,
      ])
  }

  async function prepare() {
    await boss.start()
    const kept = new Map((await boss.getQueues()).map((queue) => [queue.name, queue.deleteAfterSeconds]))
    const dying = { deleteAfterSeconds: retryPolicy.keepDead }
    if (!kept.has(DEAD_LETTERS))
      await boss.createQueue(DEAD_LETTERS, { ...dying, retentionSeconds: retryPolicy.keepDead })
    if (!kept.has(DUE)) await boss.createQueue(DUE, { policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 60 })
    for (const { id } of tasks)
      if (!kept.has(id))
        await boss.createQueue(id, { ...dying, deadLetter: DEAD_LETTERS, retryLimit: retryPolicy.tries })
      else if (kept.get(id) !== retryPolicy.keepDead) await shorten(id)
  }

  async function runOrPutBack(task: Task<never>, job: { id: string; data: object }) {
    if (!(await mayRun(task))) return void (await putBack(task.id, job.id))
    await runAndDelete(task, job).catch(async (error) => {
      reportError(`task ${task.id}`, error)
      if (error instanceof MailboxRefusedError) await limitTries(task.id, job.id)
      await pause(FAILURE_PAUSE_MS)
      throw error
    })
  }

  /** The workers of this node, by their queues. */
  const workers = new Map<string, string>()

  async function work() {
    workers.set(DUE, await boss.work(DUE, POLLING, runDue))
    for (const task of tasks)
      workers.set(
        task.id,
        await boss.work<object>(task.id, POLLING, async ([job]) => {
          if (job) await runOrPutBack(task, job)
        }),
      )
  }

  /** Wakes the workers whose queues have a task that may be taken now. */
  async function wake() {
    const { rows } = await boss.getDb().executeSql(
      `select name from unnest($1::text[]) queue (name)
       where exists (
         select from pgboss.job j
         where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= now()
       )`,
      [[...workers.keys()]],
    )
    for (const { name } of rows as { name: string }[]) boss.notifyWorker(workers.get(name) ?? '')
  }

  // Fetches one at a time, because a fetched batch has no order, and a caller's letters must arrive in the order of their causes.
  async function runPending(task: Task<never>) {
    for (;;) {
      const [job] = await boss.fetch<object>(task.id)
      if (!job) return
      await runAndDelete(task, job).catch(async (error) => {
        reportError(`task ${task.id}`, error)
        await boss.fail(task.id, job.id, { message: String(error) })
      })
    }
  }

  // Reads the table itself, because the queue's own figures may be a minute old.
  async function isAnyOpen({ id }: Task<never>): Promise<boolean> {
    const { rows } = await boss.getDb().executeSql(
      `select 1 from pgboss.job
       where name = $1 and (state = 'active' or state in ('created', 'retry') and start_after <= now()) limit 1`,
      [id],
    )
    return rows.length > 0
  }

  async function drain(task: Task<never>) {
    if (!(await mayRun(task))) return
    // A worker may run a task, or be taking one, when it can neither be fetched nor counts as taken. Wait for it, because the caller
    // wants to see its effect.
    for (let looked = 0; looked < 100; looked += 1) {
      await runPending(task)
      if (!(await isAnyOpen(task))) return
      await pause(50)
    }
  }

  /**
   * Fails a message whose worker has gone silent. Otherwise it would block new messages for a quarter of an hour. If that worker is
   * alive after all, two workers run the ticks, and leases still make each tick run once.
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
    wake,
    /** Runs the pending tasks of one kind now, and waits for those that a worker runs. */
    async drain(id: string) {
      const task = tasks.find((task) => task.id === id)
      if (task) await drain(task)
    },
    /** Sends a worker the message that ticks are due. A second message while one waits is dropped. */
    async tellDue() {
      await forgetSilent()
      await boss.send(DUE, {}, { singletonKey: DUE })
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
