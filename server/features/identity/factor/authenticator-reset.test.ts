import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/settings.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { type House, info, login, openHouse, PASSWORD } from '../identity.testing.ts'
import { authenticatorState, voidAuthenticator } from '../identity.ts'
import { createAuthenticators } from './authenticator.ts'
import { boundToPending, moneyWaitsUntil, type ReplacementFacts } from './authenticator-reset.ts'
import { confirmGoogleCode, recoveryCodes, storiesOf, updateGoogleCode } from './reset.testing.ts'

let house: House
let stories: ReturnType<typeof storiesOf>
beforeAll(async () => {
  house = await openHouse()
  stories = storiesOf(house)
})
afterAll(() => house.close())

const refused = (code: string) => ({ refused: code })
const PAUSE = defaultSettings.factorPause
const inSeconds = (seconds: number) => new Date(house.clock.now().getTime() + seconds * 1_000)
const stateOf = (uid: number) => authenticatorState(house.db, uid)
const makesVoid = (uid: number) => house.db.transaction().execute((tx) => voidAuthenticator(tx, uid, house.clock.now()))
const wrongOf = (right: string) => (right === '111111' ? '222222' : '111111')

describe('a new authenticator', () => {
  it('takes the place of the old one with a code of its own: until then the old one works, and never after, on any node', async () => {
    const { who, uid, email, secret: old } = await stories.member('new_telephone')
    const elsewhere = createAuthenticators({ db: house.db, vault: house.tools.vault, unopened: expect.unreachable })
    const there = async (code: string) => {
      const [no] = await elsewhere.spend([{ uid, code, key: crypto.randomUUID(), at: house.clock.now() }])
      return no ?? 'accepted'
    }
    const fresh = await stories.prepares({ who, email })
    expect(await stories.spends(uid, house.googleCode(old))).toBe('accepted')
    expect(await there(house.googleCode(old))).toBe('accepted')
    expect(await stories.spends(uid, house.googleCode(fresh))).toBe('google_code_error')
    expect(await stories.confirms(who, fresh)).toBeNull()
    expect(await there(house.googleCode(old))).toBe('google_code_error')
    expect(await stories.spends(uid, house.googleCode(old))).toBe('google_code_error')
    expect(await there(house.googleCode(fresh))).toBe('accepted')
    expect(await stories.spends(uid, house.googleCode(fresh))).toBe('accepted')
  })

  it('is confirmed with a code that serves for nothing else after', async () => {
    const { who, uid, email } = await stories.member('no_replay')
    const fresh = await stories.prepares({ who, email })
    const [before, code] = [house.googleCode(fresh), house.googleCode(fresh)]
    expect(await who.asks(confirmGoogleCode, { googleCode: code })).toBeNull()
    expect(await stories.spends(uid, code)).toBe('google_code_error')
    expect(await stories.spends(uid, before)).toBe('google_code_error')
  })

  it('that was asked for with the mailbox alone makes money wait for a day, and nothing else', async () => {
    const { who, uid, email } = await stories.member('mail_alone')
    const fresh = await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toEqual(inSeconds(PAUSE))
    expect(await who.asks(recoveryCodes, { googleCode: house.googleCode(fresh) })).toEqual(
      refused('google_auth_changed'),
    )
    const code = house.googleCode(fresh)
    expect(await stories.spends(uid, code, { gives: true })).toBe('google_auth_changed')
    expect(await stories.spends(uid, code)).toBe('accepted')
  })

  it.each([
    [-1, 'google_auth_changed'],
    [0, null],
  ])('makes money wait up to the very moment: %d ms', async (ms, answer) => {
    const { who, email } = await stories.member(`waits_${ms + 1}`)
    const fresh = await stories.replaces({ who, email })
    house.waits(PAUSE + ms / 1_000)
    const told = await who.asks(recoveryCodes, { googleCode: codeOf(fresh, stepOf(house.clock.now())) })
    if (answer) expect(told).toEqual(refused(answer))
    else expect(told).toHaveLength(10)
    expect(await stories.waitsUntil(who)).toEqual(answer ? inSeconds(0.001) : null)
  })

  it.each(['a code of the old one', 'a recovery code'])(
    'that was asked for with %s makes nothing wait',
    async (what) => {
      const name = what.includes('old') ? 'with_old_code' : 'with_recovery'
      const { who, uid, email, secret } = await stories.member(name)
      const [saved = ''] = await stories.tenCodes(who, secret)
      const fresh = await stories.replaces({ who, email }, what.includes('old') ? house.googleCode(secret) : saved)
      expect(await stories.waitsUntil(who)).toBeNull()
      expect(await stories.spends(uid, house.googleCode(fresh), { gives: true })).toBe('accepted')
    },
  )

  it('tells the member by mail of what kind it was, and what to do if it was not them', async () => {
    const { who, email, secret } = await stories.member('told_by_mail')
    who.agent =
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
    const second = await stories.replaces({ who, email }, house.googleCode(secret))
    const calm = await house.letterTo(email)
    expect(calm?.subject).toBe('Your Humidor authenticator was replaced')
    expect(calm?.text).toContain('Device: Chrome, Android')
    expect(calm?.text).not.toContain('until')
    await stories.replaces({ who, email })
    const alarm = await house.letterTo(email)
    expect(alarm?.text).toMatch(/no money can leave your account until .* \(UTC\)/)
    expect(alarm?.text).toContain('sign out every device')
    for (const text of [calm?.text, calm?.html, alarm?.text, alarm?.html])
      for (const hidden of [secret, second]) expect(text).not.toContain(hidden)
  })

  it('signs every other device out, and leaves this one', async () => {
    const { who, email } = await stories.member('stolen_phone')
    const phone = await house.signsIn(email)
    await stories.replaces({ who, email })
    expect(await phone.asks(info, {})).toEqual(refused('please_login'))
    expect(await who.asks(info, {})).toHaveProperty('email', email)
  })

  it('lies sealed while it waits, and opens as nobody else’s', async () => {
    const { who, uid, email } = await stories.member('sealed_away')
    const fresh = await stories.prepares({ who, email })
    const row = await house.db
      .selectFrom('pending_authenticator')
      .selectAll()
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row.secret.toString('latin1'))).not.toContain(fresh)
    const { vault } = house.tools
    const sealed = { bytes: row.secret, keyId: row.key_id }
    expect(vault.open(sealed, boundToPending(uid))).toHaveLength(20)
    expect(() => vault.open(sealed, boundToPending(uid + 1))).toThrow('authenticate')
  })
})

