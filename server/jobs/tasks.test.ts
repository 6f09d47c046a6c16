import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { describe, expect, it } from 'vitest'
import { setEngines } from './jobs.testing.ts'
import { enqueue, enqueueAll, type Task } from './tasks.ts'

const server = setEngines()
const { engine } = server

describe('tasks', () => {
  interface Letter {
    to: string
  }
  const mailer = (sent: string[]): Task => ({
    id: 'test.letter',
    run: async (payload) => {
      sent.push((payload as Letter).to)
    },
  })
  const rows = async () => (await server.fresh.pool.query(`select name, state, data from pgboss.job`)).rows

  it('run when their transaction commits, and their payload is then deleted', async () => {
    const sent: string[] = []
    const jobs = engine({ tasks: [mailer(sent)] })
    await jobs.prepare()
    await server.fresh.db.transaction().execute((tx) => enqueue(tx, { id: 'test.letter' }, { to: 'alice' }))
    await jobs.drain('test.letter')
    expect(sent).toEqual(['alice'])
    expect(await rows()).toEqual([])
  })

  it('never run when their transaction rolls back', async () => {
    const sent: string[] = []
    const jobs = engine({ tasks: [mailer(sent)] })
    await jobs.prepare()
    await server.fresh.db
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, { id: 'test.letter' }, { to: 'alice' })
        throw new Error('on second thoughts')
      })
      .catch(() => undefined)
    await jobs.drain('test.letter')
    expect(sent).toEqual([])
  })

  it('run one right after the other where many wait, and not one every half second', async () => {
    const sent: string[] = []
    await engine({ tasks: [mailer(sent)] }).prepare()
    await enqueueAll(
      server.fresh.db,
      { id: mailer(sent).id },
      Array.from({ length: 60 }, (_, n) => ({ to: `${n}@cigar.test` })),
    )
    // The queue itself counts once a minute.
    await server.fresh.pool.query('update pgboss.queue set ready_count = 60 where name = $1', [mailer(sent).id])
    await engine({ tasks: [mailer(sent)] }).start()
    // One every half second would take thirty seconds.
    await expect.poll(() => sent.length, { timeout: 25_000 }).toBe(60)
  })

  it('that fail are not hurried, however many wait', async () => {
    let tries = 0
    const failing: Task = {
      id: 'test.letter',
      run: async () => {
        tries += 1
        throw new Error('nobody answers')
      },
    }
    await engine({ tasks: [failing] }).prepare()
    await enqueueAll(
      server.fresh.db,
      failing,
      Array.from({ length: 60 }, () => ({})),
    )
    await server.fresh.pool.query('update pgboss.queue set ready_count = 60 where name = $1', [failing.id])
    await engine({ tasks: [failing] }).start()
    await expect.poll(() => tries).toBeGreaterThan(0)
    await pause(2_000)
    expect(tries).toBeLessThan(8)
  })

  it('reach a worker that runs already', async () => {
    const sent: string[] = []
    await engine({ tasks: [mailer(sent)] }).start()
    await enqueue(server.fresh.db, { id: 'test.letter' }, { to: 'bob' })
    await expect.poll(() => sent).toEqual(['bob'])
  })

  it('wait without losing a try while their node may not work, and mail goes on', async () => {
    const did: string[] = []
    const task = (id: string): Task => ({ id, run: async () => void did.push(id) })
    const letter: Task = { ...task('test.letter'), mails: true }
    let may = false
    const jobs = engine({ tasks: [task('test.pay'), letter], mayWork: async () => may })
    await jobs.prepare()
    await enqueue(server.fresh.db, { id: 'test.pay' }, {})
    await jobs.drain('test.pay')
    await jobs.start()
    await pause(2_000)
    await enqueue(server.fresh.db, letter, {})
    await expect.poll(() => did).toEqual(['test.letter'])
    const left = await server.fresh.pool.query("select state, retry_count from pgboss.job where name = 'test.pay'")
    expect(left.rows).toEqual([{ state: 'created', retry_count: 0 }])
    may = true
    await expect.poll(() => did, { timeout: 10_000 }).toEqual(['test.letter', 'test.pay'])
    // The worker deletes a row once the task has run to its end.
    await expect.poll(rows).toEqual([])
  })

  it('are tried again later, and are dead letters after the last try', async () => {
    let tries = 0
    const failing: Task = {
      id: 'test.letter',
      run: async () => {
        tries += 1
        throw new Error('the post office is closed')
      },
    }
    const jobs = engine({ tasks: [failing] })
    await jobs.prepare()
    await enqueue(server.fresh.db, failing, { to: 'carol' })
    for (let day = 0; day < 8; day += 1) {
      await jobs.drain('test.letter')
      await server.fresh.pool.query(`update pgboss.job set start_after = now() - interval '1 s' where state = 'retry'`)
    }
    expect(tries).toBe(6)
    // The payload exists twice: the queue keeps the task’s own row as well as the dead letter.
    const payload = { data: { to: 'carol' } }
    const left = (await rows()).sort((one, other) => one.name.localeCompare(other.name))
    expect(left).toMatchObject([
      { ...payload, name: 'dead-letters' },
      { ...payload, name: 'test.letter', state: 'failed' },
    ])
  })

  /** Ages all rows by a day, since the queue uses the machine’s clock, and lets it delete the expired ones. */
  const passDay = async () => {
    await server.fresh.pool.query(
      `update pgboss.job set completed_on = completed_on - interval '25 h', keep_until = keep_until - interval '25 h'`,
    )
    const queue = new PgBoss({ connectionString: server.fresh.url, max: 1, schedule: false, supervise: false })
    await queue.start()
    for (const name of ['dead-letters', 'test.letter']) await queue.supervise(name)
    await queue.stop({ graceful: false })
  }

  const unsendable: Task = {
    id: 'test.letter',
    run: () => Promise.reject(new Error('the post office is closed')),
  }

  it('that were given up are deleted after a day, both their own row and the dead letter', async () => {
    const jobs = engine({ tasks: [unsendable] })
    await jobs.prepare()
    await enqueue(server.fresh.db, unsendable, { to: 'carol' })
    await server.fresh.pool.query('update pgboss.job set retry_limit = 0')
    await jobs.drain('test.letter')
    expect(await rows()).toHaveLength(2)
    await passDay()
    expect(await rows()).toEqual([])
  })

  it('of a queue from an earlier version are deleted after a day too', async () => {
    await engine({ tasks: [unsendable] }).prepare()
    await enqueue(server.fresh.db, unsendable, { to: 'carol' })
    await server.fresh.pool.query(`update pgboss.queue set deletion_seconds = 604800 where name = 'test.letter'`)
    await server.fresh.pool.query('update pgboss.job set retry_limit = 0, deletion_seconds = 604800')
    const jobs = engine({ tasks: [unsendable] })
    await jobs.prepare()
    await jobs.drain('test.letter')
    await passDay()
    expect(await rows()).toEqual([])
  })

  it('of a killed worker go to another after half a minute without a heartbeat', async () => {
    const sent: string[] = []
    const jobs = engine({ tasks: [mailer(sent)] })
    await jobs.prepare()
    await enqueue(server.fresh.db, { id: 'test.letter' }, { to: 'alice' })
    const killed = new PgBoss({ connectionString: server.fresh.url, max: 1, schedule: false, supervise: false })
    await killed.start()
    await killed.fetch('test.letter')
    const statesAfter = async (seconds: number) => {
      await server.fresh.pool.query(`update pgboss.job set heartbeat_on = now() - $1 * interval '1 s'`, [seconds])
      await server.fresh.pool.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null')
      await killed.supervise('test.letter')
      return (await rows()).map(({ state }) => state)
    }
    expect(await statesAfter(25)).toEqual(['active'])
    expect(await statesAfter(35)).toEqual(['retry'])
    await killed.stop({ graceful: false })
    await server.fresh.pool.query(`update pgboss.job set start_after = now() - interval '1 s'`)
    await jobs.drain('test.letter')
    expect(sent).toEqual(['alice'])
  })
})
