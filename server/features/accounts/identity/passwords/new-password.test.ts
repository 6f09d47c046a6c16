import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../../database/testing.ts'
import { storiesOf } from '../authenticator/reset.testing.ts'
import {
  addressOf,
  info,
  leastOf,
  login,
  openTestServer,
  PASSWORD,
  sendNewPwdToEmail,
  type TestServer,
  updatepwd,
  updateSafePwd,
  workOf,
} from '../identity.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Member = Awaited<ReturnType<TestServer['registers']>>
const refused = (code: string) => ({ refused: code })
const NEXT = 'another quiet evening'

interface Wish {
  email?: string
  oldPassword?: string
  password?: string
  googleCode?: string
}

const sets = ({ who, email, secret }: Member, wish: Wish = {}) =>
  who.tryCall(updatepwd, {
    email: wish.email ?? email,
    password: wish.password ?? NEXT,
    googleCode: wish.googleCode ?? server.googleCode(secret),
  })

const changes = ({ who, secret }: Member, wish: Wish = {}) =>
  who.tryCall(updateSafePwd, {
    oldPassword: wish.oldPassword ?? PASSWORD,
    password: wish.password ?? NEXT,
    googleCode: wish.googleCode ?? server.googleCode(secret),
  })

async function tries(email: string, password: string) {
  const who = server.visitor()
  return await who.tryCall(login, { email, password, code: await server.codeFor(who, email) })
}

describe.each([
  ['set with the authenticator', sets],
  ['changed with the old one', changes],
])('a password that is %s', (kind, does) => {
  const named = (name: string) => `${name}_${kind === 'set with the authenticator' ? 'set' : 'changed'}`

  it('replaces the old password, and the member gets a mail', async () => {
    const member = await server.registers(named('renews'))
    expect(await does(member)).toBeNull()
    expect((await server.letterTo(member.email))?.subject).toBe('Your Humidor password was changed')
    expect(await tries(member.email, PASSWORD)).toEqual(refused('wrong_password'))
    expect(await tries(member.email, NEXT)).toMatchObject({ hasPassword: true })
  })

  it('voids a pending authenticator, but not a confirmed one', async () => {
    const stories = storiesOf(server)
    const member = await server.registers(named('was_prepared'))
    const prepared = await stories.prepares(member)
    expect(await does(member)).toBeNull()
    expect(await stories.confirms(member.who, prepared)).toEqual(refused('authorization_expired'))
    expect(await stories.spends(member.uid, server.googleCode(member.secret))).toBe('accepted')
    const fresh = await stories.replaces(member, server.googleCode(member.secret))
    expect(await does({ ...member, secret: fresh }, { oldPassword: NEXT, password: PASSWORD })).toBeNull()
    expect(await stories.spends(member.uid, server.googleCode(fresh))).toBe('accepted')
  })

  it('signs every other device out at once, on every node, and leaves this one', async () => {
    const member = await server.registers(named('tidies'))
    const phone = await server.signsIn(member.email)
    const atOtherNode = server.elsewhere(phone)
    expect(await atOtherNode.tryCall(info, {})).toHaveProperty('uid')
    expect(await does(member)).toBeNull()
    expect(await atOtherNode.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await phone.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await server.elsewhere(member.who).tryCall(info, {})).toHaveProperty('uid')
  })

  it('is not set for a device that was signed out during the request', async () => {
    const member = await server.registers(named('too_late'))
    const answer = await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('member').select('uid').where('uid', '=', member.uid).forNoKeyUpdate().execute()
      const asked = does(member)
      await someoneWaits(server.db)
      await tx.deleteFrom('session').where('uid', '=', member.uid).execute()
      return { asked }
    })
    expect(await answer.asked).toEqual(refused('please_login'))
    expect(await tries(member.email, PASSWORD)).toHaveProperty('token')
  })

  it('voids an unused one-time password', async () => {
    const member = await server.registers(named('found_it'))
    await member.who.call(sendNewPwdToEmail, { email: member.email, code: await server.reads(member.who) })
    const password = /\w{5}-\w{5}-\w{5}/.exec((await server.letterTo(member.email))?.text ?? '')?.[0] ?? 'none'
    expect(await does(member)).toBeNull()
    expect(await tries(member.email, password)).toEqual(refused('wrong_password'))
  })

  it.each([
    ['', 'no_password'],
    ['abc12', 'password_too_short'],
    ['x'.repeat(129), 'parameter_error'],
    ['Password1', 'password_too_common'],
  ])('may not be %j', async (password, code) => {
    const member = await server.registers(named(`picky_${password.length}`))
    expect(await does(member, { password })).toEqual(refused(code))
    expect(await tries(member.email, PASSWORD)).toHaveProperty('token')
  })

  it('may not be the member’s name or address', async () => {
    const member = await server.registers(named('vain'))
    for (const password of [named('VAIN'), member.email, member.email.split('@')[0] ?? ''])
      expect(await does(member, { password })).toEqual(refused('password_too_common'))
  })

  it('needs an authenticator code, which is spent', async () => {
    const member = await server.registers(named('shows_it'))
    const shown = server.googleCode(member.secret)
    const other = shown === '000000' ? '111111' : '000000'
    expect(await does(member, { googleCode: other })).toEqual(refused('google_code_error'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => does(member, { googleCode: shown })))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  })

  it('ends a session that the old password opened at the same moment', async () => {
    const member = await server.registers(named('overtaken'))
    for (let n = 0; n < 8; n += 1) {
      const [now, next] = n % 2 === 0 ? [PASSWORD, NEXT] : [NEXT, PASSWORD]
      const phone = server.visitor()
      const code = await server.codeFor(phone, member.email)
      const googleCode = server.googleCode(member.secret)
      const [signedIn, changed] = await Promise.all([
        phone.tryCall(login, { email: member.email, password: now, code }),
        does(member, { oldPassword: now, password: next, googleCode }),
      ])
      expect(changed).toBeNull()
      if ('refused' in signedIn) expect(signedIn).toEqual(refused('wrong_password'))
      else phone.token = signedIn.token
      expect(await phone.tryCall(info, {})).toEqual(refused('please_login'))
      server.waits(60)
    }
  }, 60_000)
})

