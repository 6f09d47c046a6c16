import { expect, it } from 'vitest'
import { MailboxRefused } from '../adapters/mail.ts'
import { freshDatabase } from '../database/testing.ts'
import { createQueue } from './queue.ts'
import { enqueue, patience, type Task } from './tasks.ts'

it('a letter that may wait is tried for a day, and one with a code for two minutes', async () => {
  const { url, db, pool } = await freshDatabase()
  const tasks: Task<never>[] = ['news', 'code'].map((id) => ({ id, run: async () => undefined }))
  const queue = createQueue({
    url,
    clock: { now: () => new Date() },
    tasks,
    trouble: () => undefined,
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

it('a letter that may wait is given up as soon as the others where its mailbox is refused', async () => {
  const { url, db, pool } = await freshDatabase()
  const run = async () => {
    throw new MailboxRefused('the mail server said 550')
  }
  const queue = createQueue({
    ...{ url, clock: { now: () => new Date() }, tasks: [{ id: 'news', run }] },
    ...{ trouble: () => undefined, runDue: async () => undefined },
  })
  await queue.prepare()
  await enqueue(db, { id: 'news', waits: true }, {})
  await queue.work()
  const limit = async () => (await pool.query("select retry_limit from pgboss.job where name = 'news'")).rows
  await expect.poll(limit, { timeout: 10_000 }).toEqual([{ retry_limit: patience.tries }])
  await queue.stop()
})
