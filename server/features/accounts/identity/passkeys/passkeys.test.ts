import { contract } from '@humidor/contract/index.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storiesOf } from '../authenticator/reset.testing.ts'
import { openTestServer, type TestServer } from '../identity.testing.ts'
import { page, passkeyStories, tries, wrongs } from './passkey-members.testing.ts'
import { addsPasskey, confirmsWith, nameOf, SoftwareAuthenticator, signsInWith } from './passkeys.testing.ts'

const { beginPasskey, beginPasskeyProof, finishPasskey, passkeys } = contract.passkeys
const { recoveryCodes, tryAuthenticator } = contract.security

const refused = (code: string) => ({ refused: code })

let server: TestServer
let stories: ReturnType<typeof storiesOf>
let shows: ReturnType<typeof passkeyStories>['shows']
let member: ReturnType<typeof passkeyStories>['member']
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
  ;({ shows, member } = passkeyStories(server, stories))
})
afterAll(() => server.close())

describe('adding a passkey', () => {
  it('needs a mailed code and a code of the authenticator, and each must be right', async () => {
    const { who, email, secret } = await stories.member('adds_one')
    const withoutMail = await who.sendRaw('POST', beginPasskey.path, { proof: server.googleCode(secret) })
    expect(withoutMail).toEqual(refused('email_code_error'))
    const code = await stories.mailCode(who, email)
    const proof = server.googleCode(secret)
    expect(await who.tryCall(beginPasskey, { proof, code: '000000' })).toEqual(refused('email_code_error'))
    expect(await who.tryCall(beginPasskey, { proof: '000000', code })).toEqual(refused('google_code_error'))
    expect(await addsPasskey(who, new SoftwareAuthenticator(page), { proof, code })).toBeUndefined()
    expect(await stories.waitsUntil(who)).toBeNull()
    expect(await who.call(passkeys, {})).toMatchObject([{ name: 'Phone', usedAt: null, backedUp: false }])
    expect((await server.letterTo(email))?.subject).toMatch(/passkey was added/)
  })

  it('by mail alone makes money wait for a day, with a passkey and with the authenticator alike', async () => {
    const { who, uid, email, secret } = await stories.member('adds_by_mail')
    const device = new SoftwareAuthenticator(page)
    expect(await addsPasskey(who, device, { code: await stories.mailCode(who, email) })).toBeUndefined()
    expect(await stories.waitsUntil(who)).toEqual(stories.inSeconds(86_400))
    expect((await server.letterTo(email))?.text).toMatch(/no money can leave/)
    expect(await stories.spends(uid, server.googleCode(secret), { gives: true })).toBe('google_auth_changed')
    const request = { path: '/api/pay', key: '', fingerprint: 'x' } as const
    const answer = await confirmsWith(who, device, request)
    const asked = { uid, sid: who.sid, answer, bound: '/api/pay  x', repeatable: false, at: server.clock.now() }
    const { spendPasskey } = server.identity.proofs
    expect(await spendPasskey({ ...asked, gives: true })).toBe('google_auth_changed')
    expect(await spendPasskey({ ...asked, gives: false })).toBeUndefined()
  })

  it('by mail alone signs out other devices, and makes money wait also of a member who never had any', async () => {
    const { who, email } = await server.registers('new_by_mail')
    const other = await server.signsIn(email)
    const device = new SoftwareAuthenticator(page)
    expect(await addsPasskey(who, device, { code: await stories.mailCode(who, email) })).toBeUndefined()
    expect(await stories.waitsUntil(who)).toEqual(stories.inSeconds(86_400))
    expect(await other.tryCall(passkeys, {})).toEqual(refused('please_login'))
  })

  it.each(['recovery', 'mail'] as const)('is undone when its owner replaces the authenticator by %s', async (by) => {
    const { who, email, secret } = await stories.member(`planted_${by}`)
    const codes = await who.call(recoveryCodes, { googleCode: server.googleCode(secret) })
    server.waits(60)
    const thief = await server.signsIn(email)
    const device = new SoftwareAuthenticator(page)
    expect(await addsPasskey(thief, device, { code: await stories.mailCode(thief, email) })).toBeUndefined()
    server.waits(60)
    const owner = await server.signsIn(email)
    await stories.replaces({ who: owner, email }, by === 'recovery' ? codes[0] : undefined)
    expect(await owner.call(passkeys, {})).toEqual([])
    expect(await signsInWith(server.visitor(), device)).toEqual(refused('passkey_refused'))
  })

  it('is refused with any statement about the device, as checking one would fetch what the sender names', async () => {
    const { who, email, secret } = await stories.member('states_its_make')
    const fetched = vi.spyOn(globalThis, 'fetch')
    try {
      for (const fmt of ['android-key', 'packed', 'tpm', 'apple', 'fido-u2f', 'android-safetynet', 'other']) {
        server.waits(60)
        const { challenge } = await who.call(beginPasskey, await shows({ who, email, secret }))
        const passkey = new SoftwareAuthenticator(page).makes(challenge, { fmt })
        expect(await who.tryCall(finishPasskey, { passkey, transports: [], name: 'Phone' })).toEqual(
          refused('passkey_refused'),
        )
      }
      expect(fetched).not.toHaveBeenCalled()
    } finally {
      fetched.mockRestore()
    }
  })

  it.each(wrongs)('is refused for %s, and uses no challenge twice', async (name, but) => {
    const { who, email, secret } = await stories.member(`wrong_${name.replaceAll(' ', '_')}`.slice(0, 24))
    const { challenge } = await who.call(beginPasskey, await shows({ who, email, secret }))
    const passkey = new SoftwareAuthenticator(page).makes(challenge, but)
    const adding = { passkey, transports: [], name: 'Phone' }
    expect(await who.tryCall(finishPasskey, adding)).toEqual(refused('passkey_refused'))
    expect(await who.call(passkeys, {})).toEqual([])
  })

  it('succeeds once for two answers at once, not for another member, and not at the millisecond of its end', async () => {
    const [one, other] = [await stories.member('two_at_once'), await stories.member('the_other_one')]
    const begins = async () => (await one.who.call(beginPasskey, await shows(one))).challenge
    const adding = (challenge: string) => ({
      passkey: new SoftwareAuthenticator(page).makes(challenge),
      transports: [],
      name: 'Phone',
    })
    const challenge = await begins()
    expect(await other.who.tryCall(finishPasskey, adding(challenge))).toEqual(refused('passkey_refused'))
    const answers = await Promise.all([
      one.who.tryCall(finishPasskey, adding(challenge)),
      server.elsewhere(one.who).tryCall(finishPasskey, adding(challenge)),
    ])
    expect(answers.filter((it) => it === null)).toHaveLength(1)
    const late = await begins()
    server.waits(300)
    expect(await one.who.tryCall(finishPasskey, adding(late))).toEqual(refused('passkey_refused'))
    const inTime = await begins()
    server.waits(299.999)
    expect(await one.who.tryCall(finishPasskey, adding(inTime))).toBeNull()
  })

  it('stops at ten', async () => {
    const { who, email, secret } = await stories.member('has_ten')
    for (let n = 0; n < 10; n += 1) {
      server.waits(60)
      const device = new SoftwareAuthenticator(page)
      expect(await addsPasskey(who, device, await shows({ who, email, secret }), `Key ${n}`)).toBeUndefined()
    }
    server.waits(60)
    expect(await who.tryCall(beginPasskey, await shows({ who, email, secret }))).toEqual(refused('passkey_refused'))
  })
})

