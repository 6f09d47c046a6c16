import { contract } from '@humidor/contract/index.ts'
import { emailCodes } from '@humidor/domain/accounts/email-code.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailcaptchaLogined, storiesOf, updateGoogleCode } from '../authenticator/reset.testing.ts'
import {
  emailcaptcha,
  imgcaptcha,
  login,
  openTestServer,
  PASSWORD,
  register,
  sendNewPwdToEmail,
  type TestServer,
} from '../identity.testing.ts'
import { OTHERS_PER_HOUR } from './emailcaptcha2.ts'

const { addConnectUser, emailcaptcha2 } = contract.linkedAccounts

let server: TestServer
let stories: ReturnType<typeof storiesOf>
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
})
afterAll(() => server.close())

let counted = 0
const somebody = () => `nobody_yet${(counted += 1)}@cigar.test`
const refused = (code: string) => ({ refused: code })
const tooFrequent = refused('code_request_too_frequent')

describe('a code for a signed-in member', () => {
  it('is mailed to their own address, in their language, with its purpose', async () => {
    const { who, uid, email } = await server.registers('own_mailbox')
    await server.db.updateTable('member').set({ language: 'de' }).where('uid', '=', uid).execute()
    expect(await who.tryCall(emailcaptchaLogined, {})).toBeNull()
    expect(await server.delivered(email)).toMatch(/^\d{6}$/)
    expect(server.inbox.list(email)[0]?.subject).toBe('Ihr Humidor-Bestätigungscode')
  })

  it('is refused without a session', async () =>
    expect(await server.visitor().tryCall(emailcaptchaLogined, {})).toEqual(refused('please_login')))

  it('is sent once in 30 seconds on a device', async () => {
    const { who, email } = await server.registers('impatient_one')
    const other = await server.signsIn(email)
    expect(await who.tryCall(emailcaptchaLogined, {})).toBeNull()
    server.waits(29.999)
    expect(await who.tryCall(emailcaptchaLogined, {})).toEqual(tooFrequent)
    expect(await other.tryCall(emailcaptchaLogined, {})).toBeNull()
    server.waits(0.001)
    expect(await who.tryCall(emailcaptchaLogined, {})).toBeNull()
  })

  it('is sent whatever strangers request, as is a sign-in code on a known device of the member', async () => {
    const { who, email } = await server.registers('beset_all_day')
    const unknown = somebody()
    for (const address of [unknown, email]) {
      server.waits(86_400)
      for (let n = 0; n < emailCodes.perHour; n += 1)
        expect(await server.requests(server.visitor(), address)).toBeNull()
      // An unknown device gets the same answer, whether or not the address is a member's.
      expect(await server.requests(server.visitor(), address)).toEqual(tooFrequent)
      expect(await server.requests(who, address)).toEqual(address === email ? null : tooFrequent)
    }
    expect(await who.tryCall(emailcaptchaLogined, {})).toBeNull()
    expect(await who.tryCall(sendNewPwdToEmail, { email, code: await server.reads(who) })).toBeNull()
    await server.delivered(email)
    server.waits(30)
    const code = await server.codeFor(who, email)
    expect(await who.tryCall(login, { email, password: PASSWORD, code })).toHaveProperty('token')
  })

  it('counts among the codes to the mailbox, so that strangers get fewer', async () => {
    const { who, email } = await server.registers('thirty_an_hour')
    server.waits(3_600)
    for (let n = 0; n < emailCodes.perHour / 2; n += 1) {
      expect(await who.tryCall(emailcaptchaLogined, {})).toBeNull()
      expect(await server.requests(server.visitor(), email)).toBeNull()
      server.waits(30)
    }
    expect(await server.requests(server.visitor(), email)).toEqual(tooFrequent)
    expect(await who.tryCall(emailcaptchaLogined, {})).toBeNull()
  })

  it('is sent even after the hundredth code of a day', async () => {
    const { who, email } = await server.registers('all_day_long')
    for (let n = 0; n <= emailCodes.perDay; n += 1) {
      expect(await who.tryCall(emailcaptchaLogined, {})).toBeNull()
      server.waits(60)
    }
    expect(await who.tryCall(sendNewPwdToEmail, { email, code: await server.reads(who) })).toBeNull()
    expect(await server.requests(server.visitor(), email)).toEqual(tooFrequent)
  })

  it('is mailed once if fifty requests come at once', async () => {
    const { who, email } = await server.registers('fifty_at_once')
    const before = server.inbox.list(email).length
    const answers = await Promise.all(Array.from({ length: 50 }, () => who.tryCall(emailcaptchaLogined, {})))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    await server.delivered(email)
    expect(server.inbox.list(email)).toHaveLength(before + 1)
  })

  it('is not accepted for signing in, linking or registering', async () => {
    const { who, email } = await server.registers('single_purpose')
    const other = await server.registers('another_person')
    const code = await stories.mailCode(who, email)
    expect(await who.tryCall(login, { email, password: PASSWORD, code })).toEqual(refused('email_code_error'))
    expect(await who.tryCall(register, { ...server.form('brand_new_one', code), email })).toEqual(
      refused('email_code_error'),
    )
    expect(await other.who.tryCall(addConnectUser, { email, password: PASSWORD, code })).toEqual(
      refused('email_code_error'),
    )
    expect(await who.tryCall(updateGoogleCode, { code })).toHaveProperty('secret')
  })
})

