import { rmSync } from 'node:fs'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { transferUsdc } from '@humidor/contract/money/wallet.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { scratchFolder } from './database/scratch.testing.ts'
import { giveRightsByTwo, sets } from './features/backoffice/operators/changing/changing.testing.ts'
import { keepHead } from './features/money/ledger-chain/head-file.ts'
import { headText, type KeptHead, newestHead } from './ledger/heads.ts'
import { checkHeads } from './ledger-heads-check.ts'
import { runOperatorVerb } from './operator-verb.ts'
import { runRestoredVerb } from './restored-verb.ts'

const { me, audit } = consoleContract.operators

let sandbox: Sandbox
let folder: string
beforeEach(async () => {
  sandbox = await openSandbox()
  folder = scratchFolder('humidor-restored-')
  return async () => {
    rmSync(folder, { recursive: true })
    await sandbox.close()
  }
}, 60_000)

async function runVerb(...args: string[]) {
  const lines: string[] = []
  const { db, clock } = sandbox
  const code = await runRestoredVerb({ db, args, folder, at: clock.now(), say: (line) => lines.push(line) })
  return { code, output: lines.join('\n') }
}
async function check(given: readonly KeptHead[] = []) {
  const lines: string[] = []
  const whole = await checkHeads(sandbox.db, { folder, given }, (line) => lines.push(line))
  return { whole, output: lines.join('\n') }
}
const count = async (table: string) =>
  Number((await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(sandbox.db)).rows[0]?.n)
const sealOne = async () => {
  await sandbox.alice.fund(micros<'USCD'>(1_000_000n), 'USCD')
  await sandbox.jobs.poll('ledger-chain.seal')
  const { number, hash } = await newestHead(sandbox.db)
  return { number, hash, at: new Date() }
}
const bar = async ({ id }: { id: number }) => {
  await sandbox.db
    .updateTable('operator')
    .set({ disabled_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await sandbox.db.deleteFrom('operator_session').where('operator_id', '=', id).execute()
}
/** Deletes the newest block. Its transfers stay, and are sealed again later. */
const loseBlock = () =>
  sandbox.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from ledger_block where number = (select max(number) from ledger_block)`.execute(tx)
    await sql`update ledger_sealing set seen = (select max(last_transfer) from ledger_block)`.execute(tx)
  })

const admit = (email: string) =>
  runOperatorVerb({
    db: sandbox.db,
    args: ['admit', '--email', email],
    config: { secret: sandbox.secret, data: folder, production: false },
    at: sandbox.clock.now(),
    say: () => undefined,
  })

it('ends every session, voids mailed codes, and bars all operators but one', async () => {
  const { alice, staff, merchants, db, clock } = sandbox
  const [merchant] = Object.values(merchants)
  await sql`insert into one_time_password (uid, hash, sent_at, expires_at)
    select uid, password_hash, now(), now() + interval '30 minutes' from member where uid = ${alice.uid}`.execute(db)
  await bar(staff.sam)
  for (const table of ['session', 'merchant_session', 'operator_session']) expect(await count(table)).toBeGreaterThan(0)
  const { code, output } = await runVerb('--operator', staff.victor.email)
  expect(code).toBe(0)
  for (const table of [
    ...['session', 'merchant_session', 'operator_session', 'one_time_password', 'email_code', 'captcha'],
    ...['operator_device', 'operator_lock', 'pending_authenticator'],
  ])
    expect([table, await count(table)]).toEqual([table, 0])
  expect(output).toContain('Barred: 4 operators.')
  expect(
    await alice.tryCall(transferUsdc, {
      email: sandbox.bob.email,
      money: micros<'USCD'>(1n),
      googleCode: alice.googleCode(),
    }),
  ).toEqual({ refused: 'please_login' })
  expect(merchant).toBeDefined()
  const rows = await db.selectFrom('operator').select(['name', 'disabled_at']).orderBy('id').execute()
  expect(rows.map(({ name, disabled_at: since }) => [name, since?.getTime()])).toEqual([
    ['Victor Vitola', undefined],
    ['Wendy Wrapper', clock.now().getTime()],
    ['Sam Sampler', 0],
    ['Fiona Filler', clock.now().getTime()],
    ['Conrad Cutter', clock.now().getTime()],
    ['Agnes Ashtray', clock.now().getTime()],
  ])
  // The remaining operator cannot admit the others alone: the command line admits a second admin, and both admit the rest.
  await sandbox.renewOperatorSession(staff.victor)
  expect(await sets(staff.victor, staff.fiona, 'finance')).toEqual({ refused: 'illegal_operation' })
  expect(await admit(staff.agnes.email)).toBe(0)
  await sandbox.renewOperatorSession(staff.agnes)
  await giveRightsByTwo([staff.victor, staff.agnes], staff.fiona, 'finance')
  await sandbox.renewOperatorSession(staff.fiona)
  expect(await staff.fiona.call(me, {})).toMatchObject({ operator: { name: 'Fiona Filler' } })
  const { rows: events } = await staff.victor.call(audit, { limit: 25, call: 'restored' })
  expect(events).toHaveLength(1)
  expect(JSON.parse(events[0]?.request ?? '{}')).toMatchObject({ operator: staff.victor.id, barred: 4 })
})

it('bars all operators where none is named, and the command line admits one again', async () => {
  const { staff, db } = sandbox
  expect((await runVerb('--operator', 'none')).output).toContain('Barred: 6 operators.')
  expect(await admit('nobody@server.test')).toBe(1)
  expect(await admit(staff.victor.email.toUpperCase())).toBe(0)
  const free = await db.selectFrom('operator').select('name').where('disabled_at', 'is', null).execute()
  expect(free).toEqual([{ name: 'Victor Vitola' }])
  await sandbox.renewOperatorSession(staff.victor)
  expect((await staff.victor.call(audit, { limit: 25, call: 'operator admit' })).rows).toHaveLength(1)
})

it('does nothing for an unknown or barred operator, or for an invalid head', async () => {
  const { staff } = sandbox
  await bar(staff.sam)
  const before = await count('session')
  expect((await runVerb('--operator', 'nobody@server.test')).code).toBe(1)
  expect((await runVerb('--operator', staff.sam.email)).code).toBe(1)
  expect((await runVerb()).code).toBe(2)
  expect((await runVerb('--operator', 'none', '--head', '7:abc')).code).toBe(2)
  expect((await runVerb('--operator', 'none', '--force')).code).toBe(2)
  expect(await count('session')).toBe(before)
})

it('reports kept heads beyond the restored ledger, and ignores them after that', async () => {
  const early = await sealOne()
  keepHead(folder, early)
  const late = await sealOne()
  keepHead(folder, late)
  expect(await check([early, late])).toMatchObject({ whole: true })
  await loseBlock()
  const { whole, output } = await check([early])
  expect(whole).toBe(false)
  expect(output).toContain(`BREACH ledger.chain-heads: block ${headText(late)}, kept in ${folder}`)
  expect(output).toContain(`Block ${early.number} is part of it.`)
  const done = await runVerb('--operator', 'none')
  expect(done).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Accepted: all that was sealed after block ${headText(early)} is lost.`),
  })
  expect(await check()).toMatchObject({ whole: true })
  // A head that was kept elsewhere still reveals its loss.
  expect(await check([late])).toMatchObject({ whole: false })
})

