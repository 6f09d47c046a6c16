import { contract } from '@humidor/contract/index.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storiesOf } from '../authenticator/reset.testing.ts'
import { info, logout, openTestServer, PASSWORD, sessions, type TestServer, updatepwd } from '../identity.testing.ts'
import { addsPasskey, confirmsWith, nameOf, SoftwareAuthenticator } from '../passkeys/passkeys.testing.ts'
import { isOpen, lockingMember, locksAfter } from './app-lock.testing.ts'

const { appLock, lockApp, loosenAppLock, present, unlockApp } = contract.appLock
const { accountHistory } = contract.ownAccount
const { changes } = contract.member

const page = { rpId: 'humidor.example', origin: 'https://humidor.example' }
const refused = (code: string) => ({ refused: code })
const LOCKED = refused('app_locked')

let server: TestServer
let stories: ReturnType<typeof storiesOf>
beforeAll(async () => {
  server = await openTestServer()
  stories = storiesOf(server)
})
afterAll(() => server.close())

type Made = Awaited<ReturnType<typeof stories.member>>

const member = (name: string) => lockingMember(stories, name)
const unlocks = ({ who, secret }: Pick<Made, 'who' | 'secret'>) =>
  who.tryCall(unlockApp, { googleCode: server.googleCode(secret) })
const kinds = async (who: Visitor) => (await who.call(accountHistory, { limit: 100 })).rows.map(({ kind }) => kind)
const storedOf = async (uid: number) =>
  (await server.pool.query('select used_at, locked_at, wrong_unlocks from session where uid = $1', [uid])).rows

describe('the app locks itself', () => {
  it('at the very second of the limit, on every node', async () => {
    const { who } = await member('away_a_while')
    server.waits(299)
    expect(await isOpen(who)).toBe(true)
    server.waits(1)
    for (const node of [who, server.elsewhere(who)]) expect(await node.tryCall(info, {})).toEqual(LOCKED)
    server.waits(1)
    expect(await who.tryCall(sessions, {})).toEqual(LOCKED)
  })

  it('although a window follows changes and fetches figures: only a person keeps it open', async () => {
    const { who } = await member('window_left_open')
    for (let n = 0; n < 5; n += 1) {
      server.waits(59)
      await who.call(changes, {})
      await who.call(info, {})
    }
    server.waits(5)
    expect(await who.tryCall(changes, {})).toEqual(LOCKED)
    expect(await who.tryCall(present, {})).toEqual(LOCKED)
  })

  it('later where a person is there', async () => {
    const { who } = await member('keeps_using_it')
    for (let n = 0; n < 3; n += 1) {
      server.waits(299)
      expect(await who.tryCall(present, {})).toBeNull()
    }
    server.waits(299)
    expect(await isOpen(who)).toBe(true)
    server.waits(1)
    expect(await isOpen(who)).toBe(false)
  })

  it('on each device for itself', async () => {
    const { who, email } = await member('two_devices')
    const phone = await server.signsIn(email)
    server.waits(200)
    await who.call(present, {})
    server.waits(100)
    expect([await isOpen(who), await isOpen(phone)]).toEqual([true, false])
  })

  it('not where the member has no lock, and their windows write nothing', async () => {
    const { who, uid } = await stories.member('has_no_lock')
    server.waits(86_400)
    expect(await isOpen(who)).toBe(true)
    const before = await storedOf(uid)
    await who.call(changes, {})
    expect(await storedOf(uid)).toEqual(before)
  })

  it('and is not kept signed in by windows that were left open', async () => {
    const { who } = await member('forgotten_phone')
    for (let day = 0; day < 30; day += 1) {
      server.waits(86_400)
      await who.tryCall(changes, {})
    }
    expect(await who.tryCall(appLock, {})).toEqual(refused('please_login'))
  })
})

