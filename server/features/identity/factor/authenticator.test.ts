import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TotpAsked } from '../../../http/sessions.ts'
import { newSid } from '../../../http/stranger.testing.ts'
import { createEmailCodes } from '../codes/email-codes.ts'
import { type House, openHouse, PASSWORD, SECRET } from '../identity.testing.ts'
import { codeAt, createMember, createVault, ROOT_UID } from '../identity.ts'
import type { CodePurpose } from '../letters/mails.ts'
import { boundToMember } from '../vault.ts'
import { type AuthenticatorsParts, createAuthenticators, stepOf, totpOf } from './authenticator.ts'

let house: House
let hash: string
beforeAll(async () => {
  house = await openHouse()
  hash = await house.tools.passwords.hash(PASSWORD)
})
afterAll(() => house.close())

/** Authenticators of another node. */
const authenticators = (
  vault = house.tools.vault,
  unopened: AuthenticatorsParts['unopened'] = (error) => {
    throw error
  },
) => createAuthenticators({ db: house.db, vault, unopened })

let counted = 0

/** A member whose authenticator nobody has used yet. */
async function somebody() {
  const name = `somebody_${(counted += 1)}`
  const wish = { name, email: `${name}@cigar.test`, passwordHash: hash, language: 'en', referrerUid: ROOT_UID }
  const made = await house.db
    .transaction()
    .execute((tx) => createMember(tx, house.tools, { ...wish, at: house.clock.now() }))
  if ('refused' in made) throw new Error(made.refused)
  return made
}

const now = () => house.clock.now()
const ago = (seconds: number) => new Date(now().getTime() - seconds * 1_000)
const spendTotp = (asked: readonly TotpAsked[]) => house.identity.proofs.spendTotp(asked)

async function spend(uid: number, code: string, key: string = crypto.randomUUID()) {
  const [answer] = await spendTotp([{ uid, code, key, at: now() }])
  return answer ?? 'accepted'
}

/** A code that is not the member's at this moment, nor in the steps beside it. */
const wrongCode = (secret: Buffer) => {
  const near = new Set([-60, -30, 0, 30, 60].map((seconds) => codeAt(secret, ago(seconds))))
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.has(code)) ?? ''
}

describe('an authenticator code', () => {
  it('is the one of RFC 6238', () => {
    const secret = Buffer.from('12345678901234567890')
    expect(codeAt(secret, new Date(59_000))).toBe('287082')
    expect(codeAt(secret, new Date(1_111_111_109_000))).toBe('081804')
    expect(stepOf(totpOf(secret), '081804', new Date(1_111_111_109_000))).toBe(37_037_036n)
  })

  it.each([
    [-60, 'google_code_error'],
    [-30, 'accepted'],
    [0, 'accepted'],
    [30, 'accepted'],
    [60, 'google_code_error'],
  ])('is accepted one step early or late: %d s', async (seconds, answer) => {
    const { uid, totpSecret } = await somebody()
    expect(await spend(uid, codeAt(totpSecret, ago(-seconds)))).toBe(answer)
  })

  it('is accepted once, and no older one after it', async () => {
    const { uid, totpSecret } = await somebody()
    const code = codeAt(totpSecret, now())
    expect(await spend(uid, code)).toBe('accepted')
    expect(await spend(uid, code)).toBe('google_code_error')
    expect(await spend(uid, codeAt(totpSecret, ago(30)))).toBe('google_code_error')
    expect(await spend(uid, codeAt(totpSecret, ago(-30)))).toBe('accepted')
  })

  it('is accepted again for the very request that it was spent for', async () => {
    const { uid, totpSecret } = await somebody()
    const code = codeAt(totpSecret, now())
    expect(await spend(uid, code, 'this request')).toBe('accepted')
    expect(await spend(uid, code, 'this request')).toBe('accepted')
    expect(await spend(uid, code, 'that request')).toBe('google_code_error')
    expect(await spend(uid, wrongCode(totpSecret), 'this request')).toBe('google_code_error')
  })

  it('is spent by one of fifty requests that send it at once', async () => {
    const { uid, totpSecret } = await somebody()
    const code = codeAt(totpSecret, now())
    const answers = await Promise.all(Array.from({ length: 50 }, () => spend(uid, code)))
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  })

  it('is not another member’s', async () => {
    const [one, other] = [await somebody(), await somebody()]
    expect(await spend(one.uid, codeAt(other.totpSecret, now()))).toBe('google_code_error')
    expect(await spend(99_999_999, codeAt(other.totpSecret, now()))).toBe('google_code_error')
  })

  it('is spent for a hundred members in one go, each by their own right', async () => {
    const members = await Promise.all(Array.from({ length: 100 }, somebody))
    const asked = members.map(({ uid, totpSecret }, n) => ({
      uid,
      code: n % 3 === 0 ? wrongCode(totpSecret) : codeAt(totpSecret, now()),
      key: `of ${uid}`,
      at: now(),
    }))
    const expected = members.map((_, n) => (n % 3 === 0 ? 'google_code_error' : undefined))
    expect(await spendTotp(asked)).toEqual(expected)
    const turned = asked.toReversed()
    const both = await Promise.all([spendTotp(asked), spendTotp(turned), spendTotp(asked)])
    expect(both[0]).toEqual(expected)
    expect(both[1]).toEqual(expected.toReversed())
  })
})

