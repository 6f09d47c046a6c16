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

let world: Sandbox
let folder: string
beforeEach(async () => {
  world = await openSandbox()
  folder = scratchFolder('humidor-restored-')
  return async () => {
    rmSync(folder, { recursive: true })
    await world.close()
  }
}, 60_000)

async function types(...args: string[]) {
  const lines: string[] = []
  const { db, clock } = world
  const code = await runRestoredVerb({ db, args, folder, at: clock.now(), say: (line) => lines.push(line) })
  return { code, told: lines.join('\n') }
}
async function checks(given: readonly KeptHead[] = []) {
  const lines: string[] = []
  const whole = await checkHeads(world.db, { folder, given }, (line) => lines.push(line))
  return { whole, told: lines.join('\n') }
}
const count = async (table: string) =>
  Number((await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(world.db)).rows[0]?.n)
const sealed = async () => {
  await world.alice.fund(micros<'USCD'>(1_000_000n), 'USCD')
  await world.jobs.poll('ledger-chain.seal')
  const { number, hash } = await newestHead(world.db)
  return { number, hash, at: new Date() }
}
const bars = async ({ id }: { id: number }) => {
  await world.db
    .updateTable('operator')
    .set({ disabled_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await world.db.deleteFrom('operator_session').where('operator_id', '=', id).execute()
}
/** Takes the newest block away; the transfers stay, and are sealed once more later. */
const losesBlock = () =>
  world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from ledger_block where number = (select max(number) from ledger_block)`.execute(tx)
    await sql`update ledger_sealing set seen = (select max(last_transfer) from ledger_block)`.execute(tx)
  })

const admits = (email: string) =>
  runOperatorVerb({
    db: world.db,
    args: ['admit', '--email', email],
    config: { secret: world.secret, data: folder, production: false },
    at: world.clock.now(),
    say: () => undefined,
  })

it('ends every session, voids what was mailed, and bars all operators but one', async () => {
  const { alice, staff, merchants, db, clock } = world
  const [merchant] = Object.values(merchants)
  await sql`insert into one_time_password (uid, hash, sent_at, expires_at)
    select uid, password_hash, now(), now() + interval '30 minutes' from member where uid = ${alice.uid}`.execute(db)
  await bars(staff.sam)
  for (const table of ['session', 'merchant_session', 'operator_session']) expect(await count(table)).toBeGreaterThan(0)
  const { code, told } = await types('--operator', staff.victor.email)
  expect(code).toBe(0)
  for (const table of [
    ...['session', 'merchant_session', 'operator_session', 'one_time_password', 'email_code', 'captcha'],
    ...['operator_device', 'operator_lock', 'pending_authenticator'],
  ])
    expect([table, await count(table)]).toEqual([table, 0])
  expect(told).toContain('Barred: 4 operators.')
  expect(
    await alice.tryCall(transferUsdc, {
      email: world.bob.email,
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
  // Whoever stays does not let others in alone: the machine admits a second admin, and the two admit the rest.
  await world.renewOperatorSession(staff.victor)
  expect(await sets(staff.victor, staff.fiona, 'finance')).toEqual({ refused: 'illegal_operation' })
  expect(await admits(staff.agnes.email)).toBe(0)
  await world.renewOperatorSession(staff.agnes)
  await giveRightsByTwo([staff.victor, staff.agnes], staff.fiona, 'finance')
  await world.renewOperatorSession(staff.fiona)
  expect(await staff.fiona.call(me, {})).toMatchObject({ operator: { name: 'Fiona Filler' } })
  const { rows: deeds } = await staff.victor.call(audit, { limit: 25, call: 'restored' })
  expect(deeds).toHaveLength(1)
  expect(JSON.parse(deeds[0]?.request ?? '{}')).toMatchObject({ operator: staff.victor.id, barred: 4 })
})

it('with nobody named all are barred, and the command line admits one again', async () => {
  const { staff, db } = world
  expect((await types('--operator', 'none')).told).toContain('Barred: 6 operators.')
  expect(await admits('nobody@server.test')).toBe(1)
  expect(await admits(staff.victor.email.toUpperCase())).toBe(0)
  const free = await db.selectFrom('operator').select('name').where('disabled_at', 'is', null).execute()
  expect(free).toEqual([{ name: 'Victor Vitola' }])
  await world.renewOperatorSession(staff.victor)
  expect((await staff.victor.call(audit, { limit: 25, call: 'operator admit' })).rows).toHaveLength(1)
})

it('does nothing where it is asked for somebody unknown or barred, or for what is no head', async () => {
  const { staff } = world
  await bars(staff.sam)
  const before = await count('session')
  expect((await types('--operator', 'nobody@server.test')).code).toBe(1)
  expect((await types('--operator', staff.sam.email)).code).toBe(1)
  expect((await types()).code).toBe(2)
  expect((await types('--operator', 'none', '--head', '7:abc')).code).toBe(2)
  expect((await types('--operator', 'none', '--force')).code).toBe(2)
  expect(await count('session')).toBe(before)
})

it('says how far the kept heads reach beyond what was restored, and takes them for void from then on', async () => {
  const early = await sealed()
  keepHead(folder, early)
  const late = await sealed()
  keepHead(folder, late)
  expect(await checks([early, late])).toMatchObject({ whole: true })
  await losesBlock()
  const { whole, told } = await checks([early])
  expect(whole).toBe(false)
  expect(told).toContain(`BREACH ledger.chain-heads: block ${headText(late)}, kept in ${folder}`)
  expect(told).toContain(`Block ${early.number} is part of it.`)
  const done = await types('--operator', 'none')
  expect(done).toMatchObject({
    code: 0,
    told: expect.stringContaining(`Accepted: all that was sealed after block ${headText(early)} is lost.`),
  })
  expect(await checks()).toMatchObject({ whole: true })
  // Somebody outside still learns that theirs is gone.
  expect(await checks([late])).toMatchObject({ whole: false })
})

it('also where others have sealed again since: the loss begins after the last head that is still there', async () => {
  const early = await sealed()
  keepHead(folder, early)
  keepHead(folder, await sealed())
  await losesBlock()
  await sealed()
  await sealed()
  expect(await checks()).toMatchObject({ whole: false })
  expect(await types('--operator', 'none')).toMatchObject({
    code: 0,
    told: expect.stringContaining(`after block ${headText(early)} is lost`),
  })
  expect(await checks()).toMatchObject({ whole: true })
})

it('the loss begins before a head that somebody outside kept too, whatever was kept here', async () => {
  const [early, middle] = [await sealed(), await sealed()]
  await losesBlock()
  const late = await sealed()
  await sealed()
  // Here only what stood there after the loss was kept.
  keepHead(folder, late)
  const done = await types('--operator', 'none', ...[early, middle].flatMap((head) => ['--head', headText(head)]))
  expect(done).toMatchObject({
    code: 0,
    told: expect.stringContaining(`Accepted: all that was sealed after block ${headText(early)} is lost.`),
  })
  // The node that kept what is lost takes it for void.
  keepHead(folder, middle)
  expect(await checks()).toMatchObject({ whole: true })
})

it('the loss begins after the first block where nothing that was kept is there any more', async () => {
  keepHead(folder, await sealed())
  await losesBlock()
  await sealed()
  await sealed()
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from ledger_block where number = 0`.execute(world.db)
  expect((await types('--operator', 'none')).told).toContain(`after block 0:${rows[0]?.hash} is lost`)
  expect(await checks()).toMatchObject({ whole: true })
})

it('does nothing where what was restored is not what was sealed', async () => {
  await sealed()
  const rewrites = (operation: string) =>
    world.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update transfer set operation = ${operation} where id = 1`.execute(tx)
    })
  await rewrites('another')
  const before = await count('session')
  const { code, told } = await types('--operator', 'none')
  expect({ code, told }).toEqual({ code: 1, told: expect.stringContaining('BREACH ledger.chain-contents') })
  expect(await count('session')).toBe(before)
  expect(await count('ledger_restore')).toBe(0)
  await rewrites('genesis')
})