describe('setting a password with the authenticator', () => {
  it('needs the member’s own address, in any case, and refuses another', async () => {
    const [member, neighbour] = [await server.registers('types_own'), await server.registers('neighbour_of')]
    for (const email of [neighbour.email, addressOf('who_is_that')])
      expect(await sets(member, { email })).toEqual(refused('wrong_email'))
    expect(await tries(neighbour.email, PASSWORD)).toHaveProperty('token')
    expect(await sets(member, { email: member.email.toUpperCase() })).toBeNull()
  })

  it('is refused without a session', async () => {
    const { email, secret } = await server.registers('left_alone')
    const wish = { email, password: NEXT, googleCode: server.googleCode(secret) }
    expect(await server.visitor().tryCall(updatepwd, wish)).toEqual(refused('please_login'))
    expect(await tries(email, PASSWORD)).toHaveProperty('token')
  })

  it('gives a password again to a member who used a one-time password', async () => {
    const member = await server.registers('starts_anew')
    const { email, who } = member
    await who.call(sendNewPwdToEmail, { email, code: await server.reads(who) })
    const password = /\w{5}-\w{5}-\w{5}/.exec((await server.letterTo(email))?.text ?? '')?.[0] ?? 'none'
    const back = await server.signsIn(email, { password })
    expect(await back.call(info, {})).toMatchObject({ hasPassword: false })
    expect(await sets({ ...member, who: back })).toBeNull()
    expect(await back.call(info, {})).toMatchObject({ hasPassword: true })
    expect(await tries(email, NEXT)).toHaveProperty('token')
  })
})

describe('a signed-in device that guesses the old password', () => {
  it('has ten tries in an hour, which count for signing in too', async () => {
    const member = await server.registers('stolen_phone')
    for (let n = 0; n < 10; n += 1)
      expect(await changes(member, { oldPassword: `a guess ${n}` })).toEqual(refused('wrong_password'))
    expect(await changes(member)).toEqual(refused('code_request_too_frequent'))
    expect(await tries(member.email, PASSWORD)).toEqual(refused('code_request_too_frequent'))
    server.waits(3_600)
    expect(await changes(member)).toBeNull()
  })

  it('is refused before any hash from then on', async () => {
    const { email } = await server.registers('brute_forced')
    const spent = { wrong: [] as number[], after: [] as number[] }
    for (let n = 0; n < 20; n += 1) {
      const who = server.visitor()
      const code = await server.codeFor(who, email)
      const answer = n < 10 ? 'wrong_password' : 'code_request_too_frequent'
      const asks = async () =>
        expect(await who.tryCall(login, { email, password: `guess ${n}`, code })).toEqual(refused(answer))
      spent[n < 10 ? 'wrong' : 'after'].push(await workOf(asks))
    }
    expect(leastOf(spent.after)).toBeLessThan(0.5 * leastOf(spent.wrong))
  })

  it('has no more than ten, even if many codes and devices bring a hundred at once', async () => {
    const { email } = await server.registers('stormed')
    const devices = []
    for (let n = 0; n < 20; n += 1) {
      const who = server.visitor()
      devices.push({ who, code: await server.codeFor(who, email) })
    }
    const answers = await Promise.all(
      devices.flatMap(({ who, code }) =>
        Array.from({ length: 5 }, (_, n) => who.tryCall(login, { email, password: `guess ${n}`, code })),
      ),
    )
    const results = answers.map((answer) => ('refused' in answer ? answer.refused : 'in'))
    expect(results.filter((code) => code === 'wrong_password')).toHaveLength(10)
    expect(results.filter((code) => code === 'code_request_too_frequent')).toHaveLength(90)
  })
})
