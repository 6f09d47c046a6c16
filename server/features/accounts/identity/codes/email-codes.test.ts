import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newSid } from '../../../../http/stranger.testing.ts'
import { login, openTestServer, PASSWORD, register, type TestServer } from '../identity.testing.ts'
import type { CodePurpose } from '../mails/mails.ts'
import { refused, somebody } from './codes.testing.ts'
import { createEmailCodes } from './email-codes.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('a guess at a mailed code', () => {
  let who: Visitor
  beforeEach(() => {
    who = server.visitor()
  })
  const guess = (email: string, code: string) => who.tryCall(register, { ...server.form('guessing', code), email })
  const wrongOnes = (code: string) =>
    Array.from({ length: 1_000 }, (_, n) => String(n).padStart(6, '0')).filter((c) => c !== code)

  it('may be wrong four times; the fifth wrong one voids the code', async () => {
    for (const wrong of [4, 5]) {
      const email = somebody()
      const code = await server.codeFor(who, email)
      for (const one of wrongOnes(code).slice(0, wrong))
        expect(await guess(email, one)).toEqual(refused('email_code_error'))
      const form = { ...server.form(`guessed_${wrong}_times`, code), email }
      const answer = await who.tryCall(register, form)
      if (wrong === 4) expect(answer).toHaveProperty('token')
      else expect(answer).toEqual(refused('email_code_error'))
    }
  })

  it('is counted however many come at once', async () => {
    const email = somebody()
    const code = await server.codeFor(who, email)
    await Promise.all(
      wrongOnes(code)
        .slice(0, 500)
        .map((one) => guess(email, one)),
    )
    const kept = await server.db.selectFrom('email_code').select('tries').where('email', '=', email).executeTakeFirst()
    expect(kept?.tries).toBe(5)
    expect(await guess(email, code)).toEqual(refused('email_code_error'))
  })

  it('fails for an older code once a newer one was sent', async () => {
    const email = somebody()
    const old = await server.codeFor(who, email)
    server.waits(30)
    let fresh = await server.codeFor(who, email)
    if (fresh === old) {
      server.waits(30)
      fresh = await server.codeFor(who, email)
    }
    expect(await guess(email, old)).toEqual(refused('email_code_error'))
    expect(await guess(email, fresh)).toHaveProperty('token')
  })

  it('fails on every device except the one that requested it, and uses no try of that device', async () => {
    const email = somebody()
    const code = await server.codeFor(who, email)
    for (let n = 0; n < 10; n += 1) {
      const stranger = server.visitor()
      const form = { ...server.form('a_stranger', n % 2 ? code : '000000'), email }
      expect(await stranger.tryCall(register, form)).toEqual(refused('email_code_error'))
    }
    expect(await who.tryCall(register, { ...server.form('the_asker', code), email })).toHaveProperty('token')
  })

  it('is not affected by a stranger who requests codes and guesses at them', async () => {
    const { email } = await server.registers('beset_member')
    const code = await server.codeFor(who, email)
    const stranger = server.visitor()
    expect(await server.requests(stranger, email)).toBeNull()
    for (const one of wrongOnes(code).slice(0, 6))
      expect(await stranger.tryCall(login, { email, password: PASSWORD, code: one })).toEqual(
        refused('email_code_error'),
      )
    expect(await who.tryCall(login, { email, password: PASSWORD, code })).toHaveProperty('token')
  })

  it.each([
    [599.999, true],
    [600, false],
  ])('succeeds within ten minutes: after %d s', async (seconds, fine) => {
    const email = somebody()
    const code = await server.codeFor(who, email)
    server.waits(seconds)
    const answer = await who.tryCall(register, { ...server.form(`late_by_${fine}`, code), email })
    if (fine) expect(answer).toHaveProperty('token')
    else expect(answer).toEqual(refused('email_code_exp'))
  })
})

describe('a mailed code for a member’s call', () => {
  const sid = newSid()
  const issue = (email: string, purpose: CodePurpose = 'member') =>
    server.db.transaction().execute(async (tx) => {
      const issued = await codes().issue(tx, { email, purpose, sid, at: server.clock.now() })
      return 'code' in issued ? issued.code : issued.refused
    })
  const asked = (email: string, code: string, key: string, on = sid) => ({
    uid: 99_999_999,
    email,
    sid: on,
    code,
    about: { use: 'unlock' } as const,
    key,
    at: server.clock.now(),
  })
  const spendCode = (...it: Parameters<typeof asked>) => server.identity.proofs.spendEmailCode(asked(...it))
  const checkCode = (...it: Parameters<typeof asked>) => server.identity.proofs.checkEmailCode(asked(...it))

  it('is spent once, and again only for the same request', async () => {
    const email = 'withdrawing@cigar.test'
    const code = await issue(email)
    expect(await spendCode('another@cigar.test', code, 'k')).toBe('email_code_error')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => spendCode(email, code, `request ${n}`)))
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    const winner = `request ${answers.indexOf(undefined)}`
    expect(await spendCode(email, code, winner)).toBeUndefined()
    expect(await spendCode(email, code, 'another request')).toBe('email_code_error')
  })

  it('works on the device that requested it, and cannot be used up from another', async () => {
    const email = 'two_devices@cigar.test'
    const code = await issue(email)
    for (let n = 0; n < 10; n += 1) expect(await spendCode(email, code, 'k', newSid())).toBe('email_code_error')
    expect(await spendCode(email, code, 'k')).toBeUndefined()
  })

  it('is not one that was mailed for another purpose', async () => {
    for (const purpose of ['login', 'register', 'link'] as const) {
      const email = `${purpose}@cigar.test`
      expect(await spendCode(email, await issue(email, purpose), 'k')).toBe('email_code_error')
    }
  })

  it('survives a check, and a mistake in the other factor', async () => {
    const email = 'slipping@cigar.test'
    const code = await issue(email)
    for (let n = 0; n < 10; n += 1) expect(await checkCode(email, code, `request ${n}`)).toBeUndefined()
    expect(await spendCode(email, code, 'k')).toBeUndefined()
    expect(await checkCode(email, code, 'k')).toBeUndefined()
    expect(await checkCode(email, code, 'another request')).toBe('email_code_error')
  })

  it('is void after five wrong ones, whether they were checked or meant to be spent', async () => {
    const email = 'guessed_at@cigar.test'
    const code = await issue(email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (const guess of [checkCode, spendCode, checkCode, spendCode, checkCode])
      expect(await guess(email, wrong, 'k')).toBe('email_code_error')
    expect(await spendCode(email, code, 'k')).toBe('email_code_error')
  })
})

const codes = () => createEmailCodes({ db: server.db, ...server.tools })