describe('whoever has no right to it', () => {
  it('gets no new authenticator without a session, nor at another device with the token', async () => {
    const { who, email } = await stories.member('needs_session')
    const code = await stories.mailCode(who, email)
    expect(await house.visitor().asks(updateGoogleCode, { code })).toEqual(refused('please_login'))
    expect(await house.visitor().asks(confirmGoogleCode, { googleCode: '123456' })).toEqual(refused('please_login'))
    const thief = Object.assign(house.visitor(), { token: who.token })
    expect(await thief.asks(updateGoogleCode, { code })).toEqual(refused('please_login'))
    expect(await who.asks(updateGoogleCode, { code })).toHaveProperty('secret')
  })

  it('gets none with a code that was mailed to somebody else, to another device, or for another thing', async () => {
    const { who, email } = await stories.member('wrong_codes')
    const other = await stories.member('other_codes')
    const foreign = await stories.mailCode(other.who, other.email)
    const second = await house.signsIn(email)
    const onSecond = await stories.mailCode(second, email)
    const forLogin = await house.codeFor(who, email)
    await stories.mailCode(who, email)
    for (const code of new Set([foreign, onSecond, forLogin]))
      expect(await who.asks(updateGoogleCode, { code })).toEqual(refused('email_code_error'))
    expect(await second.asks(updateGoogleCode, { code: onSecond })).toHaveProperty('secret')
  })

  it('cannot sign in with a code that was mailed for something else', async () => {
    const { who, email } = await stories.member('login_codes')
    const code = await stories.mailCode(who, email)
    expect(await who.asks(login, { email, password: PASSWORD, code })).toEqual(refused('email_code_error'))
  })

  it('gets none with an older code once a newer one was sent, nor with one that has expired', async () => {
    const { who, email } = await stories.member('older_codes')
    const old = await stories.mailCode(who, email)
    let fresh = await stories.mailCode(who, email)
    while (fresh === old) fresh = await stories.mailCode(who, email)
    expect(await who.asks(updateGoogleCode, { code: old })).toEqual(refused('email_code_error'))
    house.waits(600)
    expect(await who.asks(updateGoogleCode, { code: fresh })).toEqual(refused('email_code_exp'))
  })

  it('gets one of fifty that are asked for with one code at once', async () => {
    const { who, email } = await stories.member('code_replay')
    const code = await stories.mailCode(who, email)
    const nodes = [who, house.elsewhere(who)]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (nodes[n % 2] ?? who).asks(updateGoogleCode, { code })),
    )
    expect(answers.filter((answer) => 'secret' in answer)).toHaveLength(1)
    expect(await who.asks(updateGoogleCode, { code })).toEqual(refused('email_code_error'))
  })

  it('does not find the code by trying: the sixth guess fails though it is right', async () => {
    const { who, email } = await stories.member('five_guesses')
    const code = await stories.mailCode(who, email)
    const guesses = await Promise.all(
      Array.from({ length: 100 }, () => who.asks(updateGoogleCode, { code: wrongOf(code) })),
    )
    expect(new Set(guesses.map((guess) => ('refused' in guess ? guess.refused : '')))).toEqual(
      new Set(['email_code_error']),
    )
    expect(await who.asks(updateGoogleCode, { code })).toEqual(refused('email_code_error'))
  })
})

