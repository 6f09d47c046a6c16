import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type DatabaseRole, urlAs } from './database/rights.ts'
import { freshDatabase } from './database/testing.ts'

interface Typed {
  /** The URL of the database, and the role. */
  url?: string
  as?: string
  /** The reader has gone before the first line. */
  unread?: boolean
}

/** Runs a command. Returns the exit code and both outputs. */
function runCli(verb: string, { url, as, unread = false }: Typed) {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; output: string; errors: string }>()
  const address = url && urlAs(url, as as DatabaseRole | undefined)
  const run = spawn(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...verb.split(' ')], {
    // An empty data folder, since the folder of the checkout may belong to another database.
    env: { PATH: process.env.PATH, HUMIDOR_DATA: '/nowhere', ...(address && { DATABASE_URL: address }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  run.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  run.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  if (unread) run.stdout.destroy()
  run.once('close', (code) => resolve({ code, output, errors }))
  return promise
}

// A user who may monitor the cluster and has no rights on any table.
const unprivileged = 'pg_monitor'

it.each([
  ['roles', 'npm run humidor -- roles.'],
  ['verify', 'npm run humidor -- roles, and then: grant humidor_checker to that user.'],
  ['liabilities 2026-11-21', 'npm run humidor -- roles, and then: grant humidor_checker to that user.'],
  ['draw 1', 'npm run humidor -- roles, and then: grant humidor_checker to that user.'],
  ['operator list', 'npm run humidor -- roles, and then: grant humidor_checker to that user.'],
  ['settle --through 2026-01-01', 'npm run humidor -- roles, and then: grant humidor_worker to that user.'],
])('%s tells a user without rights how to get them, in one sentence', async (verb, end) => {
  const { url } = await freshDatabase()
  expect(await runCli(verb, { url, as: unprivileged })).toEqual({
    code: 1,
    output: `The user of DATABASE_URL may not do this: permission denied for table migration. As the owner of the database: ${end}\n`,
    errors: '',
  })
})

it('verify reports whether a kept block is part of the ledger’s chain', async () => {
  const { url, pool } = await freshDatabase()
  // Fixtures are no breach in a sandbox.
  await pool.query('insert into sandbox ("only", clock_offset, filled) values (true, 0, true)')
  const { rows } = await pool.query("select encode(hash, 'hex') as hash from ledger_block")
  const { hash } = rows[0]
  const verifyHead = (head: string) => runCli(`verify --head ${head}`, { url, as: 'humidor_checker' })
  const [right, wrong, nonsense] = await Promise.all([
    verifyHead(`0:${hash}`),
    verifyHead(`1:${hash}`),
    verifyHead('1:abc'),
  ])
  expect(right).toMatchObject({ code: 0, output: expect.stringContaining('Block 0 is part of it.') })
  expect(right.output).toContain(`The ledger’s chain ends in block 0:${hash}.`)
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('BREACH ledger.chain-heads: block 1:') })
  expect(nonsense.code).toBe(2)
})

it('verify allows fixtures only in a sandbox, and names a transfer that nothing explains', async () => {
  const { url, pool } = await freshDatabase()
  const verify = () => runCli('verify', { url, as: 'humidor_checker' })
  const inProduction = await verify()
  expect(inProduction).toMatchObject({
    code: 1,
    output: expect.stringContaining('BREACH ledger.operations-are-the-known-ones'),
  })
  await pool.query('insert into sandbox ("only", clock_offset, filled) values (true, 0, true)')
  expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('This database is a sandbox') })
  await pool.query(`select ledger_post(array['treasury-move:aaaaaaaaaaaaaaaaaaaaaa'], array['foundationToTreasury'], array[now()],
    array[null::bigint], array[1, 1], array[11400, 10900], array['CIG', 'CIG'], array[-5, 5], array[null, null]::text[], '{}')`)
  const { code, output } = await verify()
  expect(code).toBe(1)
  expect(output).toMatch(
    /BREACH ledger.every-transfer-is-explained: .*\n.*foundationToTreasury.*treasury-move:aaaaaaaaaaaaaaaaaaaaaa/,
  )
})

it('only the owner of the database accepts a restore', async () => {
  const { url, pool } = await freshDatabase()
  const { code, output } = await runCli('restored --operator none', { url, as: 'humidor_worker' })
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringContaining('permission denied for table ledger_restore. As the owner of the database:'),
  })
  expect((await pool.query('select from ledger_restore')).rows).toEqual([])
})

it('a command that writes tells a user who may only read', async () => {
  const { url } = await freshDatabase()
  const { code, output } = await runCli('settle --through 2026-01-01', { url, as: 'humidor_checker' })
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^The user of DATABASE_URL may not do this: permission denied for table \w+\. .*\n$/),
  })
})

it('a closed output ends the command without another word', async () => {
  const { url } = await freshDatabase()
  for (const verb of ['help', 'verify'])
    expect([verb, await runCli(verb, { url, unread: true })]).toEqual([verb, { code: 141, output: '', errors: '' }])
})
