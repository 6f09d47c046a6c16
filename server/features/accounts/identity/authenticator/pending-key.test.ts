import { contract } from '@humidor/contract/index.ts'
import { authenticatorLink } from '@humidor/domain/accounts/authenticator.ts'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpOf } from '../../../../platform/security/totp.ts'
import { openTestServer, type TestServer } from '../identity.testing.ts'
import { refused, storiesOf, updateGoogleCode, wrongOf } from './reset.testing.ts'

const { confirmGoogleCode, pendingAuthenticator, tryAuthenticator } = contract.security

let server: TestServer
let stories: ReturnType<typeof storiesOf>
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
})
afterAll(() => server.close())

describe('the key of an authenticator', () => {
  it('opens an app on the same device by a link that says the same as the picture', () => {
    const secret = Buffer.alloc(20, 7)
    const base32 = new Secret({ buffer: new Uint8Array(secret).buffer }).base32
    expect(authenticatorLink(base32, 'a+b@cigar.test')).toBe(totpOf(secret, 'a+b@cigar.test').toString())
  })

  it('is shown again on the device that registered, until its first code, and nowhere else', async () => {
    const { who, email, secret } = await server.registers('first_key')
    const shown = await who.call(pendingAuthenticator, {})
    expect(shown).toMatchObject({ secret, first: true })
    const elsewhere = await server.signsIn(email)
    expect(await elsewhere.call(pendingAuthenticator, {})).toBeNull()
    const code = server.googleCode(secret)
    expect(await who.tryCall(tryAuthenticator, { googleCode: wrongOf(code) })).toEqual(refused('google_code_error'))
    expect(await who.call(pendingAuthenticator, {})).toEqual(shown)
    expect(await who.call(tryAuthenticator, { googleCode: code })).toBeNull()
    expect(await who.call(pendingAuthenticator, {})).toBeNull()
  })

  it('that was prepared with a code is shown once, as no money waits after it', async () => {
    const { who, email, secret } = await stories.member('shown_once')
    await stories.prepares({ who, email }, server.googleCode(secret))
    expect(await who.call(pendingAuthenticator, {})).toBeNull()
  })

  it('of a registration is not shown to whoever has a passkey', async () => {
    const { who, secret } = await server.registers('has_passkey')
    expect(await who.call(pendingAuthenticator, {})).not.toBeNull()
    await server.pool.query(
      `insert into passkey (uid, credential_id, public_key, counter, transports, name, backed_up, made_at)
        select uid, '\\x01', '\\x01', 0, '{}', 'Phone', false, created_at from member where name = 'has_passkey'`,
    )
    expect([secret.length > 0, await who.call(pendingAuthenticator, {})]).toEqual([true, null])
  })

  it.each([
    [-1, true],
    [0, false],
  ])('of a registration is shown for an hour: %d ms', async (ms, is) => {
    const { who } = await server.registers(`an_hour_${is}`)
    const { until } = (await who.call(pendingAuthenticator, {})) ?? {}
    server.clock.moveTo(new Date((until?.getTime() ?? 0) + ms))
    expect((await who.call(pendingAuthenticator, {})) !== null).toBe(is)
  })

  it('that was prepared survives a reload of the device that prepared it, until it is confirmed or expires', async () => {
    const { who, email, secret: old } = await stories.member('reloads')
    const other = await server.signsIn(email)
    const secret = await stories.prepares({ who, email })
    const shown = await who.call(pendingAuthenticator, {})
    expect(shown).toMatchObject({ secret, first: false })
    expect(await other.call(pendingAuthenticator, {})).toBeNull()
    server.clock.moveTo(new Date((shown?.until.getTime() ?? 0) - 1))
    expect(await who.call(pendingAuthenticator, {})).toEqual(shown)
    server.waits(0.001)
    expect(await who.call(pendingAuthenticator, {})).toBeNull()

    const code = await stories.mailCode(who, email)
    const again = await who.call(updateGoogleCode, { code, proof: server.googleCode(old) })
    expect(await who.call(confirmGoogleCode, { googleCode: server.googleCode(again.secret) })).toBeNull()
    expect(await who.call(pendingAuthenticator, {})).toBeNull()
  })

  it('that was prepared is gone after five wrong codes', async () => {
    const { who, email } = await stories.member('guesses')
    const wrong = wrongOf(server.googleCode(await stories.prepares({ who, email })))
    for (let n = 0; n < 5; n += 1) await who.tryCall(confirmGoogleCode, { googleCode: wrong })
    expect(await who.call(pendingAuthenticator, {})).toBeNull()
  })
})
