import { RECOVERY_ALPHABET } from '@humidor/domain/accounts/recovery-code.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVault } from '../../../../platform/security/vault.ts'
import { openTestServer, SECRET, type TestServer } from '../identity.testing.ts'
import { authenticatorState } from '../identity.ts'
import { putRecoveryCodes } from './authenticator.queries.ts'
import { recoveryHashOf } from './authenticator-reset.ts'
import { recoveryCodes, security, storiesOf, updateGoogleCode } from './reset.testing.ts'

let server: TestServer
let stories: ReturnType<typeof storiesOf>
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
})
afterAll(() => server.close())

const refused = (code: string) => ({ refused: code })
const left = async (uid: number) => (await authenticatorState(server.db, uid)).recoveryCodesLeft

describe('recovery codes', () => {
  it('are ten different codes, in groups that can be copied by hand', async () => {
    const { who, uid, email, secret } = await stories.member('ten_codes')
    expect(await who.call(security, {})).toEqual({ recoveryCodesLeft: 0, moneyWaitsUntil: null, hasPassword: true })
    const codes = await stories.tenCodes(who, secret)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(new RegExp(`^(?:[${RECOVERY_ALPHABET}]{4}-){3}[${RECOVERY_ALPHABET}]{4}$`))
    expect((await who.call(security, {})).recoveryCodesLeft).toBe(10)
    expect(await left(uid)).toBe(10)
    const letter = await server.letterTo(email)
    expect(letter?.subject).toBe('Your new Humidor recovery codes')
    for (const code of codes) expect(`${letter?.text} ${letter?.html}`).not.toContain(code)
  })

  it('are stored only as keyed hashes', async () => {
    const { who, uid, secret } = await stories.member('hashed_codes')
    const codes = await stories.tenCodes(who, secret)
    const rows = await server.db.selectFrom('recovery_code').select('hash').where('uid', '=', uid).execute()
    expect(rows).toHaveLength(10)
    for (const { hash } of rows)
      for (const code of codes) expect(hash.toString('latin1')).not.toContain(code.replaceAll('-', ''))
    const stranger = createVault('the secret of some other platform')
    expect(await recoveryHashOf(server.db, stranger, uid, codes[0] ?? '')).toBeUndefined()
    expect(await recoveryHashOf(server.db, server.tools.vault, uid, codes[0] ?? '')).toBeDefined()
  })

  it('still work after HUMIDOR_SECRET was changed', async () => {
    const { who, uid, secret } = await stories.member('kept_for_years')
    const [code = ''] = await stories.tenCodes(who, secret)
    const newer = createVault(`a newer secret and one that is long enough | ${SECRET}`)
    expect(await recoveryHashOf(server.db, newer, uid, code)).toBeDefined()
  })

  it('are void as soon as there are new ones', async () => {
    const { who, uid, email, secret } = await stories.member('fresh_codes')
    const [old = ''] = await stories.tenCodes(who, secret)
    await stories.tenCodes(who, secret)
    expect(await left(uid)).toBe(10)
    const code = await stories.mailCode(who, email)
    expect(await who.tryCall(updateGoogleCode, { code, proof: old })).toEqual(refused('google_code_error'))
  })

  it('are ten of one set if fifty requests come at once', async () => {
    const { who, uid, secret } = await stories.member('fifty_askers')
    const googleCode = server.googleCode(secret)
    const answers = await Promise.all(Array.from({ length: 50 }, () => who.tryCall(recoveryCodes, { googleCode })))
    const [made, ...more] = answers.filter((answer) => Array.isArray(answer))
    expect(more).toEqual([])
    expect(await left(uid)).toBe(10)
    expect(await recoveryHashOf(server.db, server.tools.vault, uid, made?.[9] ?? '')).toBeDefined()
    const writes = Array.from({ length: 20 }, () =>
      server.db.transaction().execute((tx) =>
        putRecoveryCodes(
          tx,
          uid,
          Array.from({ length: 10 }, () => server.tools.randomness.bytes(32)),
        ),
      ),
    )
    await Promise.all(writes)
    expect(await left(uid)).toBe(10)
  })

  it('need the authenticator', async () => {
    const { who, uid, secret } = await stories.member('needs_it')
    const code = server.googleCode(secret)
    expect(await who.tryCall(recoveryCodes, { googleCode: code === '111111' ? '222222' : '111111' })).toEqual(
      refused('google_code_error'),
    )
    expect(await server.visitor().tryCall(recoveryCodes, { googleCode: code })).toEqual(refused('please_login'))
    expect(await left(uid)).toBe(0)
  })

  it('work once each', async () => {
    const { who, uid, email, secret } = await stories.member('each_once')
    const [one = '', other = ''] = await stories.tenCodes(who, secret)
    await stories.replaces({ who, email }, one)
    expect(await left(uid)).toBe(9)
    const code = await stories.mailCode(who, email)
    expect(await who.tryCall(updateGoogleCode, { code, proof: one })).toEqual(refused('google_code_error'))
    expect(await who.tryCall(updateGoogleCode, { code, proof: other })).toHaveProperty('secret')
  })

  it('are not spent by a lost answer, but by the confirmation', async () => {
    const { who, uid, email, secret } = await stories.member('answers_lost')
    const [saved = ''] = await stories.tenCodes(who, secret)
    for (let n = 0; n < 3; n += 1) await stories.prepares({ who, email }, saved)
    expect(await left(uid)).toBe(10)
    await stories.replaces({ who, email }, saved)
    expect(await left(uid)).toBe(9)
  })

  it('set up one new authenticator if two devices use the same code at once', async () => {
    const { who, uid, email, secret } = await stories.member('two_at_once')
    const [saved = ''] = await stories.tenCodes(who, secret)
    const other = await server.signsIn(email)
    const devices = [
      { device: who, code: await stories.mailCode(who, email) },
      { device: other, code: await stories.mailCode(other, email) },
    ]
    const prepared = await Promise.all(
      devices.map(({ device, code }) => device.call(updateGoogleCode, { code, proof: saved })),
    )
    const answers: unknown[] = []
    for (const { device } of devices)
      for (const { secret: fresh } of prepared) answers.push(await stories.confirms(device, fresh))
    // Of the two pending authenticators the newer one replaced the older. Its confirmation signs the other device out.
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await left(uid)).toBe(9)
  })

  it('that were replaced between the two steps are not accepted', async () => {
    const { who, email, secret } = await stories.member('in_between')
    const [saved = ''] = await stories.tenCodes(who, secret)
    const fresh = await stories.prepares({ who, email }, saved)
    await stories.tenCodes(who, secret)
    expect(await stories.confirms(who, fresh)).toEqual(refused('authorization_expired'))
  })
})