describe('a proof', () => {
  it('that is wrong costs no code from the mail, but counts towards the lock', async () => {
    const { who, email, secret } = await stories.member('slips_at_proof')
    const [saved = ''] = await stories.tenCodes(who, secret)
    const code = await stories.mailCode(who, email)
    const wrong = wrongOf(house.googleCode(secret))
    for (let n = 0; n < 5; n += 1)
      expect(await who.asks(updateGoogleCode, { code, proof: wrong })).toEqual(refused('google_code_error'))
    const right = house.googleCode(secret)
    expect(await who.asks(updateGoogleCode, { code, proof: right })).toEqual(refused('google_auth_failed'))
    for (const proof of ['AAAA-BBBB-CCCC-DDDD', 'what is this', '12345'])
      expect(await who.asks(updateGoogleCode, { code, proof })).toEqual(refused('google_code_error'))
    // A recovery code is for just this, and cannot be found by trying.
    expect(await who.asks(updateGoogleCode, { code, proof: saved.toLowerCase() })).toHaveProperty('secret')
  })

  it('is no code that was spent already, nor another member’s', async () => {
    const { who, uid, email, secret } = await stories.member('spent_proof')
    const other = await stories.member('others_proof')
    const code = await stories.mailCode(who, email)
    const spent = house.googleCode(secret)
    expect(await stories.spends(uid, spent)).toBe('accepted')
    const [theirs = ''] = await stories.tenCodes(other.who, other.secret)
    for (const proof of [spent, house.googleCode(other.secret), theirs])
      expect(await who.asks(updateGoogleCode, { code, proof })).toEqual(refused('google_code_error'))
  })

  it('of the very authenticator that money waits for ends no wait, however often it is given', async () => {
    const { who, email } = await stories.member('patient_thief')
    let secret = await stories.replaces({ who, email })
    const until = await stories.waitsUntil(who)
    expect(until).not.toBeNull()
    for (let n = 0; n < 2; n += 1) {
      secret = await stories.replaces({ who, email }, house.googleCode(secret))
      expect(await stories.waitsUntil(who)).toEqual(until)
    }
    house.waits(3_600)
    await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toEqual(inSeconds(PAUSE))
  })

  it('from before ends a wait: a recovery code, or two operators’ word', async () => {
    const { who, uid, email, secret } = await stories.member('takes_it_back')
    const [saved = ''] = await stories.tenCodes(who, secret)
    await stories.replaces({ who, email })
    await stories.replaces({ who, email }, saved)
    expect(await stories.waitsUntil(who)).toBeNull()
    await stories.replaces({ who, email })
    await makesVoid(uid)
    await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toBeNull()
  })
})