describe('locking by hand', () => {
  it('is at once, only on this device, and also without a time', async () => {
    const made = await stories.member('locks_by_hand')
    const other = await server.signsIn(made.email)
    expect(await made.who.tryCall(lockApp, {})).toBeNull()
    expect(await made.who.tryCall(lockApp, {})).toBeNull()
    expect([await isOpen(made.who), await isOpen(other)]).toEqual([false, true])
    expect(await made.who.call(appLock, {})).toMatchObject({ minutes: null, locked: true })
    expect(await unlocks(made)).toBeNull()
    expect(await isOpen(made.who)).toBe(true)
  })

  it('leaves signing out, and nothing that shows who the member is', async () => {
    const { who, email } = await member('signs_out_locked')
    await who.call(lockApp, {})
    const shown = JSON.stringify(await who.call(appLock, {}))
    expect(shown).toBe('{"minutes":5,"locked":true,"byPasskey":false,"byCode":true,"byPassword":false}')
    expect(shown).not.toContain(email)
    expect(await who.tryCall(logout, {})).toBeNull()
    expect(await who.tryCall(appLock, {})).toEqual(refused('please_login'))
  })
})

describe('unlocking', () => {
  it('takes a code of the authenticator, once', async () => {
    const made = await member('unlocks_by_code')
    server.waits(300)
    const googleCode = server.googleCode(made.secret)
    expect(await made.who.tryCall(unlockApp, { googleCode })).toBeNull()
    expect(await isOpen(made.who)).toBe(true)
    await made.who.call(lockApp, {})
    expect(await made.who.tryCall(unlockApp, { googleCode })).toEqual(refused('google_code_error'))
    server.waits(299)
    expect(await unlocks(made)).toBeNull()
  })

  it('begins the time anew', async () => {
    const made = await member('unlocks_and_stays')
    server.waits(300)
    expect(await unlocks(made)).toBeNull()
    server.waits(299)
    expect(await isOpen(made.who)).toBe(true)
    server.waits(1)
    expect(await isOpen(made.who)).toBe(false)
  })

  it('takes a passkey, once, and none that confirmed something else', async () => {
    const made = await member('unlocks_by_passkey')
    const device = new SoftwareAuthenticator(page)
    const code = await stories.mailCode(made.who, made.email)
    expect(await addsPasskey(made.who, device, { code, proof: server.googleCode(made.secret) })).toBeUndefined()
    await made.who.call(lockApp, {})
    expect(await made.who.call(appLock, {})).toMatchObject({ byPasskey: true, byCode: true, byPassword: false })
    const other = await confirmsWith(made.who, device, nameOf(loosenAppLock, { minutes: null }))
    expect(await made.who.tryCall(unlockApp, { googleCode: other })).toEqual(refused('google_code_error'))
    const googleCode = await confirmsWith(made.who, device, nameOf(unlockApp, {}))
    expect(await made.who.tryCall(unlockApp, { googleCode })).toBeNull()
    await made.who.call(lockApp, {})
    expect(await made.who.tryCall(unlockApp, { googleCode })).toEqual(refused('google_code_error'))
    expect(await storedOf(made.uid)).toMatchObject([{ wrong_unlocks: 0 }])
  })

  it('takes the password only of a member without any second factor', async () => {
    const { who, uid } = await member('unlocks_by_password')
    await who.call(lockApp, {})
    expect(await who.tryCall(unlockApp, { password: PASSWORD })).toEqual(refused('illegal_operation'))
    expect(await who.tryCall(unlockApp, {})).toEqual(refused('parameter_error'))
    await stories.makesVoid(uid)
    expect(await who.call(appLock, {})).toMatchObject({ byCode: false, byPassword: true })
    expect(await who.tryCall(unlockApp, { password: 'not-the-right-one' })).toEqual(refused('wrong_password'))
    expect(await who.tryCall(unlockApp, { password: PASSWORD })).toBeNull()
    expect(await isOpen(who)).toBe(true)
  })

  it('with two requests at once for one code opens once for both', async () => {
    const made = await member('two_windows')
    server.waits(300)
    const googleCode = server.googleCode(made.secret)
    const both = [made.who, server.elsewhere(made.who)].map((window) => window.tryCall(unlockApp, { googleCode }))
    expect(await Promise.all(both)).toEqual([null, null])
    expect(await storedOf(made.uid)).toMatchObject([{ wrong_unlocks: 0, locked_at: null }])
  })

  it('does not count a code that served before, as after a lost answer or a payment', async () => {
    const made = await member('answer_was_lost')
    await made.who.call(lockApp, {})
    const googleCode = server.googleCode(made.secret)
    expect(await made.who.tryCall(unlockApp, { googleCode })).toBeNull()
    for (let n = 0; n < 6; n += 1)
      expect(await made.who.tryCall(unlockApp, { googleCode })).toEqual(refused('google_code_error'))
    expect(await storedOf(made.uid)).toMatchObject([{ wrong_unlocks: 0 }])
  })

  it('ends the session with the fifth wrong code, and no other session', async () => {
    const made = await member('guesses_codes')
    const other = await server.signsIn(made.email)
    await made.who.call(lockApp, {})
    const guess = () => made.who.tryCall(unlockApp, { googleCode: '000000' })
    for (let n = 0; n < 4; n += 1) expect(await guess()).toEqual(refused('google_code_error'))
    expect(await guess()).toEqual(refused('please_login'))
    expect(await made.who.tryCall(appLock, {})).toEqual(refused('please_login'))
    expect(await kinds(other)).toEqual(expect.arrayContaining(['appLockEnded', 'authenticatorWrong']))
  })

  it('counts wrong ones that come at once, and forgets them once it is unlocked', async () => {
    const made = await member('guesses_at_once')
    await made.who.call(lockApp, {})
    const guesses = Array.from({ length: 3 }, () => made.who.tryCall(unlockApp, { googleCode: '000000' }))
    expect(await Promise.all(guesses)).toEqual(guesses.map(() => refused('google_code_error')))
    expect(await storedOf(made.uid)).toMatchObject([{ wrong_unlocks: 3 }])
    expect(await unlocks(made)).toBeNull()
    expect(await storedOf(made.uid)).toMatchObject([{ wrong_unlocks: 0 }])
  })

  it('asks for the proof even where the session is still open, as the app may lock itself first', async () => {
    const made = await member('locked_offline')
    expect(await made.who.tryCall(unlockApp, { googleCode: '000000' })).toEqual(refused('google_code_error'))
    expect(await unlocks(made)).toBeNull()
  })
})

