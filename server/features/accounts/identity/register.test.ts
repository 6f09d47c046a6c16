import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../../database/database.ts'
import { createEmailCodes } from './codes/email-codes.ts'
import {
  addressOf,
  imgcaptcha,
  info,
  openTestServer,
  PASSWORD,
  ROOT_CODE,
  register,
  type TestServer,
} from './identity.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('registering', () => {
  it('creates a member with every account, an authenticator and a session, and shows the secret once', async () => {
    const who = server.visitor()
    const code = await server.codeFor(who, addressOf('alice_corona'))
    const made = await who.call(register, server.form('Alice_Corona', code))
    expect(made.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(made.googleAuthQrcode).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(made.token).toMatch(/^[\w-]{43}$/)
    who.token = made.token
    const me = await who.call(info, {})
    expect(me).toMatchObject({ name: 'Alice_Corona', email: addressOf('alice_corona'), lvl: 0, moneyTotal: 0n })
    expect(String(me.uid)).toMatch(/^\d{8}$/)
    expect(me.vcode).toMatch(/^[34679AC-HJKMNP-RT-Y]{8}$/)
    expect(await server.breaches()).toEqual([])
    const row = await server.db.selectFrom('member').selectAll().where('uid', '=', me.uid).executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(row.referrer_uid).toBe(10_000_000)
    expect(Object.values(row).join(' ')).not.toContain(PASSWORD)
  })

  it('accepts a referral code in any case, with blanks around it, and an address in any case', async () => {
    const who = server.visitor()
    const code = await server.codeFor(who, 'Case@Cigar.test')
    const asked = { ...server.form('any_case', code), email: ' CASE@cigar.TEST ' }
    const made = await who.call(register, { ...asked, referralCode: ` ${ROOT_CODE.toLowerCase()} ` })
    who.token = made.token
    expect((await who.call(info, {})).email).toBe('case@cigar.test')
  })

  it('stores the language of the visitor’s browser', async () => {
    const { uid } = await server.registers('plain_english')
    const row = await server.db.selectFrom('member').select('language').where('uid', '=', uid).executeTakeFirst()
    expect(row?.language).toBe('en')
  })

  it.each([
    ['five letters', { name: 'alice' }, 'tips_name_length'],
    ['25 letters', { name: 'a'.repeat(25) }, 'tips_name_length'],
    ['a blank in it', { name: 'alice corona' }, 'tips_name_format'],
    ['letters that only look alike', { name: 'аlice_corona' }, 'tips_name_format'],
    ['a name of nothing', { name: '\u3164\u200B\u2800\u00AD\u3164\u3164' }, 'tips_name_length'],
    ['too few letters among what nobody sees', { name: 'ab\u200Bcde' }, 'tips_name_length'],
    ['a number for a name', { name: 5 }, 'parameter_error'],
    ['no password', { password: '' }, 'no_password'],
    ['five characters', { password: 'aB3$x' }, 'password_too_short'],
    ['129 characters', { password: 'x'.repeat(129) }, 'parameter_error'],
    ['everybody’s password', { password: 'Password123' }, 'password_too_common'],
    ['the product’s name', { password: 'Humidor1' }, 'password_too_common'],
    ['the name as a password', { password: 'NAME_AND_MORE', name: 'name_and_more' }, 'password_too_common'],
    ['no address', { email: 'alice' }, 'invalid_email_format'],
    ['two addresses', { email: 'a@b.test,c@d.test' }, 'invalid_email_format'],
    ['a line break in the address', { email: 'a@b.test\r\nBcc: c@d.test' }, 'invalid_email_format'],
    ['terms not agreed', { agreeTerms: false }, 'tips_agree'],
    ['agreed in words', { agreeTerms: 'yes' }, 'tips_agree'],
    ['a code of five digits', { code: '12345' }, 'email_code_error'],
    ['a code in Thai digits', { code: '๑๒๓๔๕๖' }, 'email_code_error'],
    ['a level that nobody offered', { lvl: 5 }, 'parameter_error'],
    ['no fields at all', undefined, 'parameter_error'],
  ])('refuses %s', async (_, wrong, code) => {
    const before = await server.members()
    const body = wrong && { ...server.form('somebody_else', '000000'), ...wrong }
    expect(await server.visitor().sendRaw('POST', register.path, body ?? {})).toEqual({ refused: code })
    expect(await server.members()).toBe(before)
  })

  it('reports the first error of a form, in the order of its fields', async () => {
    const worst = { name: 'a', email: 'b', password: 'c', referralCode: '', code: '000000', agreeTerms: false }
    const who = server.visitor()
    expect(await who.tryCall(register, worst)).toEqual({ refused: 'tips_name_length' })
    expect(await who.tryCall(register, { ...worst, name: 'good_name' })).toEqual({ refused: 'password_too_short' })
    const better = { ...worst, name: 'good_name', password: PASSWORD }
    expect(await who.tryCall(register, better)).toEqual({ refused: 'invalid_email_format' })
    const good = { ...better, email: 'good@cigar.test' }
    expect(await who.tryCall(register, good)).toEqual({ refused: 'tips_agree' })
    expect(await who.tryCall(register, { ...good, agreeTerms: true })).toEqual({ refused: 'email_code_error' })
  })

  it('reveals nothing about names, addresses and referral codes without a mailed code', async () => {
    const { email } = await server.registers('taken_name')
    const form = { ...server.form('taken_name', '000000'), email, referralCode: 'NOBODYS2' }
    expect(await server.visitor().tryCall(register, form)).toEqual({ refused: 'email_code_error' })
  })

  it('refuses an unknown referral code and a name taken in any case, and the mailed code stays valid', async () => {
    await server.registers('first_here')
    const who = server.visitor()
    const form = server.form('second_here', await server.codeFor(who, addressOf('second_here')))
    for (const referralCode of ['', 'NOBODYS2', `${ROOT_CODE}2`, "' or true --"])
      expect(await who.tryCall(register, { ...form, referralCode })).toEqual({ refused: 'wrong_referral_code' })
    for (let n = 0; n < 6; n += 1)
      expect(await who.tryCall(register, { ...form, name: 'FIRST_here' })).toEqual({ refused: 'duplicate_name' })
    expect(await who.tryCall(register, form)).not.toHaveProperty('refused')
    expect(await who.tryCall(register, { ...form, name: 'third_here' })).toEqual({ refused: 'email_code_error' })
  })

  it('reveals only to the owner of an address that it is known', async () => {
    const { email } = await server.registers('known_owner')
    const who = server.visitor()
    const code = await server.codeFor(who, email)
    const form = { ...server.form('another_name', code), email }
    expect(await who.tryCall(register, form)).toEqual({ refused: 'duplicate_email' })
    const wrong = { ...form, code: code === '000000' ? '000001' : '000000' }
    expect(await who.tryCall(register, wrong)).toEqual({ refused: 'email_code_error' })
  })

  it('refuses a code that went to another address', async () => {
    const who = server.visitor()
    const code = await server.codeFor(who, addressOf('mine_alone'))
    await server.codeFor(who, addressOf('not_mine_'))
    const form = { ...server.form('mine_alone', code), email: addressOf('not_mine_') }
    expect(await who.tryCall(register, form)).toEqual({ refused: 'email_code_error' })
  })

  it('gives a name to one of a hundred visitors who want it at the same moment', async () => {
    const wishes = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const name = n % 2 ? 'everyones_wish' : 'Everyones_WISH'
        const email = `wish${n}@cigar.test`
        const who = server.visitor()
        const { code } = await server.db.transaction().execute(async (tx) => {
          const issued = await issue(tx, email, who.sid)
          return 'code' in issued ? issued : { code: '' }
        })
        return { who, form: { ...server.form(name, code), email } }
      }),
    )
    const before = await server.members()
    const answers = await Promise.all(wishes.map(({ who, form }) => who.tryCall(register, form)))
    const refused = answers.flatMap((answer) => ('refused' in answer ? [answer.refused] : []))
    expect(refused).toEqual(Array(99).fill('duplicate_name'))
    expect(await server.members()).toBe(before + 1)
    expect(await server.breaches()).toEqual([])
  }, 60_000)

  it('creates one member for one code that is sent twenty times at once', async () => {
    const who = server.visitor()
    const form = server.form('tapped_twice', await server.codeFor(who, addressOf('tapped_twice')))
    const before = await server.members()
    const answers = await Promise.all(Array.from({ length: 20 }, () => who.tryCall(register, form)))
    expect(answers.filter((answer) => !('refused' in answer))).toHaveLength(1)
    expect(await server.members()).toBe(before + 1)
  })

  it('needs a captcha first', async () => {
    const image = await server.visitor().call(imgcaptcha, {})
    expect(image).toMatch(/^data:image\/png;base64,iVBOR/)
  })
})

async function issue(tx: Tx, email: string, sid: string) {
  return await createEmailCodes({ db: server.db, ...server.tools }).issue(tx, {
    email,
    purpose: 'register',
    sid,
    at: server.clock.now(),
  })
}
