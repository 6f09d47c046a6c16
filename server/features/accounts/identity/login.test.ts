import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBounded } from '../../../http/bounded.ts'
import {
  addressOf,
  info,
  leastOf,
  login,
  logout,
  openTestServer,
  PASSWORD,
  register,
  type TestServer,
  workOf,
} from './identity.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const refused = (code: string) => ({ refused: code })
const other = (code: string) => (code === '111111' ? '222222' : '111111')

describe('signing in', () => {
  it('needs the password and a mailed code, and answers the member and a new token', async () => {
    const { email, uid, who: first } = await server.registers('comes_back')
    const who = server.visitor()
    const code = await server.codeFor(who, email)
    const me = await who.call(login, { email: email.toUpperCase(), password: PASSWORD, code })
    expect(me).toMatchObject({ uid, email, name: 'comes_back' })
    expect(me.token).toMatch(/^[\w-]{43}$/)
    expect(me.token).not.toBe(first.token)
    who.token = me.token
    expect((await who.call(info, {})).uid).toBe(uid)
    expect((await first.call(info, {})).uid).toBe(uid)
    expect(await who.tryCall(login, { email, password: PASSWORD, code })).toEqual(refused('email_code_error'))
  })

  it.each([
    ['no address', { email: '' }, 'invalid_email_format'],
    ['no password', { password: '' }, 'no_password'],
    ['a password that is a list', { password: ['a'] }, 'parameter_error'],
    ['a password of a novel', { password: 'x'.repeat(257) }, 'parameter_error'],
    ['no code', { code: '' }, 'email_code_error'],
    ['a code that was never sent', { code: '123456' }, 'email_code_error'],
    ['a uid that nobody asked for', { uid: 10_000_000 }, 'parameter_error'],
  ])('refuses %s', async (_, wrong, code) => {
    const body = { email: 'nobody@cigar.test', password: PASSWORD, code: '000000', ...wrong }
    expect(await server.visitor().sendRaw('POST', login.path, body)).toEqual(refused(code))
  })

  it('compares passwords exactly as typed', async () => {
    const who = server.visitor()
    const password = ` Ünï\u0001cödé 🚬 ${'x'.repeat(100)} `
    const code = await server.codeFor(who, addressOf('exact_one'))
    await who.call(register, { ...server.form('exact_one', code), password })
    const tries = [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, 72),
      password.replace('\u0001', ''),
      password,
    ]
    const answers = []
    const email = addressOf('exact_one')
    const fresh = await server.codeFor(who, email)
    for (const typed of tries) answers.push(await who.tryCall(login, { email, password: typed, code: fresh }))
    expect(answers.slice(0, 4)).toEqual(Array(4).fill(refused('wrong_password')))
    expect(answers[4]).toHaveProperty('token')
  })

  it('allows five passwords for one code', async () => {
    const { email, who } = await server.registers('five_tries')
    const code = await server.codeFor(who, email)
    for (let n = 0; n < 5; n += 1)
      expect(await who.tryCall(login, { email, password: `wrong ${n}`, code })).toEqual(refused('wrong_password'))
    expect(await who.tryCall(login, { email, password: PASSWORD, code })).toEqual(refused('email_code_error'))
  })

  it('allows at most five passwords for one code, however many come at once', async () => {
    const { email } = await server.registers('all_at_once')
    const who = server.visitor()
    const code = await server.codeFor(who, email)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => who.tryCall(login, { email, password: `wrong ${n}`, code })),
    )
    expect(answers.filter((answer) => 'refused' in answer && answer.refused === 'wrong_password')).toHaveLength(5)
  })

  it('opens one session for one code, however often it is sent at once', async () => {
    const { email } = await server.registers('sent_twice')
    const who = server.visitor()
    const code = await server.codeFor(who, email)
    const tries = Array.from({ length: 50 }, () => who.tryCall(login, { email, password: PASSWORD, code }))
    const answers = await Promise.all(tries)
    expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
  })

  it('refuses a code that was mailed for registering', async () => {
    const who = server.visitor()
    const email = addressOf('early_bird')
    const code = await server.codeFor(who, email)
    expect(await who.tryCall(login, { email, password: PASSWORD, code })).toEqual(refused('wrong_password'))
    const made = await who.tryCall(register, server.form('early_bird', code))
    expect(made).toHaveProperty('token')
    expect(await who.tryCall(login, { email, password: PASSWORD, code })).toEqual(refused('email_code_error'))
  })

  it('is refused for an hour after many wrong passwords, for that member alone', async () => {
    const { email, who } = await server.registers('under_attack')
    for (let n = 0; n < 2; n += 1) {
      const code = await server.codeFor(who, email)
      for (let m = 0; m < 5; m += 1) await who.tryCall(login, { email, password: 'a guess', code })
      server.waits(30)
    }
    const right = { email, password: PASSWORD, code: await server.codeFor(who, email) }
    expect(await who.tryCall(login, right)).toEqual(refused('code_request_too_frequent'))
    const { email: neighbour, who: theirs } = await server.registers('a_neighbour')
    expect((await server.signsIn(neighbour, { who: theirs })).token).toBeDefined()
    server.waits(3_600)
    const later = await server.codeFor(who, email)
    expect(await who.tryCall(login, { ...right, code: later })).toHaveProperty('token')
  })

  it('takes the same work for an unknown address as for a wrong password', async () => {
    const { email: known } = await server.registers('timed_signer')
    const spent = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 3; n += 1) {
      server.waits(3_600)
      for (const [kind, email] of [
        ['known', known],
        ['unknown', `unknown${n}@cigar.test`],
      ] as const) {
        const who = server.visitor()
        const code = await server.codeFor(who, email)
        for (let m = 0; m < 5; m += 1) {
          const asks = async () =>
            expect(await who.tryCall(login, { email, password: 'no idea', code })).toEqual(refused('wrong_password'))
          spent[kind].push(await workOf(asks))
        }
      }
    }
    // The hash is nearly all of the work: an answer without one would take a tenth.
    const [ofKnown, ofUnknown] = [leastOf(spent.known), leastOf(spent.unknown)]
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(0.5 * Math.max(ofKnown, ofUnknown))
  }, 60_000)
})