describe('the time', () => {
  it('becomes shorter without a proof, and longer only with one', async () => {
    const { who, secret } = await member('changes_its_time')
    expect(await locksAfter(who, 15)).toEqual(refused('illegal_operation'))
    expect(await locksAfter(who, null)).toEqual(refused('illegal_operation'))
    expect(await locksAfter(who, 1)).toBeNull()
    expect(await locksAfter(who, 1)).toBeNull()
    const googleCode = server.googleCode(secret)
    expect(await who.tryCall(loosenAppLock, { minutes: 60, googleCode: '000000' })).toEqual(
      refused('google_code_error'),
    )
    expect(await who.tryCall(loosenAppLock, { minutes: 60, googleCode })).toBeNull()
    expect((await who.call(info, {})).appLock).toBe(60)
    expect((await kinds(who)).filter((kind) => kind === 'appLockChanged')).toHaveLength(3)
  })

  it('that is loosened unlocks no session that is locked', async () => {
    const { who, email, secret } = await member('loosens_elsewhere')
    const phone = await server.signsIn(email)
    server.waits(270)
    await who.call(present, {})
    server.waits(60)
    expect([await isOpen(who), await isOpen(phone)]).toEqual([true, false])
    expect(await who.tryCall(loosenAppLock, { minutes: null, googleCode: server.googleCode(secret) })).toBeNull()
    expect([await isOpen(who), await isOpen(phone)]).toEqual([true, false])
  })

  it('that is set locks devices where nobody is known to be', async () => {
    const { who, email } = await stories.member('sets_it_here')
    const phone = await server.signsIn(email)
    server.waits(3_600)
    expect(await locksAfter(who, 60)).toBeNull()
    expect([await isOpen(who), await isOpen(phone)]).toEqual([true, false])
  })

  it('stays after a new password, which ends the other sessions', async () => {
    const { who, email, secret } = await member('sets_a_password')
    const phone = await server.signsIn(email)
    const googleCode = server.googleCode(secret)
    await who.call(present, {})
    expect(await who.tryCall(updatepwd, { email, password: 'cedar-and-smoke', googleCode })).toBeNull()
    expect(await phone.tryCall(appLock, {})).toEqual(refused('please_login'))
    server.waits(300)
    expect(await who.tryCall(info, {})).toEqual(LOCKED)
  })
})
