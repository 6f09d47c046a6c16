import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  emailcaptcha,
  info,
  leastOf,
  login,
  openTestServer,
  PASSWORD,
  sendNewPwdToEmail,
  type TestServer,
  updateSafePwd,
  workOf,
} from '../identity.testing.ts'
import { asOneTime } from './one-time.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let counted = 0
const somebody = () => `nobody${(counted += 1)}@cigar.test`
const refused = (code: string) => ({ refused: code })
const tooFrequent = refused('code_request_too_frequent')
const WRITTEN = /\b[2-9A-HJ-NP-Z]{5}(?:-[2-9A-HJ-NP-Z]{5}){2}\b/

/** Requests a one-time password with a captcha. Answers the refusal, if there is one. */
const forgets = async (email: string, who = server.visitor()) =>
  await who.tryCall(sendNewPwdToEmail, { email, code: await server.reads(who) })

/** Requests a one-time password and reads it. */
async function oneTimeFor(email: string): Promise<string> {
  expect(await forgets(email)).toBeNull()
  await server.letterTo(email)
  const letter = server.inbox.list(email).find(({ subject }) => subject === 'Your Humidor one-time password')
  return WRITTEN.exec(letter?.text ?? '')?.[0] ?? 'none'
}

/** Tries to sign in with a right code, on an unused device. */
async function tries(email: string, password: string) {
  const who = server.visitor()
  return await who.tryCall(login, { email, password, code: await server.codeFor(who, email) })
}

describe('a one-time password', () => {
  it('signs in once in place of the password, and its use is mailed to the member', async () => {
    const { email } = await server.registers('forgot_it')
    const password = await oneTimeFor(email)
    expect(password).toMatch(WRITTEN)
    expect(await tries(email, password)).toMatchObject({ email, hasPassword: false })
    expect((await server.letterTo(email))?.subject).toMatch(/one-time password was used|new device/)
    expect(server.inbox.list(email).map(({ subject }) => subject)).toContain('Your Humidor one-time password was used')
    expect(await tries(email, password)).toEqual(refused('wrong_password'))
  })

  it('keeps the old password valid until it is used, and then ends it', async () => {
    const { email } = await server.registers('remembers_it')
    const password = await oneTimeFor(email)
    expect(await tries(email, PASSWORD)).toMatchObject({ hasPassword: true })
    expect(await tries(email, password)).toHaveProperty('token')
    expect(await tries(email, PASSWORD)).toEqual(refused('wrong_password'))
    // A member who did not set a new password requests another one.
    server.waits(30)
    expect(await tries(email, await oneTimeFor(email))).toHaveProperty('token')
  })

  it('is void once a newer one was mailed', async () => {
    const { email } = await server.registers('asks_twice')
    const first = await oneTimeFor(email)
    server.waits(30)
    const second = await oneTimeFor(email)
    expect(await tries(email, first)).toEqual(refused('wrong_password'))
    expect(await tries(email, second)).toHaveProperty('token')
  })

  it.each([
    [-1, true],
    [0, false],
  ])('is valid for thirty minutes: %d ms from the end', async (off, serves) => {
    const { email } = await server.registers(`half_an_hour_${serves}`)
    const password = await oneTimeFor(email)
    const ends = server.clock.now().getTime() + 1_800_000 + off
    server.waits(1_500)
    const who = server.visitor()
    const code = await server.codeFor(who, email)
    server.clock.moveTo(new Date(ends))
    const answer = await who.tryCall(login, { email, password, code })
    if (serves) expect(answer).toHaveProperty('token')
    else expect(answer).toEqual(refused('wrong_password'))
  })

  it('may be typed without its hyphens and capitals', async () => {
    const { email } = await server.registers('types_by_hand')
    const password = await oneTimeFor(email)
    expect(await tries(email, ` ${password.replaceAll('-', ' ').toLowerCase()}`)).toHaveProperty('token')
  })

  it('opens one session if fifty devices send it at once, each with its own code', async () => {
    const { email } = await server.registers('shared_widely')
    const password = await oneTimeFor(email)
    const devices = []
    for (let n = 0; n < 25; n += 1) {
      const who = server.visitor()
      devices.push({ who, code: await server.codeFor(who, email) })
    }
    const answers = await Promise.all(
      [...devices, ...devices].map(({ who, code }) => who.tryCall(login, { email, password, code })),
    )
    expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
  })

  it('counts as a wrong password if it is wrong, and a right one is refused after ten', async () => {
    const { email } = await server.registers('guessed_at')
    const password = await oneTimeFor(email)
    for (let n = 0; n < 10; n += 1)
      expect(await tries(email, `22222-22222-2222${'23456789AB'[n]}`)).toEqual(refused('wrong_password'))
    expect(await tries(email, password)).toEqual(tooFrequent)
    server.waits(3_600)
    expect(await tries(email, PASSWORD)).toHaveProperty('token')
  })

  it('does not count as the old password for a new one', async () => {
    const { email, who, secret } = await server.registers('wants_more')
    const oldPassword = await oneTimeFor(email)
    const change = { oldPassword, password: 'another evening', googleCode: server.googleCode(secret) }
    expect(await who.tryCall(updateSafePwd, change)).toEqual(refused('wrong_password'))
    expect(await tries(email, oldPassword)).toHaveProperty('token')
    const again = { ...change, oldPassword: PASSWORD, googleCode: server.googleCode(secret) }
    expect(await who.tryCall(updateSafePwd, again)).toEqual(refused('wrong_password'))
  })

  it('does not end existing sessions', async () => {
    const { email, who } = await server.registers('still_here')
    expect(await tries(email, await oneTimeFor(email))).toHaveProperty('token')
    expect(await who.call(info, {})).toMatchObject({ email, hasPassword: false })
  })

  it('is readable neither in the queue nor in the database', async () => {
    const { email } = await server.registers('well_kept')
    await forgets(email)
    const { rows } =
      await server.pool.query(`select data::text as text from pgboss.job where name = 'identity.password-mail'
      union all select o::text from one_time_password o`)
    const password = WRITTEN.exec((await server.letterTo(email))?.text ?? '')?.[0] ?? 'none'
    expect(rows.length).toBeGreaterThan(1)
    for (const { text } of rows) expect(text.toUpperCase()).not.toContain(password)
  })
})