describe('a code for another address', () => {
  it('is for linking if the address is a member’s, else for registering', async () => {
    const { who } = await server.registers('asks_for_others')
    const { email: known } = await server.registers('known_to_us')
    const unknown = somebody()
    for (const email of [known, unknown]) expect(await who.tryCall(emailcaptcha2, { email })).toBeNull()
    await server.delivered(known)
    expect(server.inbox.list(known)[0]?.subject).toBe('Your Humidor linking code')
    const code = await server.delivered(unknown)
    expect(server.inbox.list(unknown)[0]?.subject).toBe('Your Humidor registration code')
    expect(await who.tryCall(register, { ...server.form('linked_later', code), email: unknown })).toHaveProperty(
      'token',
    )
  })

  it('is refused without a session, and for a text that is no address', async () => {
    const { who } = await server.registers('with_a_session')
    expect(await server.visitor().tryCall(emailcaptcha2, { email: somebody() })).toEqual(refused('please_login'))
    for (const email of ['', 'alice', `${'a'.repeat(250)}@b.test`])
      expect(await who.tryCall(emailcaptcha2, { email })).toEqual(refused('invalid_email_format'))
  })

  it('does not reveal whether the address is known', async () => {
    const { who } = await server.registers('curious_one')
    const { email: known } = await server.registers('well_hidden')
    const results: unknown[][] = []
    for (const email of [known, somebody()]) {
      const answers: unknown[] = [
        await who.tryCall(emailcaptcha2, { email }),
        await who.tryCall(emailcaptcha2, { email }),
      ]
      // Nor does `emailcaptcha`, which mails codes for signing in or registering.
      answers.push(await server.requests(who, email))
      const code = await server.delivered(email)
      const wrong = code === '111111' ? '222222' : '111111'
      const form = { ...server.form('some_curious', wrong), email }
      const link = { email, password: 'not the password', code: wrong }
      answers.push(
        await who.tryCall(register, form),
        await who.tryCall(login, { ...link }),
        await who.tryCall(addConnectUser, link),
      )
      answers.push(await who.tryCall(addConnectUser, { ...link, code }))
      server.waits(600)
      answers.push(
        await who.tryCall(register, form),
        await who.tryCall(login, link),
        await who.tryCall(addConnectUser, link),
      )
      answers.push(await who.tryCall(emailcaptcha2, { email }))
      results.push(answers)
    }
    expect(results[0]).toEqual(results[1])
    expect(results[0]).toContainEqual(tooFrequent)
    expect(results[0]).toContainEqual(refused('email_code_exp'))
  })

  it('is sent ten times an hour for one member, to any number of addresses', async () => {
    const { who } = await server.registers('mails_around')
    for (let n = 0; n < OTHERS_PER_HOUR; n += 1) {
      expect(await who.tryCall(emailcaptcha2, { email: somebody() })).toBeNull()
      server.waits(60)
    }
    const [address, before] = [somebody(), server.inbox.list().length]
    expect(await who.tryCall(emailcaptcha2, { email: address })).toEqual(tooFrequent)
    await server.delivered(address)
    expect(server.inbox.list(address)).toEqual([])
    expect(before).toBeGreaterThan(0)
    server.waits(3_600 - 60 * OTHERS_PER_HOUR)
    expect(await who.tryCall(emailcaptcha2, { email: address })).toBeNull()
  })

  it('is sent ten times if fifty are requested at once', async () => {
    const { who } = await server.registers('all_at_once_')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => who.tryCall(emailcaptcha2, { email: somebody() })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(OTHERS_PER_HOUR)
  })
})

it('a captcha of one device is not accepted on another, nor twice', async () => {
  const [who, other, email] = [server.visitor(), server.visitor(), somebody()]
  const code = await server.reads(who)
  await other.call(imgcaptcha, {})
  expect(await other.tryCall(emailcaptcha, { email, code })).toEqual(refused('img_code_error'))
  expect(await who.tryCall(emailcaptcha, { email, code })).toBeNull()
  server.waits(30)
  expect(await who.tryCall(emailcaptcha, { email, code })).toEqual(refused('img_code_error'))
})
