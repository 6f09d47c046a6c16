import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Job } from './job.ts'
import { monday, setEngines } from './jobs.testing.ts'
import { createQueue } from './queue.ts'

const hours = (count: number) => count * 3_600_000

const server = setEngines()
const { engine, moveTo } = server

/** A job that records its days. */
function recorder(id: string, at: Job['at'], wrote: string[]): Job {
  return {
    id,
    summary: 'Records its days.',
    at,
    run: async ({ day }) => {
      wrote.push(`${id} ${day}`)
      return { done: 1, left: false }
    },
  }
}

describe('daily jobs', () => {
  it('owe nothing for the time before they existed, and run once at their time', async () => {
    const wrote: string[] = []
    const jobs = engine({ jobs: [recorder('dusk', ['18:00'], wrote)] })
    await jobs.runDue()
    expect(wrote).toEqual([])
    moveTo(new Date(monday.getTime() + hours(18)))
    await jobs.runDue()
    await jobs.runDue()
    expect(wrote).toEqual(['dusk 2026-11-16'])
  })

  it('run every missed time in order after days of downtime', async () => {
    const wrote: string[] = []
    const jobs = [
      recorder('noon', ['12:00'], wrote),
      recorder('dawn', ['00:00'], wrote),
      recorder('first', ['00:00'], wrote),
    ]
    await engine({ jobs }).prepare()
    moveTo(new Date(monday.getTime() + hours(2 * 24 + 13)))
    await engine({ jobs }).runDue()
    expect(wrote).toEqual([
      'dawn 2026-11-17',
      'first 2026-11-17',
      'noon 2026-11-17',
      'dawn 2026-11-18',
      'first 2026-11-18',
      'noon 2026-11-18',
    ])
  })

  it('run by themselves when the engine starts after days of downtime', async () => {
    const wrote: string[] = []
    const jobs = [recorder('dawn', ['00:00'], wrote)]
    await engine({ jobs }).prepare()
    moveTo(new Date(monday.getTime() + hours(3 * 24)))
    await engine({ jobs }).start()
    await expect
      .poll(() => wrote, { timeout: 30_000 })
      .toEqual(['dawn 2026-11-17', 'dawn 2026-11-18', 'dawn 2026-11-19'])
  })

  it('are not started by an engine that may not work, though another one announces that they are due', async () => {
    const wrote: string[] = []
    const halted = engine({ jobs: [recorder('dawn', ['00:00'], wrote)], mayWork: async () => false })
    await halted.prepare()
    moveTo(new Date(monday.getTime() + hours(24)))
    await halted.start()
    const clock = { now: server.now }
    const other = createQueue({
      url: server.fresh.url,
      clock,
      tasks: [],
      reportError: () => {},
      runDue: async () => {},
    })
    try {
      await other.prepare()
      await other.tellDue()
      const completed = `select state from pgboss.job where name = 'due-ticks'`
      await expect
        .poll(async () => (await server.fresh.pool.query(completed)).rows, { timeout: 30_000 })
        .toEqual([{ state: 'completed' }])
      expect(wrote).toEqual([])
    } finally {
      await other.stop()
    }
  })

  it('run once where two engines look at the same moment', async () => {
    const wrote: string[] = []
    const slow: Job = {
      ...recorder('dawn', ['00:00'], wrote),
      run: async ({ day }) => {
        await pause(60)
        wrote.push(day)
        return { done: 1, left: false }
      },
    }
    const [one, two] = [engine({ jobs: [slow] }), engine({ jobs: [slow] })]
    await Promise.all([one.prepare(), two.prepare()])
    moveTo(new Date(monday.getTime() + hours(48)))
    await Promise.all([one.runDue(), two.runDue()])
    expect(wrote).toEqual(['2026-11-17', '2026-11-18'])
  })

  it('take batch after batch until nothing is left, and report how much they did', async () => {
    let left = 2_500
    const limits: number[] = []
    const taker: Job = {
      id: 'eater',
      summary: 'Takes from a supply.',
      at: ['13:00'],
      run: async ({ limit }) => {
        limits.push(limit)
        const done = Math.min(limit, left)
        left -= done
        return { done, left: left > 0 }
      },
    }
    const jobs = engine({ jobs: [taker] })
    await jobs.prepare()
    moveTo(new Date(monday.getTime() + hours(13)))
    await jobs.runDue()
    expect(limits).toEqual([1_000, 1_000, 1_000])
    expect(await jobs.runs()).toMatchObject([{ job: 'eater', tick: '2026-11-16T13:00', state: 'done', done: 2_500n }])
  })

  it('that fail delay their own later days and nobody else, and go on where they stopped', async () => {
    const wrote: string[] = []
    let broken = true
    const failing: Job = {
      ...recorder('frail', ['00:00'], wrote),
      run: async ({ day }) => {
        if (broken) throw new Error('no money in the till')
        wrote.push(`frail ${day}`)
        return { done: 1, left: false }
      },
    }
    const errors: string[] = []
    const jobs = engine({
      jobs: [failing, recorder('sound', ['00:00'], wrote)],
      reportError: (what) => errors.push(what),
    })
    await jobs.prepare()
    moveTo(new Date(monday.getTime() + hours(49)))
    await jobs.runDue()
    expect(wrote).toEqual(['sound 2026-11-17', 'sound 2026-11-18'])
    expect(errors).toEqual(['frail for 2026-11-17T00:00'])
    expect((await jobs.runs()).find((run) => run.state === 'failing')).toMatchObject({ error: 'no money in the till' })
    broken = false
    await jobs.runDue()
    expect(wrote).toHaveLength(2)
    // Its pause, which follows the machine’s clock, is over.
    await server.fresh.pool.query('update job_run set retry_at = clock_timestamp() where retry_at is not null')
    await jobs.runDue()
    expect(wrote.slice(2)).toEqual(['frail 2026-11-17', 'frail 2026-11-18'])
  })

  it('do nothing again when the clock is set back', async () => {
    const wrote: string[] = []
    const jobs = engine({ jobs: [recorder('dusk', ['18:00'], wrote)] })
    await jobs.prepare()
    for (const hour of [19, 12, 19]) {
      moveTo(new Date(monday.getTime() + hours(hour)))
      await jobs.runDue()
    }
    expect(wrote).toHaveLength(1)
  })
})

