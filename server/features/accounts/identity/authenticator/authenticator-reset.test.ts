import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { info, login, openTestServer, PASSWORD, type TestServer } from '../identity.testing.ts'
import { createAuthenticators } from './authenticator.ts'
import { boundToPending } from './authenticator-reset.ts'
import {
  confirmGoogleCode,
  PAUSE,
  recoveryCodes,
  refused,
  storiesOf,
  updateGoogleCode,
  wrongOf,
} from './reset.testing.ts'

let server: TestServer
let stories: ReturnType<typeof storiesOf>
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
})
afterAll(() => server.close())

describe('a new authenticator', () => {
  it('replaces the old one once its code confirms it: the old one works until then, and never after, on any node', async () => {
    const { who, uid, email, secret: old } = await stories.member('new_telephone')
    const elsewhere = createAuthenticators({ db: server.db, vault: server.tools.vault, unopened: expect.unreachable })
    const there = async (code: string) => {
      const [no] = await elsewhere.spend([{ uid, code, key: crypto.randomUUID(), at: server.clock.now() }])
      return no ?? 'accepted'
    }
    const fresh = await stories.prepares({ who, email })
    expect(await stories.spends(uid, server.googleCode(old))).toBe('accepted')
    expect(await there(server.googleCode(old))).toBe('accepted')
    expect(await stories.spends(uid, server.googleCode(fresh))).toBe('google_code_error')
    expect(await stories.confirms(who, fresh)).toBeNull()
    expect(await there(server.googleCode(old))).toBe('google_code_error')
    expect(await stories.spends(uid, server.googleCode(old))).toBe('google_code_error')
    expect(await there(server.googleCode(fresh))).toBe('accepted')
    expect(await stories.spends(uid, server.googleCode(fresh))).toBe('accepted')
  })

  it('is confirmed with a code that cannot be used again', async () => {
    const { who, uid, email } = await stories.member('no_replay')
    const fresh = await stories.prepares({ who, email })
    const [before, code] = [server.googleCode(fresh), server.googleCode(fresh)]
    expect(await who.tryCall(confirmGoogleCode, { googleCode: code })).toBeNull()
    expect(await stories.spends(uid, code)).toBe('google_code_error')
    expect(await stories.spends(uid, before)).toBe('google_code_error')
  })

  it('that was requested with the mailbox alone makes money wait for a day, and nothing else', async () => {
    const { who, uid, email } = await stories.member('mail_alone')
    const fresh = await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toEqual(stories.inSeconds(PAUSE))
    expect(await who.tryCall(recoveryCodes, { googleCode: server.googleCode(fresh) })).toEqual(
      refused('google_auth_changed'),
    )
    const code = server.googleCode(fresh)
    expect(await stories.spends(uid, code, { gives: true })).toBe('google_auth_changed')
    expect(await stories.spends(uid, code)).toBe('accepted')
  })

  it.each([
    [-1, 'google_auth_changed'],
    [0, null],
  ])('makes money wait to the millisecond: %d ms', async (ms, answer) => {
    const { who, email } = await stories.member(`waits_${ms + 1}`)
    const fresh = await stories.replaces({ who, email })
    server.waits(PAUSE + ms / 1_000)
    const result = await who.tryCall(recoveryCodes, { googleCode: codeOf(fresh, stepOf(server.clock.now())) })
    if (answer) expect(result).toEqual(refused(answer))
    else expect(result).toHaveLength(10)
    expect(await stories.waitsUntil(who)).toEqual(answer ? stories.inSeconds(0.001) : null)
  })

  it.each(['a code of the old one', 'a recovery code'])('that was requested with %s causes no wait', async (what) => {
    const name = what.includes('old') ? 'with_old_code' : 'with_recovery'
    const { who, uid, email, secret } = await stories.member(name)
    const [saved = ''] = await stories.tenCodes(who, secret)
    const fresh = await stories.replaces({ who, email }, what.includes('old') ? server.googleCode(secret) : saved)
    expect(await stories.waitsUntil(who)).toBeNull()
    expect(await stories.spends(uid, server.googleCode(fresh), { gives: true })).toBe('accepted')
  })

  it('sends the member a mail with its kind, and with what to do if it was not them', async () => {
    const { who, email, secret } = await stories.member('told_by_mail')
    who.agent =
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
    const second = await stories.replaces({ who, email }, server.googleCode(secret))
    const calm = await server.letterTo(email)
    expect(calm?.subject).toBe('Your Humidor authenticator was replaced')
    expect(calm?.text).toContain('Device: Chrome, Android')
    expect(calm?.text).not.toContain('until')
    await stories.replaces({ who, email })
    const alarm = await server.letterTo(email)
    expect(alarm?.text).toMatch(/no money can leave your account until .* \(UTC\)/)
    expect(alarm?.text).toContain('sign out all devices')
    for (const text of [calm?.text, calm?.html, alarm?.text, alarm?.html])
      for (const hidden of [secret, second]) expect(text).not.toContain(hidden)
  })

  it('signs every other device out, and leaves this one', async () => {
    const { who, email } = await stories.member('stolen_phone')
    const phone = await server.signsIn(email)
    await stories.replaces({ who, email })
    expect(await phone.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await who.tryCall(info, {})).toHaveProperty('email', email)
  })

  it('is stored sealed while it is pending, and does not open for another member', async () => {
    const { who, uid, email } = await stories.member('sealed_away')
    const fresh = await stories.prepares({ who, email })
    const row = await server.db
      .selectFrom('pending_authenticator')
      .selectAll()
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row.secret.toString('latin1'))).not.toContain(fresh)
    const { vault } = server.tools
    const sealed = { bytes: row.secret, keyId: row.key_id }
    expect(vault.open(sealed, boundToPending(uid))).toHaveLength(20)
    expect(() => vault.open(sealed, boundToPending(uid + 1))).toThrow('authenticate')
  })
})

