import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type DatabaseRole, urlAs } from './database/rights.ts'
import { freshDatabase } from './database/testing.ts'

interface Typed {
  /** The database, and the user who asks. */
  url?: string
  as?: string
  /** Whoever reads has gone before the first line. */
  unread?: boolean
}

/** Types a verb. Answers the exit code, and what was told on both ways out. */
function types(verb: string, { url, as, unread = false }: Typed) {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; told: string; aside: string }>()
  const address = url && urlAs(url, as as DatabaseRole | undefined)
  const run = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...verb.split(' ')], {
    // A folder in which no node has kept anything: that of the checkout may know of another database.
    env: { PATH: process.env.PATH, HUMIDOR_DATA: '/nowhere', ...(address && { DATABASE_URL: address }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [told, aside] = ['', '']
  run.stdout.setEncoding('utf8').on('data', (text: string) => (told += text))
  run.stderr.setEncoding('utf8').on('data', (text: string) => (aside += text))
  if (unread) run.stdout.destroy()
  run.once('close', (code) => resolve({ code, told, aside }))
  return promise
}

// Whoever reads all that is told of the cluster, and nothing of a table: a user to whom nothing was granted.
const stranger = 'pg_monitor'

it.each([
  ['roles', 'npm run humidor -- roles.'],
  ['verify', 'npm run humidor -- roles, and then: grant humidor_checker to that user.'],
  ['draw 1', 'npm run humidor -- roles, and then: grant humidor_checker to that user.'],
  ['operator list', 'npm run humidor -- roles, and then: grant humidor_checker to that user.'],
  ['settle --through 2026-01-01', 'npm run humidor -- roles, and then: grant humidor_worker to that user.'],
])('%s tells a user without rights in one sentence what to do', async (verb, end) => {
  const { url } = await freshDatabase()
  expect(await types(verb, { url, as: stranger })).toEqual({
    code: 1,
    told: `The user of DATABASE_URL may not do this: permission denied for table migration. As the owner of the database: ${end}\n`,
    aside: '',
  })
})

it('verify says of a block that somebody kept whether it is part of the ledger’s chain', async () => {
  const { url, pool } = await freshDatabase()
  // Fixtures are nothing wrong in a world to try.
  await pool.query('insert into sandbox ("only", clock_offset, filled) values (true, 0, true)')
  const { rows } = await pool.query("select encode(hash, 'hex') as hash from ledger_block")
  const { hash } = rows[0]
  const asks = (head: string) => types(`verify --head ${head}`, { url, as: 'humidor_checker' })
  const [right, wrong, nonsense] = await Promise.all([asks(`0:${hash}`), asks(`1:${hash}`), asks('1:abc')])
  expect(right).toMatchObject({ code: 0, told: expect.stringContaining('Block 0 is part of it.') })
  expect(right.told).toContain(`The ledger’s chain ends in block 0:${hash}.`)
  expect(wrong).toMatchObject({ code: 1, told: expect.stringContaining('BREACH ledger.chain-heads: block 1:') })
  expect(nonsense.code).toBe(2)
})

it('verify allows fixtures in a world to try alone, and names a transfer that nothing explains', async () => {
  const { url, pool } = await freshDatabase()
  const verifies = () => types('verify', { url, as: 'humidor_checker' })
  const outside = await verifies()
  expect(outside).toMatchObject({
    code: 1,
    told: expect.stringContaining('BREACH ledger.operations-are-the-known-ones'),
  })
  await pool.query('insert into sandbox ("only", clock_offset, filled) values (true, 0, true)')
  expect(await verifies()).toMatchObject({ code: 0, told: expect.stringContaining('This database is a sandbox') })
  await pool.query(`select ledger_post(array['treasury-move:aaaaaaaaaaaaaaaaaaaaaa'], array['foundationToTreasury'], array[now()],
    array[null::bigint], array[1, 1], array[11400, 10900], array['CIG', 'CIG'], array[-5, 5], array[null, null]::text[], '{}')`)
  const { code, told } = await verifies()
  expect(code).toBe(1)
  expect(told).toMatch(
    /BREACH ledger.every-transfer-is-explained: .*\n.*foundationToTreasury.*treasury-move:aaaaaaaaaaaaaaaaaaaaaa/,
  )
})

it('only the owner of the database accepts a restore', async () => {
  const { url, pool } = await freshDatabase()
  const { code, told } = await types('restored --operator none', { url, as: 'humidor_worker' })
  expect({ code, told }).toEqual({
    code: 1,
    told: expect.stringContaining('permission denied for table ledger_restore. As the owner of the database:'),
  })
  expect((await pool.query('select from ledger_restore')).rows).toEqual([])
})

it('a verb that writes tells so whoever may only read', async () => {
  const { url } = await freshDatabase()
  const { code, told } = await types('settle --through 2026-01-01', { url, as: 'humidor_checker' })
  expect({ code, told }).toEqual({
    code: 1,
    told: expect.stringMatching(/^The user of DATABASE_URL may not do this: permission denied for table \w+\. .*\n$/),
  })
})

it('whoever stops reading ends the command without another word', async () => {
  const { url } = await freshDatabase()
  for (const verb of ['help', 'verify'])
    expect([verb, await types(verb, { url, unread: true })]).toEqual([verb, { code: 141, told: '', aside: '' }])
})
