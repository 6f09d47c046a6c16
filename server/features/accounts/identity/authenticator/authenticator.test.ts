import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, stepOf, totpOf } from '../../../../platform/security/totp.ts'
import { boundToMember, createVault } from '../../../../platform/security/vault.ts'
import { openTestServer, SECRET, type TestServer } from '../identity.testing.ts'
import { authenticatorsIn } from './authenticator.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const { authenticators, somebody, now, ago, spendTotp, spend, wrongCode } = authenticatorsIn(() => server)

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

  it('is accepted once, and no older code after it', async () => {
    const { uid, totpSecret } = await somebody()
    const code = codeAt(totpSecret, now())
    expect(await spend(uid, code)).toBe('accepted')
    expect(await spend(uid, code)).toBe('google_code_error')
    expect(await spend(uid, codeAt(totpSecret, ago(30)))).toBe('google_code_error')
    expect(await spend(uid, codeAt(totpSecret, ago(-30)))).toBe('accepted')
  })

  it('is accepted again for the request that it was spent for', async () => {
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

  it('of another member is wrong', async () => {
    const [one, other] = [await somebody(), await somebody()]
    expect(await spend(one.uid, codeAt(other.totpSecret, now()))).toBe('google_code_error')
  })

  it('is checked for a hundred members in one statement, each on its own', async () => {
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

describe('the secret of an authenticator', () => {
  it('is stored sealed, and opens only for its own member', async () => {
    const { uid, totpSecret } = await somebody()
    const row = await server.db.selectFrom('authenticator').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
    expect(row.secret.includes(totpSecret)).toBe(false)
    const { vault } = server.tools
    const sealed = { bytes: row.secret, keyId: row.key_id }
    expect(vault.open(sealed, boundToMember(uid))).toEqual(totpSecret)
    expect(() => vault.open(sealed, boundToMember(uid + 1))).toThrow('authenticate')
  })

  it('that was changed in the database directly is never used again', async () => {
    const { uid, totpSecret } = await somebody()
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('accepted')
    const fresh = server.tools.randomness.bytes(20)
    const { bytes } = server.tools.vault.seal(fresh, boundToMember(uid))
    await sql`update authenticator set secret = ${bytes} where uid = ${uid}`.execute(server.db)
    server.waits(30)
    expect(await spend(uid, codeAt(totpSecret, now()))).toBe('google_code_error')
    expect(await spend(uid, codeAt(fresh, now()))).toBe('accepted')
  })

  it('still opens after HUMIDOR_SECRET was changed', async () => {
    const { uid, totpSecret } = await somebody()
    const newer = 'a newer secret and one that is long enough'
    const asked = { uid, code: codeAt(totpSecret, now()), key: 'k', at: now() }
    const reported: string[] = []
    const forgetful = authenticators(createVault(newer), (error, whose) => reported.push(`${whose}: ${String(error)}`))
    for (let n = 0; n < 6; n += 1) expect(await forgetful.spend([asked])).toEqual(['google_code_error'])
    expect(reported).toEqual([expect.stringMatching(new RegExp(`^${uid}: .*HUMIDOR_SECRET`))])
    // Nothing was counted.
    const rotated = createVault(`${newer} | ${SECRET}`)
    expect(await authenticators(rotated).spend([asked])).toEqual([undefined])
    const { vault } = server.tools
    expect(rotated.seal(totpSecret, 'x').keyId).not.toBe(vault.seal(totpSecret, 'x').keyId)
    expect(() => vault.open(rotated.seal(totpSecret, 'x'), 'x')).toThrow('HUMIDOR_SECRET')
  })

  it('that does not open stops no other member from paying at the same moment', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, somebody))
    const broken = members[7]?.uid ?? 0
    await sql`update authenticator set secret = ${Buffer.alloc(48, 7)} where uid = ${broken}`.execute(server.db)
    const reported: number[] = []
    const at = now()
    const asked = members.map(({ uid, totpSecret }) => ({ uid, code: codeAt(totpSecret, at), key: `of ${uid}`, at }))
    const expected = members.map(({ uid }) => (uid === broken ? 'google_code_error' : undefined))
    const all = authenticators(server.tools.vault, (_, uid) => reported.push(uid))
    expect(await all.spend(asked)).toEqual(expected)
    expect(await all.spend(asked)).toEqual(expected)
    expect(reported).toEqual([broken])
    const { failures, day_failures: today } = await server.db
      .selectFrom('authenticator')
      .select(['failures', 'day_failures'])
      .where('uid', '=', broken)
      .executeTakeFirstOrThrow()
    expect([failures, today]).toEqual([0, 0])
  })

  it.each(['', 'short', `${SECRET}|short`, '|'])('cannot be sealed under a weak key: %j', (secret) =>
    expect(() => createVault(secret)).toThrow('at least 32'),
  )

  it('is shown in base32, as authenticators expect', async () => {
    const { secret } = await server.registers('base32_reader')
    const bytes = Buffer.from(Secret.fromBase32(secret).bytes)
    expect(bytes).toHaveLength(20)
  })
})