describe('a tick whose worker was killed in the middle of a batch', () => {
  it('is left alone until its lease ends, and then taken over', async () => {
    const wrote: string[] = []
    const jobs = engine({ jobs: [recorder('dusk', ['18:00'], wrote)] })
    await jobs.prepare()
    moveTo(new Date(monday.getTime() + hours(18)))
    // Before the lease begins. Otherwise a slow machine could find it ended already.
    const began = performance.now()
    await server.fresh.pool.query(
      `insert into job_run (job, tick, due_at, state, done, started_at, leased_by, leased_until)
       values ('dusk', '2026-11-16T18:00', $1, 'running', 40, $1, 'the dead', clock_timestamp() + interval '700 ms')`,
      [server.now()],
    )
    await jobs.runDue()
    expect(performance.now() - began).toBeGreaterThan(600)
    expect(wrote).toEqual(['dusk 2026-11-16'])
    expect(await jobs.runs()).toMatchObject([{ state: 'done', done: 41n }])
  })
})

describe('a worker that was killed with the message of due ticks', () => {
  /** It has taken the message, and will never complete it. */
  const takeMessage = async (agoSeconds: number) => {
    await engine({}).prepare()
    await server.fresh.pool.query(
      `insert into pgboss.job (name, state, policy, singleton_key, retry_limit, started_on)
       values ('due-ticks', 'active', 'exclusive', 'due-ticks', 0, now() - make_interval(secs => $1))`,
      [agoSeconds],
    )
  }

  it('does not keep the message from others for longer than its lease', async () => {
    const wrote: string[] = []
    const jobs = [recorder('noon', ['12:00'], wrote)]
    await engine({ jobs }).prepare()
    await takeMessage(11)
    moveTo(new Date(monday.getTime() + hours(24 + 13)))
    await engine({ jobs }).start()
    await expect.poll(() => wrote).toEqual(['noon 2026-11-17'])
  })

  it('keeps its message while it may still be alive', async () => {
    const wrote: string[] = []
    const jobs = [recorder('noon', ['12:00'], wrote)]
    await engine({ jobs }).prepare()
    await takeMessage(0)
    moveTo(new Date(monday.getTime() + hours(24 + 13)))
    await engine({ jobs }).start()
    await pause(3_000)
    expect(wrote).toEqual([])
  })
})

describe('pollers', () => {
  it('run again and again while the engine runs, one worker at a time', async () => {
    const polls: { from: number; to: number }[] = []
    const watcher: Job = {
      id: 'watcher',
      summary: 'Polls.',
      at: { every: 1 },
      run: async () => {
        const from = performance.now()
        await pause(20)
        polls.push({ from, to: performance.now() })
        return { done: 0, left: false }
      },
    }
    const [one, two] = [engine({ jobs: [watcher] }), engine({ jobs: [watcher] })]
    await Promise.all([one.start(), two.start()])
    await expect.poll(() => polls.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3)
    const pauses = polls.slice(1).map(({ from }, before) => from - (polls[before]?.to ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThan(950)
  })
})

it('a poller that asks for another pause gets it once, shorter or longer than usual', async () => {
  const polls: number[] = []
  const watcher: Job = {
    id: 'watcher',
    summary: 'Polls.',
    at: { every: 3_600 },
    run: async () => {
      polls.push(performance.now())
      return { done: 0, left: false, next: polls.length < 3 ? 1 : undefined }
    },
  }
  const jobs = engine({ jobs: [watcher] })
  await jobs.start()
  await expect.poll(() => polls.length, { timeout: 30_000 }).toBe(3)
  await pause(2_500)
  expect(polls).toHaveLength(3)
})

it('a poller that somebody waits for runs at once, though it has just run', async () => {
  let polls = 0
  const run = async () => {
    polls += 1
    return { done: 1, left: false }
  }
  const jobs = engine({ jobs: [{ id: 'watcher', summary: 'Polls.', at: { every: 3_600 }, run }] })
  await jobs.runDue()
  await jobs.poll('watcher')
  expect(polls).toBe(2)
})