describe('confirming', () => {
  it('needs something to confirm', async () => {
    const { who } = await stories.member('nothing_there')
    expect(await who.asks(confirmGoogleCode, { googleCode: '123456' })).toEqual(refused('authorization_expired'))
  })

  it.each([
    [899.999, true],
    [900, false],
  ])('is possible for fifteen minutes: after %d s', async (seconds, fine) => {
    const { who, email } = await stories.member(`confirms_${fine}`)
    const secret = await stories.prepares({ who, email })
    house.waits(seconds - 30)
    expect(await stories.confirms(who, secret)).toEqual(fine ? null : refused('authorization_expired'))
  })

  it('is of the newest one that was asked for', async () => {
    const { who, email } = await stories.member('asks_twice')
    const first = await stories.prepares({ who, email })
    const second = await stories.prepares({ who, email })
    expect(await stories.confirms(who, first)).toEqual(refused('google_code_error'))
    expect(await stories.confirms(who, second)).toBeNull()
  })

  it('is not of another member’s', async () => {
    const [one, other] = [await stories.member('this_member'), await stories.member('that_member')]
    const secret = await stories.prepares(one)
    expect(await stories.confirms(other.who, secret)).toEqual(refused('authorization_expired'))
    await stories.prepares(other)
    expect(await stories.confirms(other.who, secret)).toEqual(refused('google_code_error'))
  })

  it('may be said again by who did not hear the answer, and once more changes nothing', async () => {
    const { who, uid, email } = await stories.member('lost_answer')
    const secret = await stories.prepares({ who, email })
    const googleCode = house.googleCode(secret)
    expect(await who.asks(confirmGoogleCode, { googleCode })).toBeNull()
    await house.letterTo(email)
    const letters = house.inbox.list(email).length
    const next = house.googleCode(secret)
    expect(await stories.spends(uid, next)).toBe('accepted')
    expect(await who.asks(confirmGoogleCode, { googleCode })).toBeNull()
    expect(await stories.spends(uid, next)).toBe('google_code_error')
    expect(await stories.confirms(who, secret)).toEqual(refused('authorization_expired'))
    await house.letterTo(email)
    expect(house.inbox.list(email)).toHaveLength(letters)
  })

  it('happens once when fifty say it at once on two nodes, and uses one recovery code', async () => {
    const { who, uid, email, secret } = await stories.member('said_by_fifty')
    const [saved = ''] = await stories.tenCodes(who, secret)
    await house.letterTo(email)
    const fresh = await stories.prepares({ who, email }, saved)
    const before = house.inbox.list(email).length
    const googleCode = house.googleCode(fresh)
    const nodes = [who, house.elsewhere(who)]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (nodes[n % 2] ?? who).asks(confirmGoogleCode, { googleCode })),
    )
    expect(answers).toEqual(Array(50).fill(null))
    expect((await stateOf(uid)).recoveryCodesLeft).toBe(9)
    await house.letterTo(email)
    expect(house.inbox.list(email)).toHaveLength(before + 1)
  })

  it('is over after five wrong codes, however many come at once, until it is asked for anew', async () => {
    const { who, uid, email, secret: old } = await stories.member('guesses_new')
    const fresh = await stories.prepares({ who, email })
    const wrong = wrongOf(house.googleCode(fresh))
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => who.asks(confirmGoogleCode, { googleCode: wrong })),
    )
    const counted = (code: string) => answers.filter((it) => it !== null && it.refused === code).length
    expect([counted('google_code_error'), counted('google_auth_failed')]).toEqual([5, 195])
    expect(await stories.confirms(who, fresh)).toEqual(refused('google_auth_failed'))
    // The old one minds none of it.
    expect(await stories.spends(uid, house.googleCode(old))).toBe('accepted')
    expect(await stories.confirms(who, await stories.prepares({ who, email }))).toBeNull()
  }, 40_000)

  it('lets no payment slip past that was let in just before', async () => {
    const { who, uid, email } = await stories.member('slips_past')
    const fresh = await stories.prepares({ who, email })
    const googleCode = house.googleCode(fresh)
    const next = codeOf(fresh, stepOf(house.clock.now()) + 1)
    const [, ...payments] = await Promise.all([
      who.gets(confirmGoogleCode, { googleCode }),
      ...Array.from({ length: 50 }, () => stories.spends(uid, next, { gives: true })),
    ])
    expect(payments).not.toContain('accepted')
    expect(await stories.spends(uid, next, { gives: true })).toBe('google_auth_changed')
  })
})