describe('a network address with too many failed sign-ins', () => {
  it('is refused for all e-mail addresses, but a member behind it can sign in on their known device', async () => {
    const small = await openTestServer({ rateFactor: 0.05 })
    try {
      const { email, who: own } = await small.registers('one_member')
      const who = small.visitor()
      const guess = (n: number) =>
        who.tryCall(login, { email: `list${n}@cigar.test`, password: 'stolen', code: '123456' })
      for (let n = 0; n < 5; n += 1) expect(await guess(n)).toEqual(refused('email_code_error'))
      expect(await guess(6)).toEqual(refused('code_request_too_frequent'))
      const code = await small.codeFor(who, email)
      expect(await who.tryCall(login, { email, password: PASSWORD, code })).toEqual(
        refused('code_request_too_frequent'),
      )
      const signsIn = async () =>
        await own.tryCall(login, { email, password: PASSWORD, code: await small.codeFor(own, email) })
      expect(await signsIn()).toHaveProperty('token')
      // The device is known for its own member alone, and there it has no more guesses than a visitor.
      const elses = { email: 'list0@cigar.test', password: 'stolen', code: '123456' }
      expect(await own.tryCall(login, elses)).toEqual(refused('code_request_too_frequent'))
      for (let n = 0; n < 5; n += 1)
        expect(await own.tryCall(login, { ...elses, email })).toEqual(refused('email_code_error'))
      small.waits(30)
      expect(await signsIn()).toEqual(refused('code_request_too_frequent'))
      small.waits(3_600)
      expect(await guess(7)).toEqual(refused('email_code_error'))
    } finally {
      await small.close()
    }
  }, 60_000)

  it('gets network_error while too many passwords are checked, and loses no try', async () => {
    const bounded = createBounded({ atOnce: 2, waiting: 1 })
    const small = await openTestServer({ bounded })
    try {
      const { email, who } = await small.registers('busy_evening')
      const code = await small.codeFor(who, email)
      const held = Promise.withResolvers<void>()
      const blocked = Array.from({ length: 3 }, () => bounded.run(() => held.promise))
      expect(await who.tryCall(login, { email, password: PASSWORD, code })).toEqual(refused('network_error'))
      held.resolve()
      await Promise.all(blocked)
      const kept = await small.db
        .selectFrom('email_code')
        .select('tries')
        .where('purpose', '=', 'login')
        .executeTakeFirst()
      expect(kept?.tries).toBe(0)
      expect(await who.tryCall(login, { email, password: PASSWORD, code })).toHaveProperty('token')
    } finally {
      await small.close()
    }
  }, 60_000)
})

