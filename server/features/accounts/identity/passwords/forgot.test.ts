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
const often = refused('code_request_too_frequent')
const WRITTEN = /\b[2-9A-HJ-NP-Z]{5}(?:-[2-9A-HJ-NP-Z]{5}){2}\b/

/** Asks for a one-time password, by way of the picture. What it was answered. */
const forgets = async (email: string, who = server.visitor()) =>
  await who.tryCall(sendNewPwdToEmail, { email, code: await server.reads(who) })

/** Asks for a one-time password and reads it in the mailbox. */
async function oneTimeFor(email: string): Promise<string> {
  expect(await forgets(email)).toBeNull()
  await server.letterTo(email)
  const letter = server.inbox.list(email).find(({ subject }) => subject === 'Your Humidor one-time password')
  return WRITTEN.exec(letter?.text ?? '')?.[0] ?? 'none'
}

/** Tries to sign in with a right code, on a device that nobody has used. */
async function tries(email: string, password: string) {
  const who = server.visitor()
  return await who.tryCall(login, { email, password, code: await server.codeFor(who, email) })
}

describe('a one-time password', () => {
  it('signs in once, in place of the password, and tells by mail that it was used', async () => {
    const { email } = await server.registers('forgot_it')
    const password = await oneTimeFor(email)
    expect(password).toMatch(WRITTEN)
    expect(await tries(email, password)).toMatchObject({ email, hasPassword: false })
    expect((await server.letterTo(email))?.subject).toMatch(/one-time password was used|new device/)
    expect(server.inbox.list(email).map(({ subject }) => subject)).toContain('Your Humidor one-time password was used')
    expect(await tries(email, password)).toEqual(refused('wrong_password'))
  })

  it('leaves the old password as it is until it is used, and then nothing of it', async () => {
    const { email } = await server.registers('remembers_it')
    const password = await oneTimeFor(email)
    expect(await tries(email, PASSWORD)).toMatchObject({ hasPassword: true })
    expect(await tries(email, password)).toHaveProperty('token')
    expect(await tries(email, PASSWORD)).toEqual(refused('wrong_password'))
    // Whoever forgets to set a new one asks again.
    server.waits(30)
    expect(await tries(email, await oneTimeFor(email))).toHaveProperty('token')
  })

  it('is void when a newer one was mailed', async () => {
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
  ])('serves for thirty minutes: %d ms from their end', async (off, serves) => {
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

  it('opens one session, whoever sends it from fifty devices at once with a code for each', async () => {
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

  it('counts among the wrong passwords where it is wrong, and a right one is not let in after ten', async () => {
    const { email } = await server.registers('guessed_at')
    const password = await oneTimeFor(email)
    for (let n = 0; n < 10; n += 1)
      expect(await tries(email, `22222-22222-2222${'23456789AB'[n]}`)).toEqual(refused('wrong_password'))
    expect(await tries(email, password)).toEqual(often)
    server.waits(3_600)
    expect(await tries(email, PASSWORD)).toHaveProperty('token')
  })

  it('is no old password for setting a new one with', async () => {
    const { email, who, secret } = await server.registers('wants_more')
    const oldPassword = await oneTimeFor(email)
    const change = { oldPassword, password: 'another evening', googleCode: server.googleCode(secret) }
    expect(await who.tryCall(updateSafePwd, change)).toEqual(refused('wrong_password'))
    expect(await tries(email, oldPassword)).toHaveProperty('token')
    const again = { ...change, oldPassword: PASSWORD, googleCode: server.googleCode(secret) }
    expect(await who.tryCall(updateSafePwd, again)).toEqual(refused('wrong_password'))
  })

  it('leaves who is signed in signed in', async () => {
    const { email, who } = await server.registers('still_here')
    expect(await tries(email, await oneTimeFor(email))).toHaveProperty('token')
    expect(await who.call(info, {})).toMatchObject({ email, hasPassword: false })
  })

  it('is never kept readable: not in the queue, and not in the database', async () => {
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

describe('asking for a one-time password', () => {
  it('is answered alike for an address that is nobody’s, whose letter says so and brings none', async () => {
    const email = somebody()
    expect(await forgets(email)).toBeNull()
    const letter = await server.letterTo(email)
    expect(letter?.text).toContain('there is no account with it')
    expect(letter?.text).not.toMatch(WRITTEN)
    expect(await forgets(email)).toEqual(often)
  })

  it('takes as much work for an address that is nobody’s', async () => {
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
    // The hash is nearly all of it: an answer without one would be done in a tenth.
    const [ofKnown, ofUnknown] = [leastOf(spent.known), leastOf(spent.unknown)]
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(0.3 * Math.max(ofKnown, ofUnknown))
  }, 60_000)

  it('happens once in 30 seconds, for a member and for nobody alike', async () => {
    const { email: known } = await server.registers('in_a_hurry')
    for (const email of [known, somebody()]) {
      expect(await forgets(email)).toBeNull()
      server.waits(29.999)
      expect(await forgets(email.toUpperCase())).toEqual(often)
      server.waits(0.001)
      expect(await forgets(email)).toBeNull()
    }
  })

  it('counts with the codes: no mailbox gets more than thirty of both in an hour', async () => {
    const email = somebody()
    for (let n = 0; n < 15; n += 1) {
      expect(await server.requests(server.visitor(), email)).toBeNull()
      expect(await forgets(email)).toBeNull()
      server.waits(30)
    }
    expect(await forgets(email)).toEqual(often)
    expect(await server.requests(server.visitor(), email)).toEqual(often)
  })

  it('sends one letter, however many ask for one address at once', async () => {
    const { email } = await server.registers('asked_for_often')
    const devices = []
    for (let n = 0; n < 20; n += 1) {
      const who = server.visitor()
      devices.push({ who, code: await server.reads(who) })
    }
    const answers = await Promise.all(devices.map(({ who, code }) => who.tryCall(sendNewPwdToEmail, { email, code })))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== null)).toEqual(Array(19).fill(often))
  })

  it('needs the picture, which serves once and for one call or the other', async () => {
    const [who, email] = [server.visitor(), somebody()]
    expect(await who.tryCall(sendNewPwdToEmail, { email, code: 'ABCDE' })).toEqual(refused('img_code_error'))
    const code = await server.reads(who)
    expect(await who.tryCall(emailcaptcha, { email, code })).toBeNull()
    expect(await who.tryCall(sendNewPwdToEmail, { email, code })).toEqual(refused('img_code_error'))
    expect(await who.tryCall(sendNewPwdToEmail, { email: 'nobody', code })).toEqual(refused('invalid_email_format'))
  })
})

describe('what was typed', () => {
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
