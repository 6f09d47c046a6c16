import { emailCodes } from '@humidor/domain/accounts/email-code.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSid } from '../../../../http/stranger.testing.ts'
import { sweep } from '../identity.jobs.ts'
import {
  emailcaptcha,
  leastOf,
  login,
  openTestServer,
  PASSWORD,
  register,
  type TestServer,
  workOf,
} from '../identity.testing.ts'
import { refused, somebody, tooFrequent } from './codes.testing.ts'
import { createEmailCodes } from './email-codes.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('a mailed code for signing in or registering', () => {
  it('is sent once in 30 seconds for an address and a device, and delays no other device', async () => {
    const who = server.visitor()
    const email = somebody()
    expect(await server.requests(who, email)).toBeNull()
    server.waits(29.999)
    expect(await server.requests(who, email.toUpperCase())).toEqual(tooFrequent)
    expect(await server.requests(server.visitor(), email)).toBeNull()
    server.waits(0.001)
    expect(await server.requests(who, email)).toBeNull()
  })

  it('is sent thirty times an hour at most, over all devices', async () => {
    const email = somebody()
    for (let n = 0; n < emailCodes.perHour; n += 1) {
      expect(await server.requests(server.visitor(), email)).toBeNull()
      server.waits(30)
    }
    server.waits(3_600 - 30 * emailCodes.perHour - 0.001)
    expect(await server.requests(server.visitor(), email)).toEqual(tooFrequent)
    server.waits(0.001)
    expect(await server.requests(server.visitor(), email)).toBeNull()
  })

  it('is sent a hundred times a day at most, over all devices', async () => {
    const email = somebody()
    for (let n = 0; n < emailCodes.perDay; n += 1) {
      expect(await server.requests(server.visitor(), email)).toBeNull()
      server.waits(120)
    }
    server.waits(86_400 - 120 * emailCodes.perDay - 0.001)
    expect(await server.requests(server.visitor(), email)).toEqual(tooFrequent)
    server.waits(0.001)
    expect(await server.requests(server.visitor(), email)).toBeNull()
  })

  it('is sent thirty times to a mailbox for which sixty devices request codes at once', async () => {
    const email = somebody()
    const answers = await Promise.all(Array.from({ length: 60 }, () => server.requests(server.visitor(), email)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(emailCodes.perHour)
  })

  it('is sent once for fifty requests of a device at once', async () => {
    const email = somebody()
    const issue = () =>
      server.db.transaction().execute((tx) =>
        createEmailCodes({ db: server.db, ...server.tools }).issue(tx, {
          email,
          purpose: 'register',
          sid,
          at: server.clock.now(),
        }),
      )
    const sid = newSid()
    const issued = await Promise.all(Array.from({ length: 50 }, issue))
    expect(issued.filter((answer) => 'code' in answer)).toHaveLength(1)
  })

  it('has the same answers, pauses and refusals whether the address is known or not', async () => {
    const { email: known } = await server.registers('well_known')
    const unknown = somebody()
    const results: unknown[][] = []
    for (const email of [known, unknown]) {
      const who = server.visitor()
      const answers: unknown[] = [await server.requests(who, email), await server.requests(who, email)]
      const code = await server.delivered(email)
      const wrong = code === '111111' ? '222222' : '111111'
      const form = { ...server.form('some_name', wrong), email }
      answers.push(await who.tryCall(login, { email, password: PASSWORD, code: wrong }))
      answers.push(await who.tryCall(register, form))
      answers.push(await who.tryCall(login, { email, password: 'not the password', code }))
      server.waits(600)
      answers.push(
        await who.tryCall(login, { email, password: PASSWORD, code }),
        await who.tryCall(register, { ...form, code }),
      )
      answers.push(await server.requests(who, email))
      results.push(answers)
    }
    expect(results[0]).toEqual(results[1])
    expect(results[0]).toContainEqual(refused('email_code_exp'))
  })

  it('costs the same work whether the address is known or not', async () => {
    const { email: known } = await server.registers('timed_person')
    const spent = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 12; n += 1) {
      server.waits(86_400)
      for (const [kind, email] of [
        ['known', known],
        ['unknown', somebody()],
      ] as const) {
        const who = server.visitor()
        const code = await server.reads(who)
        spent[kind].push(await workOf(() => who.call(emailcaptcha, { email, code })))
      }
    }
    expect(Math.abs(leastOf(spent.known) - leastOf(spent.unknown))).toBeLessThan(10)
  }, 60_000)

  it('can be requested for the first sign-in right after registering', async () => {
    const { email, who } = await server.registers('in_a_hurry')
    expect(await server.requests(who, email)).toBeNull()
  })

  it('is readable neither in the queue nor in the table', async () => {
    const email = somebody()
    await server.requests(server.visitor(), email)
    const queued = await sql<{ data: object }>`select data from pgboss.job where name = 'identity.code-mail'`.execute(
      server.db,
    )
    const waiting = queued.rows.find((row) => JSON.stringify(row.data).includes(email))
    const code = await server.delivered(email)
    expect(code).toMatch(/^\d{6}$/)
    expect(waiting).toBeDefined()
    expect(JSON.stringify(waiting)).not.toContain(code)
    const kept = await server.db
      .selectFrom('email_code')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(kept.hash.toString('utf8')).not.toContain(code)
    const after = await sql`select 1 from pgboss.job where data::text like ${`%${email}%`}`.execute(server.db)
    expect(after.rows).toEqual([])
  })

  it('is not mailed once it has expired', async () => {
    const email = somebody()
    await server.requests(server.visitor(), email)
    server.waits(600)
    expect(await server.delivered(email)).toBe('none')
  })

  it('is in the member’s language', async () => {
    const { email, who, uid } = await server.registers('speaks_thai')
    await server.db.updateTable('member').set({ language: 'tai' }).where('uid', '=', uid).execute()
    await server.codeFor(who, email)
    const [mail] = server.inbox.list(email)
    expect(mail?.subject).toBe('รหัสเข้าสู่ระบบ Humidor ของคุณ')
    expect(mail?.html).toContain('<html lang="th">')
    expect(mail?.text).not.toMatch(/https?:|www\./)
    expect(mail?.html).not.toMatch(/<a |<img|https?:/)
  })
})

it('is deleted by the sweep once it is over, but not while it is valid', async () => {
  const { email, who, uid } = await server.registers('still_living')
  await server.requests(server.visitor(), somebody())
  await server.reads(server.visitor())
  server.waits(86_400)
  await server.requests(who, email)
  await server.reads(who)
  const batch = { db: server.db, day: '2026-03-03', at: server.clock.now() } as const
  while ((await sweep.run({ ...batch, limit: 10 })).left);
  const left = async (table: 'captcha' | 'email_code' | 'mailbox' | 'session') =>
    (await server.db.selectFrom(table).selectAll().execute()).length
  expect([await left('captcha'), await left('email_code'), await left('mailbox')]).toEqual([1, 2, 1])
  const kept = await server.db.selectFrom('session').select('uid').where('uid', '=', uid).execute()
  expect(kept).toHaveLength(1)
  server.waits(30 * 86_400)
  await sweep.run({ ...batch, at: server.clock.now(), limit: 1_000 })
  expect(await left('session')).toBe(0)
})