describe('somebody whose registration was answered into the void', () => {
  it('signs in and sets up an authenticator, and nothing waits', async () => {
    const { email } = await house.registers('never_saw_it')
    const who = await house.signsIn(email)
    const secret = await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toBeNull()
    const { uid } = await who.gets(info, {})
    expect(await stories.spends(uid, house.googleCode(secret), { gives: true })).toBe('accepted')
    // From now on it is an authenticator like any other.
    await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toEqual(inSeconds(PAUSE))
  })

  it('waits like everybody once they were given anything, though nothing of it is left', async () => {
    const { who, uid, email } = await house.registers('given_at_once')
    const [issuance, points] = [platformAccount('issuance', 'POINT'), memberAccount(uid, 'points')]
    const books = (key: string, from: Account<'POINT'>, to: Account<'POINT'>) =>
      house.db.transaction().execute(async (tx) => {
        const posting = { from, to, amount: micros<'POINT'>(1n), in: 'dailySign', out: 'dailySign' } as const
        await post(tx, [{ operation: 'test', key, at: house.clock.now(), postings: [posting] }])
      })
    await books('given', issuance, points)
    await books('taken back', points, issuance)
    await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toEqual(inSeconds(PAUSE))
  })

  it('waits like everybody when they come a day later: by then there may be something to take', async () => {
    const { who, email } = await house.registers('came_later')
    house.waits(PAUSE)
    await stories.replaces({ who, email })
    expect(await stories.waitsUntil(who)).toEqual(inSeconds(PAUSE))
  })
})

describe('an authenticator that two operators made void', () => {
  it('accepts nothing any more, on any node, and neither do recovery codes or what was prepared', async () => {
    const { who, uid, email, secret } = await stories.member('made_void')
    const [saved = ''] = await stories.tenCodes(who, secret)
    const pending = await stories.prepares({ who, email })
    await house.letterTo(email)
    expect(await stateOf(uid)).toEqual({ works: true, lockedUntil: null, moneyWaitsUntil: null, recoveryCodesLeft: 10 })
    await makesVoid(uid)
    expect(await stateOf(uid)).toEqual({ works: false, lockedUntil: null, moneyWaitsUntil: null, recoveryCodesLeft: 0 })
    for (let n = 0; n < 7; n += 1) expect(await stories.spends(uid, house.googleCode(secret))).toBe('google_code_error')
    expect((await stateOf(uid)).lockedUntil).toBeNull()
    expect(await stories.confirms(who, pending)).toEqual(refused('authorization_expired'))
    const code = await stories.mailCode(who, email)
    for (const proof of [saved, house.googleCode(secret)])
      expect(await who.asks(updateGoogleCode, { code, proof })).toEqual(refused('google_code_error'))
    expect((await house.letterTo(email))?.subject).toBe('Your Humidor authenticator was reset')
  })

  it('gives way to a new one at which nothing waits', async () => {
    const { who, uid, email } = await stories.member('void_and_new')
    await makesVoid(uid)
    const fresh = await stories.replaces({ who, email })
    expect(await stateOf(uid)).toMatchObject({ works: true, moneyWaitsUntil: null })
    expect(await stories.spends(uid, house.googleCode(fresh), { gives: true })).toBe('accepted')
  })
})

describe('how long money waits', () => {
  const at = new Date('2026-11-20T04:00:00Z')
  const facts: ReplacementFacts = {
    proof: 'none',
    voided: false,
    everUsed: true,
    everHeld: false,
    registeredAt: new Date('2026-01-01T00:00:00Z'),
    waitsUntil: null,
    at,
    pause: 86_400,
  }
  const soon = new Date('2026-11-20T10:00:00Z')
  const dayOn = new Date('2026-11-21T04:00:00Z')
  it.each([
    ['the mailbox alone', {}, dayOn],
    ['the mailbox alone, once more', { waitsUntil: soon }, dayOn],
    ['a code of the old one', { proof: 'code' }, null],
    ['a code of one that is waited for', { proof: 'code', waitsUntil: soon }, soon],
    ['a recovery code', { proof: 'recovery', waitsUntil: soon }, null],
    ['two operators', { voided: true, waitsUntil: soon }, null],
    ['just registered', { everUsed: false, registeredAt: new Date('2026-11-19T04:00:00.001Z') }, null],
    [
      'just registered, but given something',
      { everUsed: false, everHeld: true, registeredAt: new Date('2026-11-19T04:00:00.001Z') },
      dayOn,
    ],
    ['registered a day ago', { everUsed: false, registeredAt: new Date('2026-11-19T04:00:00Z') }, dayOn],
    ['just registered, but in use', { registeredAt: at }, dayOn],
  ] as const)('with %s', (_what, change, until) => expect(moneyWaitsUntil({ ...facts, ...change })).toEqual(until))
})