it('finds the loss after the last kept head that exists, even where others have sealed again since', async () => {
  const early = await sealOne()
  keepHead(folder, early)
  keepHead(folder, await sealOne())
  await loseBlock()
  await sealOne()
  await sealOne()
  expect(await check()).toMatchObject({ whole: false })
  expect(await runVerb('--operator', 'none')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`after block ${headText(early)} is lost`),
  })
  expect(await check()).toMatchObject({ whole: true })
})

it('accepts a loss before a head that was kept elsewhere, whatever was kept here', async () => {
  const [early, middle] = [await sealOne(), await sealOne()]
  await loseBlock()
  const late = await sealOne()
  await sealOne()
  // Here only a head from after the loss was kept.
  keepHead(folder, late)
  const done = await runVerb('--operator', 'none', ...[early, middle].flatMap((head) => ['--head', headText(head)]))
  expect(done).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Accepted: all that was sealed after block ${headText(early)} is lost.`),
  })
  // A node that kept a lost head ignores it.
  keepHead(folder, middle)
  expect(await check()).toMatchObject({ whole: true })
})

it('accepts a loss after the first block where no kept head exists any more', async () => {
  keepHead(folder, await sealOne())
  await loseBlock()
  await sealOne()
  await sealOne()
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from ledger_block where number = 0`.execute(sandbox.db)
  expect((await runVerb('--operator', 'none')).output).toContain(`after block 0:${rows[0]?.hash} is lost`)
  expect(await check()).toMatchObject({ whole: true })
})

it('does nothing where the restored ledger differs from the sealed one', async () => {
  await sealOne()
  const rewrite = (operation: string) =>
    sandbox.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update transfer set operation = ${operation} where id = 1`.execute(tx)
    })
  await rewrite('another')
  const before = await count('session')
  const { code, output } = await runVerb('--operator', 'none')
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('BREACH ledger.chain-contents') })
  expect(await count('session')).toBe(before)
  expect(await count('ledger_restore')).toBe(0)
  await rewrite('genesis')
})
