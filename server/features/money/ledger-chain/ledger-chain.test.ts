import { transferUsdc } from '@humidor/contract/money/wallet.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { newestHead } from '../../../ledger/heads.ts'
import { reportDay } from './ledger-chain.jobs.ts'
import { reportLetter } from './report-mail.ts'

const DAY = 86_400

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

const gives = () => {
  const { alice, bob } = harness
  return alice.tryCall(transferUsdc, {
    email: bob.email,
    money: micros<'USCD'>(1_000_000n),
    googleCode: alice.googleCode(),
  })
}
const figures = async (name: string) => {
  const { body } = await harness.fastify.inject('/metrics')
  return body.split('\n').filter((line) => line.startsWith(name))
}
/** The number of transfers without a block. */
const unsealed = async () => {
  const { rows } = await sql<{ n: string }>`
    select ((select count(*) from transfer) - (select sum(transfers) from ledger_block))::text as n from ledger_block limit 1`.execute(
    harness.db,
  )
  return rows[0]?.n
}

it('a worker seals the transfers of members and of a settlement', async () => {
  await harness.alice.fund(micros<'USCD'>(50_000_000n), 'USCD')
  expect(await gives()).toBeNull()
  await harness.jobs.poll('ledger-chain.seal')
  expect(await unsealed()).toBe('0')
  await harness.travel(DAY)
  await harness.jobs.poll('ledger-chain.seal')
  expect(await unsealed()).toBe('0')
})

it('no payment succeeds once the database lacks an answered one, and the node reports it, but reading works', async () => {
  const { alice } = harness
  await alice.fund(micros<'USCD'>(50_000_000n), 'USCD')
  const key = '3f2b1c9e-0000-4000-8000-00000000c0de'
  const { bob } = harness
  const asked = { email: bob.email, money: micros<'USCD'>(1_000_000n), googleCode: alice.googleCode() }
  expect(await alice.tryCall(transferUsdc, asked, { key })).toBeNull()
  await harness.ledgerWatch.look()
  expect(await figures('humidor_ledger_lost')).toEqual(['humidor_ledger_lost 0'])
  const forgets = (from: string, to: string) =>
    harness.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update idempotency set key = ${to} where key = ${from}`.execute(tx)
      await sql`update transfer set key = replace(key, ${from}, ${to}) where key like ${`%${from}`}`.execute(tx)
    })
  await forgets(key, 'gone')
  await harness.ledgerWatch.look()
  expect(await gives()).toEqual({ refused: 'network_error' })
  // Nor does a repeated key get its answer from memory.
  expect(await alice.tryCall(transferUsdc, asked, { key })).toEqual({ refused: 'network_error' })
  expect(await figures('humidor_ledger_lost')).toEqual(['humidor_ledger_lost 1'])
  const ready = await harness.fastify.inject('/readyz')
  expect([ready.statusCode, ready.body]).toEqual([503, 'The database lacks a transfer that this node has seen.'])
  await forgets('gone', key)
  await harness.ledgerWatch.look()
  expect((await harness.fastify.inject('/readyz')).statusCode).toBe(200)
  expect(await gives()).toBeNull()
})

it('the newest block is a figure', async () => {
  await harness.jobs.poll('ledger-chain.seal')
  await harness.ledgerWatch.look()
  const { number, hash } = await newestHead(harness.db)
  expect([...(await figures('humidor_ledger_block ')), ...(await figures('humidor_ledger_head{'))]).toEqual([
    `humidor_ledger_block ${number}`,
    `humidor_ledger_head{number="${number}",hash="${hash}"} 1`,
  ])
})

it('admins get one mail a day, with the outcome of the settlement and the newest block', async () => {
  const { staff, db, clock } = harness
  await db.updateTable('operator').set({ role: 'admin' }).where('id', '=', staff.fiona.id).execute()
  await db
    .updateTable('operator')
    .set({ role: 'admin', disabled_at: clock.now() })
    .where('id', '=', staff.sam.id)
    .execute()
  await harness.jobs.poll('ledger-chain.seal')
  await harness.travel(new Date('2026-11-20T16:31:00Z'))
  // A run whose end was not recorded runs again.
  expect(await reportDay.run({ db, day: '2026-11-21', at: clock.now(), limit: 10 })).toEqual({ done: 0, left: false })
  for (const { email } of [staff.victor, staff.fiona]) {
    const letters = await harness.inbox(email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Humidor: 2026-11-21 is settled'])
    const [, number = '', hash = ''] = /^(\d+):([0-9a-f]{64})$/m.exec(letters[0]?.text ?? '') ?? []
    const { rows } = await sql<{ same: boolean }>`
      select encode(hash, 'hex') = ${hash} as same from ledger_block where number = ${number}::bigint`.execute(db)
    expect(rows).toEqual([{ same: true }])
  }
  expect(await harness.inbox(staff.wendy.email)).toEqual([])
  expect(await harness.inbox(staff.sam.email)).toEqual([])
  await harness.travel(DAY)
  expect(await harness.inbox(staff.victor.email)).toHaveLength(2)
})

it('the mail names the stuck phase of a settlement, escaped', () => {
  const { subject, text, html } = reportLetter({
    ...{ to: 'a@server.test', day: '2026-11-21', settled: false, stuck: ['returns-pay (<short>)'] },
    ...{ number: '7', hash: 'ab'.repeat(32), sealedAt: '2026-11-20T16:30:00.000Z' },
  })
  expect(subject).toBe('Humidor: 2026-11-21 is not settled yet')
  expect(text).toContain('These phases cannot go on: returns-pay (<short>).')
  expect(text).toContain(`\n7:${'ab'.repeat(32)}\n`)
  expect(html).toContain('returns-pay (&lt;short&gt;)')
})