describe('a visitor without the right', () => {
  it('gets no new authenticator without a session, nor at another device with the token', async () => {
    const { who, email } = await stories.member('needs_session')
    const code = await stories.mailCode(who, email)
    expect(await server.visitor().tryCall(updateGoogleCode, { code })).toEqual(refused('please_login'))
    expect(await server.visitor().tryCall(confirmGoogleCode, { googleCode: '123456' })).toEqual(refused('please_login'))
    const thief = Object.assign(server.visitor(), { token: who.token })
    expect(await thief.tryCall(updateGoogleCode, { code })).toEqual(refused('please_login'))
    expect(await who.tryCall(updateGoogleCode, { code })).toHaveProperty('secret')
  })

  it('gets none with a code that was mailed to another member, to another device, or for another purpose', async () => {
    const { who, email } = await stories.member('wrong_codes')
    const other = await stories.member('other_codes')
    const foreign = await stories.mailCode(other.who, other.email)
    const second = await server.signsIn(email)
    const onSecond = await stories.mailCode(second, email)
    const forLogin = await server.codeFor(who, email)
    await stories.mailCode(who, email)
    for (const code of new Set([foreign, onSecond, forLogin]))
      expect(await who.tryCall(updateGoogleCode, { code })).toEqual(refused('email_code_error'))
    expect(await second.tryCall(updateGoogleCode, { code: onSecond })).toHaveProperty('secret')
  })

  it('cannot sign in with a code that was mailed for another purpose', async () => {
    const { who, email } = await stories.member('login_codes')
    const code = await stories.mailCode(who, email)
    expect(await who.tryCall(login, { email, password: PASSWORD, code })).toEqual(refused('email_code_error'))
  })

  it('gets none with an older code once a newer one was sent, nor with one that has expired', async () => {
    const { who, email } = await stories.member('older_codes')
    const old = await stories.mailCode(who, email)
    let fresh = await stories.mailCode(who, email)
    while (fresh === old) fresh = await stories.mailCode(who, email)
    expect(await who.tryCall(updateGoogleCode, { code: old })).toEqual(refused('email_code_error'))
    server.waits(600)
    expect(await who.tryCall(updateGoogleCode, { code: fresh })).toEqual(refused('email_code_exp'))
  })

  it('gets one new authenticator for fifty requests with one code at once', async () => {
    const { who, email } = await stories.member('code_replay')
    const code = await stories.mailCode(who, email)
    const nodes = [who, server.elsewhere(who)]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (nodes[n % 2] ?? who).tryCall(updateGoogleCode, { code })),
    )
    expect(answers.filter((answer) => 'secret' in answer)).toHaveLength(1)
    expect(await who.tryCall(updateGoogleCode, { code })).toEqual(refused('email_code_error'))
  })

  it('cannot guess the code: the sixth guess fails although it is right', async () => {
    const { who, email } = await stories.member('five_guesses')
    const code = await stories.mailCode(who, email)
    const guesses = await Promise.all(
      Array.from({ length: 100 }, () => who.tryCall(updateGoogleCode, { code: wrongOf(code) })),
    )
    expect(new Set(guesses.map((guess) => ('refused' in guess ? guess.refused : '')))).toEqual(
      new Set(['email_code_error']),
    )
    expect(await who.tryCall(updateGoogleCode, { code })).toEqual(refused('email_code_error'))
  })
})

