import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../../database/testing.ts'
import { openTestServer, type TestServer } from '../identity.testing.ts'
import { confirmGoogleCode, refused, storiesOf, wrongOf } from './reset.testing.ts'

let server: TestServer
let stories: ReturnType<typeof storiesOf>
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
})
afterAll(() => server.close())

describe('confirming an authenticator', () => {
  it('needs a pending authenticator', async () => {
    const { who } = await stories.member('nothing_there')
    expect(await who.tryCall(confirmGoogleCode, { googleCode: '123456' })).toEqual(refused('authorization_expired'))
  })

  it.each([
    [899.999, true],
    [900, false],
  ])('is possible for fifteen minutes: after %d s', async (seconds, fine) => {
    const { who, email } = await stories.member(`confirms_${fine}`)
    const secret = await stories.prepares({ who, email })
    server.waits(seconds - 30)
    expect(await stories.confirms(who, secret)).toEqual(fine ? null : refused('authorization_expired'))
  })

  it('confirms the newest pending one', async () => {
    const { who, email } = await stories.member('asks_twice')
    const first = await stories.prepares({ who, email })
    const second = await stories.prepares({ who, email })
    expect(await stories.confirms(who, first)).toEqual(refused('google_code_error'))
    expect(await stories.confirms(who, second)).toBeNull()
  })

  it('does not confirm another member’s', async () => {
    const [one, other] = [await stories.member('this_member'), await stories.member('that_member')]
    const secret = await stories.prepares(one)
    expect(await stories.confirms(other.who, secret)).toEqual(refused('authorization_expired'))
    await stories.prepares(other)
    expect(await stories.confirms(other.who, secret)).toEqual(refused('google_code_error'))
  })

  it('can be repeated after a lost answer, and then changes nothing', async () => {
    const { who, uid, email } = await stories.member('lost_answer')
    const secret = await stories.prepares({ who, email })
    const googleCode = server.googleCode(secret)
    expect(await who.tryCall(confirmGoogleCode, { googleCode })).toBeNull()
    await server.letterTo(email)
    const letters = server.inbox.list(email).length
    const next = server.googleCode(secret)
    expect(await stories.spends(uid, next)).toBe('accepted')
    expect(await who.tryCall(confirmGoogleCode, { googleCode })).toBeNull()
    expect(await stories.spends(uid, next)).toBe('google_code_error')
    expect(await stories.confirms(who, secret)).toEqual(refused('authorization_expired'))
    await server.letterTo(email)
    expect(server.inbox.list(email)).toHaveLength(letters)
  })

  it('succeeds once if fifty requests come at once on two nodes, and uses one recovery code', async () => {
    const { who, uid, email, secret } = await stories.member('said_by_fifty')
    const [saved = ''] = await stories.tenCodes(who, secret)
    await server.letterTo(email)
    const fresh = await stories.prepares({ who, email }, saved)
    const before = server.inbox.list(email).length
    const googleCode = server.googleCode(fresh)
    const nodes = [who, server.elsewhere(who)]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (nodes[n % 2] ?? who).tryCall(confirmGoogleCode, { googleCode })),
    )
    expect(answers).toEqual(Array(50).fill(null))
    expect((await stories.stateOf(uid)).recoveryCodesLeft).toBe(9)
    await server.letterTo(email)
    expect(server.inbox.list(email)).toHaveLength(before + 1)
  })

  it('fails after five wrong codes, however many come at once, until a new one is prepared', async () => {
    const { who, uid, email, secret: old } = await stories.member('guesses_new')
    const fresh = await stories.prepares({ who, email })
    const wrong = wrongOf(server.googleCode(fresh))
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => who.tryCall(confirmGoogleCode, { googleCode: wrong })),
    )
    const counted = (code: string) => answers.filter((it) => it !== null && it.refused === code).length
    expect([counted('google_code_error'), counted('google_auth_failed')]).toEqual([5, 195])
    expect(await stories.confirms(who, fresh)).toEqual(refused('google_auth_failed'))
    // The old authenticator is not affected.
    expect(await stories.spends(uid, server.googleCode(old))).toBe('accepted')
    expect(await stories.confirms(who, await stories.prepares({ who, email }))).toBeNull()
  })

  it('has no effect for a device that was signed out meanwhile, and the old one still works', async () => {
    const { who, uid, email, secret } = await stories.member('signed_out')
    const fresh = await stories.prepares({ who, email })
    const answer = await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('member').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
      const asked = stories.confirms(who, fresh)
      await someoneWaits(server.db)
      await tx.deleteFrom('session').where('uid', '=', uid).execute()
      return { asked }
    })
    expect(await answer.asked).toEqual(refused('please_login'))
    expect(await stories.spends(uid, server.googleCode(secret))).toBe('accepted')
  })

  it('stops a payment whose request came just before', async () => {
    const { who, uid, email } = await stories.member('slips_past')
    const fresh = await stories.prepares({ who, email })
    const googleCode = server.googleCode(fresh)
    const next = codeOf(fresh, stepOf(server.clock.now()) + 1)
    const [, ...payments] = await Promise.all([
      who.call(confirmGoogleCode, { googleCode }),
      ...Array.from({ length: 50 }, () => stories.spends(uid, next, { gives: true })),
    ])
    expect(payments).not.toContain('accepted')
    expect(await stories.spends(uid, next, { gives: true })).toBe('google_auth_changed')
  })
})