describe('confirming with a passkey', () => {
  it('counts wherever a code is asked, once', async () => {
    const { who, device } = await member('confirms')
    const googleCode = await confirmsWith(who, device, tries)
    expect(await who.tryCall(tryAuthenticator, { googleCode })).toBeNull()
    expect(await who.tryCall(tryAuthenticator, { googleCode })).toEqual(refused('google_code_error'))
    const codes = await who.call(recoveryCodes, {
      googleCode: await confirmsWith(who, device, nameOf(recoveryCodes, {})),
    })
    expect(codes).toHaveLength(10)
  })

  it('confirms no other call, no other content, no other key', async () => {
    const { who, uid, device } = await member('altered')
    const { spendPasskey } = server.identity.proofs
    for (const bound of ['/api/b k f', '/api/a l f', '/api/a k g', '']) {
      const answer = await confirmsWith(who, device, { path: '/api/a', key: 'k', fingerprint: 'f' })
      const asked = { uid, sid: who.sid, answer, repeatable: true, gives: true, at: server.clock.now() }
      expect(await spendPasskey({ ...asked, bound })).toBe('google_code_error')
      // The wrong request has used it up.
      expect(await spendPasskey({ ...asked, bound: '/api/a k f' })).toBe('google_code_error')
    }
    const answer = await confirmsWith(who, device, { path: '/api/a', key: 'k', fingerprint: 'f' })
    const asked = {
      uid,
      sid: who.sid,
      answer,
      bound: '/api/a k f',
      repeatable: true,
      gives: true,
      at: server.clock.now(),
    }
    // A retry after a crash brings the same answer, and many may come at once.
    const spent = await Promise.all(Array.from({ length: 20 }, () => spendPasskey(asked)))
    expect(new Set(spent)).toEqual(new Set([undefined]))
    expect(await spendPasskey({ ...asked, repeatable: false })).toBe('google_code_error')
  })

  it.each([...wrongs, ['another key', { otherKey: true }] as const])('is refused for %s', async (name, but) => {
    const { who, device } = await member(`no_${name.replaceAll(' ', '_')}`.slice(0, 24))
    const wrong = await confirmsWith(who, device, tries, but)
    for (let n = 0; n < 2; n += 1)
      expect(await who.tryCall(tryAuthenticator, { googleCode: wrong })).toEqual(refused('google_code_error'))
  })

  it('is refused for the passkey of another member, on another device, and at the millisecond of its end', async () => {
    const [one, other] = [await member('this_owner'), await member('that_owner')]
    const theirs = await confirmsWith(one.who, other.device, tries)
    expect(await one.who.tryCall(tryAuthenticator, { googleCode: theirs })).toEqual(refused('google_code_error'))
    const taken = await confirmsWith(one.who, one.device, tries)
    expect(await other.who.tryCall(tryAuthenticator, { googleCode: taken })).toEqual(refused('google_code_error'))
    const elsewhere = await server.signsIn(one.email)
    const here = await confirmsWith(one.who, one.device, tries)
    expect(await elsewhere.tryCall(tryAuthenticator, { googleCode: here })).toEqual(refused('google_code_error'))
    const late = await confirmsWith(one.who, one.device, tries)
    server.waits(300)
    expect(await one.who.tryCall(tryAuthenticator, { googleCode: late })).toEqual(refused('google_code_error'))
    const inTime = await confirmsWith(one.who, one.device, tries)
    server.waits(299.999)
    expect(await one.who.tryCall(tryAuthenticator, { googleCode: inTime })).toBeNull()
  })

  it.each([6, 7])('is refused and reported when the counter went back: %d after 7', async (counter) => {
    const { who, email, device } = await member(`counts_${counter}`, 6)
    expect(await who.tryCall(tryAuthenticator, { googleCode: await confirmsWith(who, device, tries) })).toBeNull()
    const copied = await confirmsWith(who, device, tries, { counter })
    expect(await who.tryCall(tryAuthenticator, { googleCode: copied })).toEqual(refused('google_code_error'))
    expect((await server.letterTo(email))?.subject).toMatch(/copied/)
    const next = await confirmsWith(who, device, tries)
    expect(await who.tryCall(tryAuthenticator, { googleCode: next })).toBeNull()
  })

  it('begins twenty times in five minutes on one device', async () => {
    const { who } = await member('begins_often')
    for (let n = 0; n < 19; n += 1) await who.call(beginPasskeyProof, tries)
    expect(await who.tryCall(beginPasskeyProof, tries)).toEqual(refused('code_request_too_frequent'))
    server.waits(300)
    expect(await who.tryCall(beginPasskeyProof, tries)).not.toEqual(refused('code_request_too_frequent'))
  })
})