describe('requesting a one-time password', () => {
  it('has the same answer for an unknown address, which gets a mail without a password', async () => {
    const email = somebody()
    expect(await forgets(email)).toBeNull()
    const letter = await server.letterTo(email)
    expect(letter?.text).toContain('there is no account with it')
    expect(letter?.text).not.toMatch(WRITTEN)
    expect(await forgets(email)).toEqual(tooFrequent)
  })

  it('takes as much work for an unknown address', async () => {
    const spent = { known: [] as number[], unknown: [] as number[] }
    const { email: known } = await server.registers('timed_forgetter')
    for (let n = 0; n < 12; n += 1) {
      server.waits(600)
      for (const [kind, email] of [
        ['known', known],
        ['unknown', somebody()],
      ] as const) {
        const who = server.visitor()
        const code = await server.reads(who)
        spent[kind].push(
          await workOf(async () => expect(await who.tryCall(sendNewPwdToEmail, { email, code })).toBeNull()),
        )
      }
    }
    // The hash is nearly all of the work: an answer without one would take a tenth.
    const [ofKnown, ofUnknown] = [leastOf(spent.known), leastOf(spent.unknown)]
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(0.3 * Math.max(ofKnown, ofUnknown))
  }, 60_000)

  it('is allowed once in 30 seconds, for a member and for an unknown address alike', async () => {
    const { email: known } = await server.registers('in_a_hurry')
    for (const email of [known, somebody()]) {
      expect(await forgets(email)).toBeNull()
      server.waits(29.999)
      expect(await forgets(email.toUpperCase())).toEqual(tooFrequent)
      server.waits(0.001)
      expect(await forgets(email)).toBeNull()
    }
  })

  it('counts with the codes: a mailbox gets at most thirty of both in an hour', async () => {
    const email = somebody()
    for (let n = 0; n < 15; n += 1) {
      expect(await server.requests(server.visitor(), email)).toBeNull()
      expect(await forgets(email)).toBeNull()
      server.waits(30)
    }
    expect(await forgets(email)).toEqual(tooFrequent)
    expect(await server.requests(server.visitor(), email)).toEqual(tooFrequent)
  })

  it('sends one mail, however many requests for one address come at once', async () => {
    const { email } = await server.registers('asked_for_often')
    const devices = []
    for (let n = 0; n < 20; n += 1) {
      const who = server.visitor()
      devices.push({ who, code: await server.reads(who) })
    }
    const answers = await Promise.all(devices.map(({ who, code }) => who.tryCall(sendNewPwdToEmail, { email, code })))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== null)).toEqual(Array(19).fill(tooFrequent))
  })

  it('needs a captcha, which is accepted once, by either call', async () => {
    const [who, email] = [server.visitor(), somebody()]
    expect(await who.tryCall(sendNewPwdToEmail, { email, code: 'ABCDE' })).toEqual(refused('img_code_error'))
    const code = await server.reads(who)
    expect(await who.tryCall(emailcaptcha, { email, code })).toBeNull()
    expect(await who.tryCall(sendNewPwdToEmail, { email, code })).toEqual(refused('img_code_error'))
    expect(await who.tryCall(sendNewPwdToEmail, { email: 'nobody', code })).toEqual(refused('invalid_email_format'))
  })
})

describe('typed text', () => {
  it.each([
    ['K7QMX-4XZPB-9TWHC', 'K7QMX-4XZPB-9TWHC'],
    ['k7qmx4xzpb9twhc', 'K7QMX-4XZPB-9TWHC'],
    [' k7qmx 4xzpb 9twhc\n', 'K7QMX-4XZPB-9TWHC'],
    ['K7QMX-4XZPB-9TWH', undefined],
    ['K7QMX-4XZPB-9TWHCC', undefined],
    ['K0QMX-4XZPB-9TWHC', undefined],
    ['a quiet evening', undefined],
    ['', undefined],
  ])('%j can be the one-time password %j', (typed, written) => expect(asOneTime(typed)).toBe(written))
})
