import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt } from '../../../../platform/security/totp.ts'
import { openTestServer, type TestServer } from '../identity.testing.ts'
import { authenticatorsIn } from './authenticator.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const { authenticators, somebody, now, spend, wrongCode } = authenticatorsIn(() => server)

describe('wrong authenticator codes', () => {
  it('lock the factor at the fifth for fifteen minutes, even for the right code', async () => {
    const { uid, totpSecret } = await somebody()
    const wrong = wrongCode(totpSecret)
    for (let n = 0; n < 5; n += 1) expect(await spend(uid, wrong)).toBe('google_code_error')
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_auth_failed')
    server.waits(899.999)
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_auth_failed')
    server.waits(0.001)
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
  })

  it('are reset by a right code', async () => {
    const { uid, totpSecret } = await somebody()
    for (let n = 0; n < 3; n += 1) {
      for (let m = 0; m < 4; m += 1) expect(await spend(uid, wrongCode(totpSecret))).toBe('google_code_error')
      expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
      server.waits(30)
    }
  })

  it('give five more tries after the lock, not one', async () => {
    const { uid, totpSecret } = await somebody()
    for (let n = 0; n < 5; n += 1) await spend(uid, wrongCode(totpSecret))
    server.waits(900)
    for (let n = 0; n < 4; n += 1) expect(await spend(uid, wrongCode(totpSecret))).toBe('google_code_error')
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
  })

  it('are five at most, however many requests come at once on different calls', async () => {
    const { uid, totpSecret } = await somebody()
    const doors = Array.from({ length: 4 }, () => authenticators())
    const wrong = wrongCode(totpSecret)
    const guesses = Array.from({ length: 200 }, async (_, n) => {
      const [answer] = (await doors[n % 4]?.spend([{ uid, code: wrong, key: `guess ${n}`, at: now() }])) ?? []
      return answer
    })
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === 'google_code_error')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 'google_auth_failed')).toHaveLength(195)
  })
})

describe('twenty wrong codes within a day', () => {
  /** Makes `count` wrong guesses, and waits for the end of the lock after each five. */
  async function guesses(uid: number, secret: Buffer, count: number) {
    for (let n = 0; n < count; n += 1) {
      if (n > 0 && n % 5 === 0) server.waits(900)
      expect(await spend(uid, wrongCode(secret))).toBe('google_code_error')
    }
  }

  it('lock the factor until the end of that day, and the member gets a mail', async () => {
    const { uid, totpSecret } = await somebody()
    const began = now()
    await guesses(uid, totpSecret, 20)
    server.waits(900)
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_auth_failed')
    const { email } = await server.db
      .selectFrom('member')
      .select('email')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const letter = await server.letterTo(email)
    expect(letter?.subject).toBe('Your Humidor authenticator is locked')
    server.clock.moveTo(new Date(began.getTime() + 86_400_000 - 1))
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_auth_failed')
    server.waits(0.001)
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
    expect(server.inbox.list(email)).toHaveLength(1)
  })

  it('are twenty and not nineteen, and are counted from zero on the next day', async () => {
    const { uid, totpSecret } = await somebody()
    for (let day = 0; day < 2; day += 1) {
      await guesses(uid, totpSecret, 19)
      server.waits(900)
      expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
      server.waits(86_400)
    }
  })

  it('are twenty also with right codes in between', async () => {
    const { uid, totpSecret } = await somebody()
    for (let n = 0; n < 20; n += 1) {
      expect(await spend(uid, wrongCode(totpSecret))).toBe('google_code_error')
      server.waits(30)
      if (n < 19) expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
    }
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_auth_failed')
  })

  it('are all that are checked of five hundred at once, five times in a row', async () => {
    const { uid, totpSecret } = await somebody()
    const doors = Array.from({ length: 4 }, () => authenticators())
    let looked = 0
    for (let round = 0; round < 5; round += 1) {
      const wrong = wrongCode(totpSecret)
      const answers = await Promise.all(
        Array.from({ length: 500 }, async (_, n) => {
          const [answer] = (await doors[n % 4]?.spend([{ uid, code: wrong, key: `${round} ${n}`, at: now() }])) ?? []
          return answer
        }),
      )
      looked += answers.filter((answer) => answer === 'google_code_error').length
      server.waits(900)
    }
    expect(looked).toBe(20)
  }, 60_000)
})