describe('the proof for a new authenticator', () => {
  it('that is wrong does not spend the mailed code, but counts towards the lock', async () => {
    const { who, email, secret } = await stories.member('slips_at_proof')
    const [saved = ''] = await stories.tenCodes(who, secret)
    const code = await stories.mailCode(who, email)
    const wrong = wrongOf(server.googleCode(secret))
    for (let n = 0; n < 5; n += 1)
      expect(await who.tryCall(updateGoogleCode, { code, proof: wrong })).toEqual(refused('google_code_error'))
    const right = server.googleCode(secret)
    expect(await who.tryCall(updateGoogleCode, { code, proof: right })).toEqual(refused('google_auth_failed'))
    for (const proof of ['AAAA-BBBB-CCCC-DDDD', 'what is this', '12345'])
      expect(await who.tryCall(updateGoogleCode, { code, proof })).toEqual(refused('google_code_error'))
    // A recovery code is accepted during the lock: it is meant for this, and cannot be guessed.
    expect(await who.tryCall(updateGoogleCode, { code, proof: saved.toLowerCase() })).toHaveProperty('secret')
  })

  it('must not be a spent code, or another member’s', async () => {
    const { who, uid, email, secret } = await stories.member('spent_proof')
    const other = await stories.member('others_proof')
    const code = await stories.mailCode(who, email)
    const spent = server.googleCode(secret)
    expect(await stories.spends(uid, spent)).toBe('accepted')
    const [theirs = ''] = await stories.tenCodes(other.who, other.secret)
    for (const proof of [spent, server.googleCode(other.secret), theirs])
      expect(await who.tryCall(updateGoogleCode, { code, proof })).toEqual(refused('google_code_error'))
  })

  it('from the authenticator that caused the wait does not end it, however often it is given', async () => {
    const { who, email } = await stories.member('patient_thief')
    let secret = await stories.replaces({ who, email })
    const until = await stories.waitsUntil(who)
    expect(until).not.toBeNull()
    for (let n = 0; n < 2; n += 1) {
      secret = await stories.replaces({ who, email }, server.googleCode(secret))
      expect(await stories.waitsUntil(who)).toEqual(until)
    }
    server.waits(3_600)
    await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toEqual(stories.inSeconds(PAUSE))
  })

  it('from before ends a wait: a recovery code, or the decision of two operators', async () => {
    const { who, uid, email, secret } = await stories.member('takes_it_back')
    const [saved = ''] = await stories.tenCodes(who, secret)
    await stories.replaces({ who, email })
    await stories.replaces({ who, email }, saved)
    expect(await stories.waitsUntil(who)).toBeNull()
    await stories.replaces({ who, email })
    await stories.makesVoid(uid)
    await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toBeNull()
  })
})
