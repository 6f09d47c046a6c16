import { expect, it } from 'vitest'
import { MailboxRefusedError } from '../adapters/mail.ts'
import { freshDatabase } from '../database/testing.ts'
import { createQueue } from './queue.ts'
import { DEAD_LETTERS, enqueue, retryPolicy, type Task, tasksHealth } from './tasks.ts'

it('a letter that may wait is tried for a day, and one with a code for two minutes', async () => {
  const { url, db, pool } = await freshDatabase()
  const tasks: Task<never>[] = ['news', 'code'].map((id) => ({ id, run: async () => undefined }))
  const queue = createQueue({
    url,
    clock: { now: () => new Date() },
    tasks,
    reportError: () => undefined,
    runDue: async () => undefined,
  })
  await queue.prepare()
  await enqueue(db, { id: 'news', waits: true }, {})
  await enqueue(db, { id: 'code' }, {})
  const { rows } = await pool.query(
    `select name, (select sum(least(retry_delay * 2 ^ n, retry_delay_max)) from generate_series(0, retry_limit - 1) n)::int as seconds
     from pgboss.job where name = any ($1) order by name`,
    [['news', 'code']],
  )
  await queue.stop()
  const [code, news] = rows
  expect(code).toMatchObject({ name: 'code', seconds: 62 })
  expect(news.name).toBe('news')
  expect(news.seconds).toBeGreaterThan(86_400)
  expect(news.seconds).toBeLessThan(2 * 86_400)
})

it('a letter that may wait is given up as soon as the others if its mailbox is refused', async () => {
  const { url, db, pool } = await freshDatabase()
  const run = async () => {
    throw new MailboxRefusedError('the mail server said 550')
  }
  const queue = createQueue({
    ...{ url, clock: { now: () => new Date() }, tasks: [{ id: 'news', run }] },
    ...{ reportError: () => undefined, runDue: async () => undefined },
  })
  await queue.prepare()
  await enqueue(db, { id: 'news', waits: true }, {})
  await queue.work()
  const kept = async () =>
    (await pool.query("select retry_limit, output ->> 'name' as failure from pgboss.job where name = 'news'")).rows
  // Only the name distinguishes it from failures of the mail server.
  await expect.poll(kept, { timeout: 10_000 }).toEqual([{ retry_limit: retryPolicy.tries, failure: 'MailboxRefused' }])
  await queue.stop()
})

it('mail is silent where nothing went out though a letter could have, and not while the last of many waits for its turn', async () => {
  const { url, db, pool } = await freshDatabase()
  const letters = [{ id: 'news', waits: true }, { id: 'code' }] as const
  const tasks = letters.map((letter) => ({ ...letter, run: async () => undefined }))
  const queue = createQueue({
    ...{ url, clock: { now: () => new Date() }, tasks },
    ...{ reportError: () => undefined, runDue: async () => undefined },
  })
  await queue.prepare()
  await queue.stop()
  const at = new Date()
  const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
  const health = async () => {
    const { silentSince, urgentSince } = await tasksHealth(db, letters, at)
    const minutes = (since: Date | null) => since && Math.round((at.getTime() - since.getTime()) / 60_000)
    return [minutes(silentSince), minutes(urgentSince)]
  }
  const put = (name: string, made: number, it: object = {}) =>
    pool.query(
      `insert into pgboss.job (name, state, created_on, started_on, start_after, output, source_name, source_created_on, source_output)
       select $1, state::pgboss.job_state, $2, started_on, coalesce(start_after, $2), output, source_name, $2, source_output
       from jsonb_to_record($3::jsonb || jsonb_build_object('state', coalesce($3::jsonb ->> 'state', 'created')))
         it (state text, started_on timestamptz, start_after timestamptz, output jsonb, source_name text, source_output jsonb)`,
      [name, ago(made), JSON.stringify(it)],
    )
  const sent = (minutes: number) =>
    pool.query('insert into task_last values ($1, $2, 1) on conflict (task) do update set done_at = $2', [
      'news',
      ago(minutes),
    ])

  await sent(60)
  expect(await health()).toEqual([null, null])
  // A notice to everybody: the oldest letter has waited for an hour, and one went out just now. Then none any more.
  await put('news', 59)
  await sent(0)
  expect(await health()).toEqual([0, null])
  await sent(7)
  expect(await health()).toEqual([7, null])
  await put('code', 4)
  expect(await health()).toEqual([7, 4])
  await pool.query('delete from pgboss.job')

  // A refused mailbox, a try before the last letter went out, and a task that died before that: none could have gone out.
  const refused = { name: 'MailboxRefused' }
  await put('news', 30, { state: 'retry', started_on: ago(3), start_after: ago(-9), output: refused })
  await put('news', 30, { state: 'retry', started_on: ago(20), start_after: ago(-9), output: { name: 'Error' } })
  // The same during another try, which takes half a second.
  await put('news', 30, { state: 'active', started_on: ago(0), start_after: ago(1), output: refused })
  await put(DEAD_LETTERS, 5, { source_name: 'code', source_output: refused })
  await put(DEAD_LETTERS, 8, { source_name: 'code', source_output: { name: 'Error' } })
  await put(DEAD_LETTERS, 6, { source_name: 'climb', source_output: { name: 'Error' } })
  expect(await health()).toEqual([null, null])
  // Codes are given up within two minutes, so they reveal a mail server that is away at night.
  await put(DEAD_LETTERS, 6, { source_name: 'code', source_output: { name: 'Error' } })
  expect(await health()).toEqual([6, null])
  await pool.query('delete from pgboss.job')
  await put('news', 30, { state: 'retry', started_on: ago(3), start_after: ago(-9), output: { name: 'Error' } })
  expect(await health()).toEqual([7, null])
  // A letter at its first try could have gone out, and so could one that is tried again after another error.
  for (const it of [{}, { output: { name: 'Error' } }]) {
    await pool.query('delete from pgboss.job')
    await put('news', 30, { state: 'active', started_on: ago(0), ...it })
    expect(await health()).toEqual([7, null])
  }
})

it('a letter to a missing mailbox does not count as silence while it is tried again', async () => {
  const { url, db, pool } = await freshDatabase()
  const news = { id: 'news', waits: true } as const
  const again = Promise.withResolvers<void>()
  let tries = 0
  const run = async () => {
    tries += 1
    if (tries > 1) await again.promise
    throw new MailboxRefusedError('the mail server said 550')
  }
  const queue = createQueue({
    ...{ url, clock: { now: () => new Date() }, tasks: [{ ...news, run }] },
    ...{ reportError: () => undefined, runDue: async () => undefined },
  })
  await queue.prepare()
  await enqueue(db, news, {})
  await queue.work()
  await expect.poll(() => tries, { timeout: 30_000 }).toBe(2)
  // The queue keeps the output of the first try, which distinguishes it from a letter that could have gone out.
  const { rows } = await pool.query("select state, output ->> 'name' as failure from pgboss.job where name = 'news'")
  expect(rows).toEqual([{ state: 'active', failure: 'MailboxRefused' }])
  expect(await tasksHealth(db, [news], new Date())).toMatchObject({ queued: 1, silentSince: null })
  again.resolve()
  await queue.stop()
})