describe('wrong authenticator codes', () => {
  it('lock the factor at the fifth, for fifteen minutes, also for the right one', async () => {
    const { uid, totpSecret } = await somebody()
    const wrong = wrongCode(totpSecret)
    for (let n = 0; n < 5; n += 1) expect(await spend(uid, wrong)).toBe('google_code_error')
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_auth_failed')
    house.waits(899.999)
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_auth_failed')
    house.waits(0.001)
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
  })

  it('are forgiven by a right one', async () => {
    const { uid, totpSecret } = await somebody()
    for (let n = 0; n < 3; n += 1) {
      for (let m = 0; m < 4; m += 1) expect(await spend(uid, wrongCode(totpSecret))).toBe('google_code_error')
      expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
      house.waits(30)
    }
  })

  it('give five more tries after the lock, not one', async () => {
    const { uid, totpSecret } = await somebody()
    for (let n = 0; n < 5; n += 1) await spend(uid, wrongCode(totpSecret))
    house.waits(900)
    for (let n = 0; n < 4; n += 1) expect(await spend(uid, wrongCode(totpSecret))).toBe('google_code_error')
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
  })

  it('are five, however many come at once through however many doors', async () => {
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
  /** Makes so many wrong guesses, waiting for the lock to end after each five. */
  async function guesses(uid: number, secret: Buffer, count: number) {
    for (let n = 0; n < count; n += 1) {
      if (n > 0 && n % 5 === 0) house.waits(900)
      expect(await spend(uid, wrongCode(secret))).toBe('google_code_error')
    }
  }

  it('lock the factor until that day is over, and the member is told', async () => {
    const { uid, totpSecret } = await somebody()
    const began = now()
    await guesses(uid, totpSecret, 20)
    house.waits(900)
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_auth_failed')
    const { email } = await house.db
      .selectFrom('member')
      .select('email')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const letter = await house.letterTo(email)
    expect(letter?.subject).toBe('Your Humidor authenticator is locked')
    house.clock.moveTo(new Date(began.getTime() + 86_400_000 - 1))
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_auth_failed')
    house.waits(0.001)
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
    expect(house.inbox.list(email)).toHaveLength(1)
  })

  it('are twenty and not nineteen, and count anew on the next day', async () => {
    const { uid, totpSecret } = await somebody()
    for (let day = 0; day < 2; day += 1) {
      await guesses(uid, totpSecret, 19)
      house.waits(900)
      expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
      house.waits(86_400)
    }
  })

  it('are twenty also with right ones in between', async () => {
    const { uid, totpSecret } = await somebody()
    for (let n = 0; n < 20; n += 1) {
      expect(await spend(uid, wrongCode(totpSecret))).toBe('google_code_error')
      house.waits(30)
      if (n < 19) expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
    }
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_auth_failed')
  })

  it('are all that are looked at of five hundred at once, five times in a row', async () => {
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
      house.waits(900)
    }
    expect(looked).toBe(20)
  }, 60_000)
})

describe('the secret', () => {
  it('lies sealed in the database, for its own member only', async () => {
    const { uid, totpSecret } = await somebody()
    const row = await house.db.selectFrom('authenticator').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
    expect(row.secret.includes(totpSecret)).toBe(false)
    const { vault } = house.tools
    const sealed = { bytes: row.secret, keyId: row.key_id }
    expect(vault.open(sealed, boundToMember(uid))).toEqual(totpSecret)
    expect(() => vault.open(sealed, boundToMember(uid + 1))).toThrow('authenticate')
  })

  it('that was changed behind our back is never used again', async () => {
    const { uid, totpSecret } = await somebody()
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
    const fresh = house.tools.randomness.bytes(20)
    const { bytes } = house.tools.vault.seal(fresh, boundToMember(uid))
    await sql`update authenticator set secret = ${bytes} where uid = ${uid}`.execute(house.db)
    house.waits(30)
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_code_error')
    expect(await spend(uid, codeAt(fresh, now()))).toBe('accepted')
  })

  it('still opens after the platform’s own secret was changed', async () => {
    const { uid, totpSecret } = await somebody()
    const newer = 'a newer secret and one that is long enough'
    const asked = { uid, code: codeAt(totpSecret, now()), key: 'k', at: now() }
    const heard: string[] = []
    const forgetful = authenticators(createVault(newer), (error, whose) => heard.push(`${whose}: ${String(error)}`))
    for (let n = 0; n < 6; n += 1) expect(await forgetful.spend([asked])).toEqual(['google_code_error'])
    expect(heard).toEqual([expect.stringMatching(new RegExp(`^${uid}: .*HUMIDOR_SECRET`))])
    // Nothing was counted.
    const rotated = createVault(`${newer} | ${SECRET}`)
    expect(await authenticators(rotated).spend([asked])).toEqual([undefined])
    const { vault } = house.tools
    expect(rotated.seal(totpSecret, 'x').keyId).not.toBe(vault.seal(totpSecret, 'x').keyId)
    expect(() => vault.open(rotated.seal(totpSecret, 'x'), 'x')).toThrow('HUMIDOR_SECRET')
  })

  it('that does not open keeps nobody else from paying at the same moment', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, somebody))
    const broken = members[7]?.uid ?? 0
    await sql`update authenticator set secret = ${Buffer.alloc(48, 7)} where uid = ${broken}`.execute(house.db)
    const heard: number[] = []
    const at = now()
    const asked = members.map(({ uid, totpSecret }) => ({ uid, code: codeAt(totpSecret, at), key: `of ${uid}`, at }))
    const expected = members.map(({ uid }) => (uid === broken ? 'google_code_error' : undefined))
    const all = authenticators(house.tools.vault, (_, uid) => heard.push(uid))
    expect(await all.spend(asked)).toEqual(expected)
    expect(await all.spend(asked)).toEqual(expected)
    expect(heard).toEqual([broken])
    const { failures, day_failures: today } = await house.db
      .selectFrom('authenticator')
      .select(['failures', 'day_failures'])
      .where('uid', '=', broken)
      .executeTakeFirstOrThrow()
    expect([failures, today]).toEqual([0, 0])
  })

  it.each(['', 'short', `${SECRET}|short`, '|'])('is sealed under no weak key: %j', (secret) =>
    expect(() => createVault(secret)).toThrow('at least 32'),
  )

  it('is shown in the letters that authenticators understand', async () => {
    const { secret } = await house.registers('base32_reader')
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    expect(bytes).toHaveLength(20)
  })
})

