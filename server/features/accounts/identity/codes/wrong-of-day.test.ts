import { emailCodes } from '@humidor/domain/accounts/email-code.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refused, storiesOf, updateGoogleCode, wrongOf } from '../authenticator/reset.testing.ts'
import { openTestServer, type TestServer, updatepwd } from '../identity.testing.ts'
import { lockWrongOfDay } from './wrong-of-day.ts'

let server: TestServer
let stories: ReturnType<typeof storiesOf>
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
})
afterAll(() => server.close())

const wrong = refused('email_code_error')
const locked = refused('google_auth_failed')
const LETTER = 'Your Humidor confirmation codes are locked'

const types = (who: Visitor, code: string) => who.tryCall(updateGoogleCode, { code })

/** Types `count` wrong codes, with a fresh code after each five. */
async function guesses({ who, email }: { who: Visitor; email: string }, count: number) {
  let code = ''
  for (let n = 0; n < count; n += 1) {
    if (n % emailCodes.tries === 0) code = await stories.mailCode(who, email)
    expect(await types(who, wrongOf(code))).toEqual(wrong)
  }
}

async function letters(email: string) {
  await server.letterTo(email)
  return server.inbox.list(email).filter(({ subject }) => subject === LETTER)
}

describe('twenty wrong mailed codes of a member within a day', () => {
  it('are the last that are checked until the end of that day, on any device, and the member gets one mail', async () => {
    const { who, email } = await server.registers('guessed_all_day')
    // The code for the first of them is sent half a minute from now.
    const began = stories.inSeconds(30)
    await guesses({ who, email }, 19)
    expect(await letters(email)).toEqual([])
    expect(await types(who, wrongOf(await stories.mailCode(who, email)))).toEqual(wrong)
    for (const device of [who, await server.signsIn(email)]) {
      const code = await stories.mailCode(device, email)
      for (const typed of [wrongOf(code), code]) expect(await types(device, typed)).toEqual(locked)
    }
    server.clock.moveTo(new Date(began.getTime() + 86_400_000 - 30_001))
    const code = await stories.mailCode(who, email)
    expect(await types(who, code)).toEqual(locked)
    server.waits(0.001)
    expect(await types(who, code)).toHaveProperty('secret')
    const [letter, ...more] = await letters(email)
    expect(letter?.text).toContain('March 3, 2026 at 4:00 AM (UTC)')
    expect(more).toEqual([])
  })

  it('are twenty and not nineteen, and are counted from zero on the next day', async () => {
    const { who, email } = await server.registers('one_short_of_it')
    for (let day = 0; day < 2; day += 1) {
      await guesses({ who, email }, 19)
      expect(await types(who, await stories.mailCode(who, email))).toHaveProperty('secret')
      server.waits(86_400)
    }
  })

  it('are twenty also with right codes in between, and on any device', async () => {
    const { who, uid, email } = await server.registers('now_and_then')
    const about = { use: 'unlock' } as const
    const asked = (code: string, key: string) => ({
      uid,
      email,
      sid: who.sid,
      code,
      about,
      key,
      at: server.clock.now(),
    })
    const { checkEmailCode, spendEmailCode } = server.identity.proofs
    const phone = await server.signsIn(email)
    const onPhone = { ...asked(await stories.mailCode(phone, email), 'done before'), sid: phone.sid }
    expect(await spendEmailCode(onPhone)).toBeUndefined()
    for (let n = 0; n < 20; n += 2) {
      const code = await stories.mailCode(who, email)
      expect(await types(who, wrongOf(code))).toEqual(wrong)
      expect(await checkEmailCode(asked(wrongOf(code), 'k'))).toBe('email_code_error')
      if (n < 18) expect(await spendEmailCode(asked(code, `request ${n}`))).toBeUndefined()
    }
    const code = await stories.mailCode(who, email)
    expect(await checkEmailCode(asked(code, 'k'))).toBe('google_auth_failed')
    expect(await types(who, code)).toEqual(locked)
    // A request whose code was spent before may be repeated: its answer was lost.
    expect(await spendEmailCode({ ...onPhone, at: server.clock.now() })).toBeUndefined()
  })

  it('are all that are checked of many at once on as many devices', async () => {
    const { email } = await server.registers('from_all_sides')
    const devices: { who: Visitor; code: string }[] = []
    for (let n = 0; n < 8; n += 1) {
      const who = await server.signsIn(email)
      devices.push({ who, code: await stories.mailCode(who, email) })
    }
    // Five on each device, so that no code is void before.
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const { who, code } = devices[n % 8] ?? expect.unreachable('no such device')
        return types(n % 2 ? server.elsewhere(who) : who, wrongOf(code))
      }),
    )
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'email_code_error')).toHaveLength(20)
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'google_auth_failed')).toHaveLength(20)
    expect(await letters(email)).toHaveLength(1)
  })

  it('do not affect signing in, the authenticator, or other members', async () => {
    const { who, uid, email, secret } = await stories.member('still_at_home')
    await guesses({ who, email }, 20)
    expect(await stories.spends(uid, server.googleCode(secret))).toBe('accepted')
    const phone = await server.signsIn(email)
    const wish = { email, password: 'another evening', googleCode: server.googleCode(secret) }
    expect(await phone.tryCall(updatepwd, wish)).toBeNull()
    const other = await server.registers('not_concerned')
    expect(await types(other.who, await stories.mailCode(other.who, other.email))).toHaveProperty('secret')
  })

  it('do not include a missing, void, spent or expired code', async () => {
    const { who, uid, email } = await server.registers('learns_nothing')
    const counted = async () =>
      await server.db.transaction().execute((tx) => lockWrongOfDay(tx, uid, server.clock.now()))
    expect(await types(who, '123456')).toEqual(wrong)
    const spent = await stories.mailCode(who, email)
    expect(await types(who, spent)).toHaveProperty('secret')
    for (const typed of [spent, wrongOf(spent)]) expect(await types(who, typed)).toEqual(wrong)
    const late = await stories.mailCode(who, email)
    server.waits(600)
    expect(await types(who, wrongOf(late))).toEqual(refused('email_code_exp'))
    expect(await counted()).toBe(0)
    await guesses({ who, email }, 5)
    for (let n = 0; n < 5; n += 1) expect(await types(who, '123456')).toEqual(wrong)
    expect(await counted()).toBe(5)
  })
})
