import { emailCodes } from '@humidor/domain/email-code.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newSid } from '../../../http/stranger.testing.ts'
import { sweep } from '../identity.jobs.ts'
import {
  emailcaptcha,
  type House,
  imgcaptcha,
  login,
  middleOf,
  openHouse,
  PASSWORD,
  register,
  workOf,
} from '../identity.testing.ts'
import { waitingCaptcha } from '../identity.ts'
import { createEmailCodes } from './email-codes.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

let counted = 0
const somebody = () => `somebody${(counted += 1)}@cigar.test`
const refused = (code: string) => ({ refused: code })
const often = refused('code_request_too_frequent')

describe('the picture', () => {
  it('serves once, in either case, for the device that asked for it', async () => {
    const who = house.visitor()
    const code = (await house.reads(who)).toLowerCase()
    expect(await who.asks(emailcaptcha, { email: somebody(), code: ` ${code} ` })).toBeNull()
    expect(await who.asks(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
  })

  it('is gone after a wrong answer', async () => {
    const who = house.visitor()
    const code = await house.reads(who)
    expect(await who.asks(emailcaptcha, { email: somebody(), code: 'WRONG' })).toEqual(refused('img_code_error'))
    expect(await who.asks(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
  })

  it('does not serve another device, and stays for its own', async () => {
    const [who, other] = [house.visitor(), house.visitor()]
    const code = await house.reads(who)
    expect(await other.asks(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
    expect(await who.asks(emailcaptcha, { email: somebody(), code })).toBeNull()
  })

  it.each([
    [299.999, null],
    [300, refused('img_code_error')],
  ])('serves for five minutes: after %d s', async (seconds, answer) => {
    const who = house.visitor()
    const code = await house.reads(who)
    house.waits(seconds)
    expect(await who.asks(emailcaptcha, { email: somebody(), code })).toEqual(answer)
  })

  it('is replaced by the next one', async () => {
    const who = house.visitor()
    const code = await house.reads(who)
    await who.gets(imgcaptcha, {})
    expect(await waitingCaptcha(house.db, who.sid)).not.toBe(code)
    expect(await who.asks(emailcaptcha, { email: somebody(), code })).toEqual(refused('img_code_error'))
  })

  it('is read by one of twenty who send the same answer at once', async () => {
    const who = house.visitor()
    const code = await house.reads(who)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => who.asks(emailcaptcha, { email: somebody(), code })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  })

  it.each([
    ['', 'img_code_error'],
    ['x'.repeat(17), 'parameter_error'],
    [null, 'parameter_error'],
    [5, 'parameter_error'],
  ])('is not read as %j', async (code, no) => {
    const who = house.visitor()
    await house.reads(who)
    expect(await who.sends('POST', emailcaptcha.path, { email: somebody(), code })).toEqual(refused(no))
  })

  it('is not used up by an address that can’t be one', async () => {
    const who = house.visitor()
    const code = await house.reads(who)
    for (const email of ['', 'alice', 5, null, `${'a'.repeat(250)}@b.test`])
      expect(await who.sends('POST', emailcaptcha.path, { email, code })).toEqual(refused('invalid_email_format'))
    expect(await who.asks(emailcaptcha, { email: somebody(), code })).toBeNull()
  })
})

describe('a code by mail', () => {
  it('comes once in 30 seconds for an address and a device, and lets nobody else wait', async () => {
    const who = house.visitor()
    const email = somebody()
    expect(await house.requests(who, email)).toBeNull()
    house.waits(29.999)
    expect(await house.requests(who, email.toUpperCase())).toEqual(often)
    expect(await house.requests(house.visitor(), email)).toBeNull()
    house.waits(0.001)
    expect(await house.requests(who, email)).toBeNull()
  })

  it('comes thirty times an hour, over all devices', async () => {
    const email = somebody()
    for (let n = 0; n < emailCodes.perHour; n += 1) {
      expect(await house.requests(house.visitor(), email)).toBeNull()
      house.waits(30)
    }
    house.waits(3_600 - 30 * emailCodes.perHour - 0.001)
    expect(await house.requests(house.visitor(), email)).toEqual(often)
    house.waits(0.001)
    expect(await house.requests(house.visitor(), email)).toBeNull()
  })

  it('comes a hundred times a day, over all devices', async () => {
    const email = somebody()
    for (let n = 0; n < emailCodes.perDay; n += 1) {
      expect(await house.requests(house.visitor(), email)).toBeNull()
      house.waits(120)
    }
    house.waits(86_400 - 120 * emailCodes.perDay - 0.001)
    expect(await house.requests(house.visitor(), email)).toEqual(often)
    house.waits(0.001)
    expect(await house.requests(house.visitor(), email)).toBeNull()
  }, 30_000)

  it('comes thirty times to a mailbox that sixty devices bomb at once', async () => {
    const email = somebody()
    const answers = await Promise.all(Array.from({ length: 60 }, () => house.requests(house.visitor(), email)))
    expect(answers.filter((answer) => answer === null)).toHaveLength(emailCodes.perHour)
  }, 30_000)

  it('is sent once to a device that asks fifty times at once', async () => {
    const email = somebody()
    const issue = () =>
      house.db.transaction().execute((tx) =>
        createEmailCodes({ db: house.db, ...house.tools }).issue(tx, {
          email,
          purpose: 'register',
          sid,
          at: house.clock.now(),
        }),
      )
    const sid = newSid()
    const issued = await Promise.all(Array.from({ length: 50 }, issue))
    expect(issued.filter((answer) => 'code' in answer)).toHaveLength(1)
  })

  it('is asked for, waited for and refused alike whether the address is known or not', async () => {
    const { email: known } = await house.registers('well_known')
    const unknown = somebody()
    const told: unknown[][] = []
    for (const email of [known, unknown]) {
      const who = house.visitor()
      const answers: unknown[] = [await house.requests(who, email), await house.requests(who, email)]
      const code = await house.delivered(email)
      const wrong = code === '111111' ? '222222' : '111111'
      const form = { ...house.form('some_name', wrong), email }
      answers.push(await who.asks(login, { email, password: PASSWORD, code: wrong }))
      answers.push(await who.asks(register, form))
      answers.push(await who.asks(login, { email, password: 'not the password', code }))
      house.waits(600)
      answers.push(
        await who.asks(login, { email, password: PASSWORD, code }),
        await who.asks(register, { ...form, code }),
      )
      answers.push(await house.requests(who, email))
      told.push(answers)
    }
    expect(told[0]).toEqual(told[1])
    expect(told[0]).toContainEqual(refused('email_code_exp'))
  })

  it('costs the same work whether the address is known or not', async () => {
    const { email: known } = await house.registers('timed_person')
    const spent = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 12; n += 1) {
      house.waits(86_400)
      for (const [kind, email] of [
        ['known', known],
        ['unknown', somebody()],
      ] as const) {
        const who = house.visitor()
        const code = await house.reads(who)
        spent[kind].push(await workOf(() => who.gets(emailcaptcha, { email, code })))
      }
    }
    expect(Math.abs(middleOf(spent.known) - middleOf(spent.unknown))).toBeLessThan(10)
  }, 60_000)

  it('does not hold up the first sign-in after registering', async () => {
    const { email, who } = await house.registers('in_a_hurry')
    expect(await house.requests(who, email)).toBeNull()
  })

  it('lies readable neither in the queue nor in the table', async () => {
    const email = somebody()
    await house.requests(house.visitor(), email)
    const queued = await sql<{ data: object }>`select data from pgboss.job where name = 'identity.code-mail'`.execute(
      house.db,
    )
    const waiting = queued.rows.find((row) => JSON.stringify(row.data).includes(email))
    const code = await house.delivered(email)
    expect(code).toMatch(/^\d{6}$/)
    expect(waiting).toBeDefined()
    expect(JSON.stringify(waiting)).not.toContain(code)
    const kept = await house.db
      .selectFrom('email_code')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(kept.hash.toString('utf8')).not.toContain(code)
    const after = await sql`select 1 from pgboss.job where data::text like ${`%${email}%`}`.execute(house.db)
    expect(after.rows).toEqual([])
  })

  it('is not mailed once it has expired', async () => {
    const email = somebody()
    await house.requests(house.visitor(), email)
    house.waits(600)
    expect(await house.delivered(email)).toBe('none')
  })

  it('comes in the member’s language', async () => {
    const { email, who, uid } = await house.registers('speaks_thai')
    await house.db.updateTable('member').set({ language: 'tai' }).where('uid', '=', uid).execute()
    await house.codeFor(who, email)
    const [mail] = house.inbox.list(email)
    expect(mail?.subject).toBe('รหัสเข้าสู่ระบบ Humidor ของคุณ')
    expect(mail?.html).toContain('<html lang="th">')
    expect(mail?.text).not.toMatch(/https?:|www\./)
    expect(mail?.html).not.toMatch(/<a |<img|https?:/)
  })
})

describe('a guess at a code', () => {
  let who: Visitor
  beforeEach(() => {
    who = house.visitor()
  })
  const guess = (email: string, code: string) => who.asks(register, { ...house.form('guessing', code), email })
  const wrongOnes = (code: string) =>
    Array.from({ length: 1_000 }, (_, n) => String(n).padStart(6, '0')).filter((c) => c !== code)

  it('is free four times; after the fifth wrong one the code is void', async () => {
    for (const wrong of [4, 5]) {
      const email = somebody()
      const code = await house.codeFor(who, email)
      for (const one of wrongOnes(code).slice(0, wrong))
        expect(await guess(email, one)).toEqual(refused('email_code_error'))
      const form = { ...house.form(`guessed_${wrong}_times`, code), email }
      const answer = await who.asks(register, form)
      if (wrong === 4) expect(answer).toHaveProperty('token')
      else expect(answer).toEqual(refused('email_code_error'))
    }
  })

  it('is counted however many come at once', async () => {
    const email = somebody()
    const code = await house.codeFor(who, email)
    await Promise.all(
      wrongOnes(code)
        .slice(0, 500)
        .map((one) => guess(email, one)),
    )
    const kept = await house.db.selectFrom('email_code').select('tries').where('email', '=', email).executeTakeFirst()
    expect(kept?.tries).toBe(5)
    expect(await guess(email, code)).toEqual(refused('email_code_error'))
  })

  it('fails with an older code once a newer one was sent', async () => {
    const email = somebody()
    const old = await house.codeFor(who, email)
    house.waits(30)
    let fresh = await house.codeFor(who, email)
    if (fresh === old) {
      house.waits(30)
      fresh = await house.codeFor(who, email)
    }
    expect(await guess(email, old)).toEqual(refused('email_code_error'))
    expect(await guess(email, fresh)).toHaveProperty('token')
  })

  it('fails on every device but the one that asked, and takes no try from it', async () => {
    const email = somebody()
    const code = await house.codeFor(who, email)
    for (let n = 0; n < 10; n += 1) {
      const stranger = house.visitor()
      const form = { ...house.form('a_stranger', n % 2 ? code : '000000'), email }
      expect(await stranger.asks(register, form)).toEqual(refused('email_code_error'))
    }
    expect(await who.asks(register, { ...house.form('the_asker', code), email })).toHaveProperty('token')
  })

  it('is not made void by a stranger who asks for codes and guesses at them', async () => {
    const { email } = await house.registers('beset_member')
    const code = await house.codeFor(who, email)
    const stranger = house.visitor()
    expect(await house.requests(stranger, email)).toBeNull()
    for (const one of wrongOnes(code).slice(0, 6))
      expect(await stranger.asks(login, { email, password: PASSWORD, code: one })).toEqual(refused('email_code_error'))
    expect(await who.asks(login, { email, password: PASSWORD, code })).toHaveProperty('token')
  })

  it.each([
    [599.999, true],
    [600, false],
  ])('succeeds within ten minutes: after %d s', async (seconds, fine) => {
    const email = somebody()
    const code = await house.codeFor(who, email)
    house.waits(seconds)
    const answer = await who.asks(register, { ...house.form(`late_by_${fine}`, code), email })
    if (fine) expect(answer).toHaveProperty('token')
    else expect(answer).toEqual(refused('email_code_exp'))
  })
})

it('sweeps away what is over, and nothing that lives', async () => {
  const { email, who, uid } = await house.registers('still_living')
  await house.requests(house.visitor(), somebody())
  await house.reads(house.visitor())
  house.waits(86_400)
  await house.requests(who, email)
  await house.reads(who)
  const bite = { db: house.db, day: '2026-03-03', at: house.clock.now() } as const
  while ((await sweep.run({ ...bite, limit: 10 })).left);
  const left = async (table: 'captcha' | 'email_code' | 'mailbox' | 'session') =>
    (await house.db.selectFrom(table).selectAll().execute()).length
  expect([await left('captcha'), await left('email_code'), await left('mailbox')]).toEqual([1, 2, 1])
  const kept = await house.db.selectFrom('session').select('uid').where('uid', '=', uid).execute()
  expect(kept).toHaveLength(1)
  house.waits(30 * 86_400)
  await sweep.run({ ...bite, at: house.clock.now(), limit: 1_000 })
  expect(await left('session')).toBe(0)
})