describe('a session', () => {
  it('works only on the device that opened it', async () => {
    const { who } = await server.registers('one_device')
    const thief = server.visitor()
    thief.token = who.token
    expect(await thief.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await who.tryCall(info, {})).toHaveProperty('uid')
  })

  it.each(['', 'x', 'a'.repeat(43), "' or true --", 'ы'.repeat(43)])(
    'cannot be used with the token %j',
    async (token) => {
      const who = server.visitor()
      who.token = encodeURIComponent(token)
      expect(await who.tryCall(info, {})).toEqual(refused('please_login'))
    },
  )

  it('ends at once on logout, on that device alone', async () => {
    const { who, email } = await server.registers('goes_home')
    const phone = server.visitor()
    const code = await server.codeFor(phone, email)
    phone.token = (await phone.call(login, { email, password: PASSWORD, code })).token
    expect(await who.tryCall(logout, {})).toBeNull()
    expect(await who.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await who.tryCall(logout, {})).toEqual(refused('please_login'))
    expect(await phone.tryCall(info, {})).toHaveProperty('uid')
  })

  it('replaces the session that the device had before', async () => {
    const { who, email } = await server.registers('new_for_old')
    const old = who.token
    const code = await server.codeFor(who, email)
    const { token } = await who.call(login, { email, password: PASSWORD, code })
    expect(await who.tryCall(info, {})).toEqual(refused('please_login'))
    who.token = token
    expect(await who.tryCall(info, {})).toHaveProperty('uid')
    expect(token).not.toBe(old)
  })

  it.each([
    [30 * 86_400 - 0.001, true],
    [30 * 86_400, false],
  ])('lasts 30 days without use: after %d s', async (seconds, alive) => {
    const { who } = await server.registers(`unused_${alive}`)
    server.waits(seconds)
    const answer = await who.tryCall(info, {})
    if (alive) expect(answer).toHaveProperty('uid')
    else expect(answer).toEqual(refused('please_login'))
  })

  it('lasts as long as it is used, and is updated at most once an hour', async () => {
    const { who, uid } = await server.registers('daily_guest')
    const session = () =>
      server.db.selectFrom('session').select(['seen_at', 'expires_at']).where('uid', '=', uid).executeTakeFirstOrThrow()
    const first = await session()
    server.waits(3_599.999)
    await who.call(info, {})
    expect(await session()).toEqual(first)
    server.waits(0.001)
    await who.call(info, {})
    expect((await session()).seen_at).toEqual(server.clock.now())
    for (let day = 0; day < 4; day += 1) {
      server.waits(20 * 86_400)
      expect(await who.tryCall(info, {})).toHaveProperty('uid')
    }
  })

  it('is found for many requests at once, each its own', async () => {
    const guests = []
    for (const name of ['guest_one', 'guest_two', 'guest_three']) guests.push(await server.registers(name))
    const stranger = server.visitor()
    stranger.token = 'a'.repeat(43)
    const answers = await Promise.all([...guests.map(({ who }) => who.tryCall(info, {})), stranger.tryCall(info, {})])
    expect(answers.slice(0, 3).map((answer) => 'uid' in answer && answer.uid)).toEqual(guests.map(({ uid }) => uid))
    expect(answers[3]).toEqual(refused('please_login'))
  })

  it('is stored as a hash only', async () => {
    const { who, uid } = await server.registers('hashed_guest')
    const row = await server.db.selectFrom('session').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
    expect(row.token_hash).toHaveLength(32)
    expect(row.token_hash.toString('base64url')).not.toBe(who.token)
  })
})

it('a wrong code reveals nothing about the password', async () => {
  const { email, who } = await server.registers('careful_one')
  const code = await server.codeFor(who, email)
  for (const password of [PASSWORD, 'wrong one'])
    expect(await who.tryCall(login, { email, password, code: other(code) })).toEqual(refused('email_code_error'))
})