describe('a mail code for a call of a member', () => {
  const sid = newSid()
  const issue = (email: string, purpose: CodePurpose = 'member') =>
    house.db.transaction().execute(async (tx) => {
      const issued = await codes().issue(tx, { email, purpose, sid, at: now() })
      return 'code' in issued ? issued.code : issued.refused
    })
  const asked = (email: string, code: string, key: string, on = sid) => ({ email, sid: on, code, key, at: now() })
  const spendCode = (...it: Parameters<typeof asked>) => house.identity.proofs.spendEmailCode(asked(...it))
  const checkCode = (...it: Parameters<typeof asked>) => house.identity.proofs.checkEmailCode(asked(...it))

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

  it('serves on the device that asked, and cannot be used up from another', async () => {
    const email = 'two_devices@cigar.test'
    const code = await issue(email)
    for (let n = 0; n < 10; n += 1) expect(await spendCode(email, code, 'k', newSid())).toBe('email_code_error')
    expect(await spendCode(email, code, 'k')).toBeUndefined()
  })

  it('is none that was mailed for anything else', async () => {
    for (const purpose of ['login', 'register', 'link'] as const) {
      const email = `${purpose}@cigar.test`
      expect(await spendCode(email, await issue(email, purpose), 'k')).toBe('email_code_error')
    }
  })

  it('outlives being looked at, and a slip at what is proved besides', async () => {
    const email = 'slipping@cigar.test'
    const code = await issue(email)
    for (let n = 0; n < 10; n += 1) expect(await checkCode(email, code, `request ${n}`)).toBeUndefined()
    expect(await spendCode(email, code, 'k')).toBeUndefined()
    expect(await checkCode(email, code, 'k')).toBeUndefined()
    expect(await checkCode(email, code, 'another request')).toBe('email_code_error')
  })

  it('is void after five wrong ones, whether they were looked at or to be spent', async () => {
    const email = 'guessed_at@cigar.test'
    const code = await issue(email)
    const wrong = code === '111111' ? '222222' : '111111'
    for (const guess of [checkCode, spendCode, checkCode, spendCode, checkCode])
      expect(await guess(email, wrong, 'k')).toBe('email_code_error')
    expect(await spendCode(email, code, 'k')).toBe('email_code_error')
  })
})

const codes = () => createEmailCodes({ db: house.db, ...house.tools })
