import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  endOtherSessions,
  endSession,
  info,
  login,
  logout,
  openTestServer,
  PASSWORD,
  sessions,
  type TestServer,
} from '../identity.testing.ts'
import { endSessionsOf } from './member-sessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const refused = (code: string) => ({ refused: code })
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36'

describe('the list of a member’s devices', () => {
  it('has the name and the last use of each device, the newest first', async () => {
    const { who, email } = await server.registers('many_devices')
    const began = server.clock.now()
    server.waits(7_200)
    const phone = server.visitor()
    phone.agent = ANDROID
    await server.signsIn(email, { who: phone })
    const list = await who.call(sessions, {})
    const now = server.clock.now()
    expect(list).toMatchObject([
      { device: 'Chrome, Android', createdAt: now, seenAt: now, current: false, mayEnd: true },
      { device: '', createdAt: began, seenAt: now, current: true, mayEnd: true },
    ])
    expect((await phone.call(sessions, {})).map(({ current }) => current)).toEqual([true, false])
    expect(new Set(list.map(({ id }) => id)).size).toBe(2)
    expect(JSON.stringify(list)).not.toContain(who.sid)
  })

  it('has only the member’s own living sessions', async () => {
    const { who, email } = await server.registers('one_at_a_time')
    await server.registers('somebody_else')
    await server.signsIn(email)
    expect(await who.call(sessions, {})).toHaveLength(2)
    server.waits(29 * 86_400)
    await who.call(info, {})
    server.waits(86_400)
    expect(await who.call(sessions, {})).toMatchObject([{ current: true }])
  })

  it('keeps the device and gives it a new id when the member signs in on it again', async () => {
    const { who, email } = await server.registers('same_device')
    const [before] = await who.call(sessions, {})
    await server.signsIn(email, { who })
    const list = await who.call(sessions, {})
    expect(list).toHaveLength(1)
    expect(list[0]?.id).not.toBe(before?.id)
    expect(await who.tryCall(endSession, { id: before?.id ?? '' })).toEqual(refused('not_found'))
  })
})

describe('signing a device out', () => {
  it('ends its session at once, on every node', async () => {
    const { who, email } = await server.registers('lost_a_phone')
    const phone = await server.signsIn(email)
    const lost = (await who.call(sessions, {})).find(({ current }) => !current)
    expect(await who.tryCall(endSession, { id: lost?.id ?? '' })).toBeNull()
    expect(await server.elsewhere(phone).tryCall(info, {})).toEqual(refused('please_login'))
    expect(await who.tryCall(endSession, { id: lost?.id ?? '' })).toEqual(refused('not_found'))
    expect(await who.tryCall(info, {})).toHaveProperty('uid')
  })

  it('answers another member’s device like a missing one', async () => {
    const [{ who }, { who: other }] = [await server.registers('looks_around'), await server.registers('minds_own')]
    const [theirs] = await other.call(sessions, {})
    for (const id of [theirs?.id ?? '', 'f'.repeat(32), '', "' or true --"])
      expect(await who.tryCall(endSession, { id })).toEqual(refused('not_found'))
    expect(await other.tryCall(info, {})).toHaveProperty('uid')
  })

  it('works for the present device, as a logout', async () => {
    const { who } = await server.registers('goes_to_bed')
    const [own] = await who.call(sessions, {})
    expect(await who.tryCall(endSession, { id: own?.id ?? '' })).toBeNull()
    expect(await who.tryCall(info, {})).toEqual(refused('please_login'))
  })

  it('keeps the present device when all others are signed out', async () => {
    const { who, email } = await server.registers('house_keeping')
    const { who: stranger } = await server.registers('not_concerned')
    const others = [await server.signsIn(email), await server.signsIn(email)]
    expect(await who.tryCall(endOtherSessions, {})).toBeNull()
    for (const other of others) expect(await other.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await who.call(sessions, {})).toMatchObject([{ current: true }])
    expect(await stranger.tryCall(info, {})).toHaveProperty('uid')
  })

  it('happens to all devices when an operator freezes the member', async () => {
    const { who, uid, email } = await server.registers('frozen_out')
    const phone = await server.signsIn(email)
    expect(await server.db.transaction().execute((tx) => endSessionsOf(tx, uid))).toBe(2)
    for (const one of [who, server.elsewhere(phone)])
      expect(await one.tryCall(info, {})).toEqual(refused('please_login'))
  })
})

describe('signing in on a device', () => {
  const newDeviceMails = async (email: string) => {
    await server.letterTo(email)
    return server.inbox.list(email).filter(({ subject }) => subject.includes('new device'))
  }

  it('that is new sends one mail, but the very first device sends none', async () => {
    const { who, email } = await server.registers('gets_around')
    expect(await newDeviceMails(email)).toEqual([])
    const phone = server.visitor()
    phone.agent = ANDROID
    await server.signsIn(email, { who: phone })
    const [letter] = await newDeviceMails(email)
    expect(letter?.text).toContain('Chrome, Android')
    for (const device of [phone, who]) {
      await device.call(logout, {})
      server.waits(30)
      await server.signsIn(email, { who: device })
    }
    expect(await newDeviceMails(email)).toHaveLength(1)
  })
})

describe('a token', () => {
  it('that was planted is replaced at sign-in', async () => {
    const thief = await server.registers('plants_a_token')
    const { email, uid } = await server.registers('finds_a_token')
    // The member's browser was made to use the thief's device and token.
    const victim = Object.assign(server.visitor(), { sid: thief.who.sid, token: thief.who.token })
    const code = await server.codeFor(victim, email)
    const { token } = await victim.call(login, { email, password: PASSWORD, code })
    expect(token).not.toBe(thief.who.token)
    expect((await thief.who.call(info, {})).uid).not.toBe(uid)
    victim.token = token
    expect((await victim.call(info, {})).uid).toBe(uid)
    for (const guess of [undefined, '', thief.who.token, 'a'.repeat(43)]) {
      const again = Object.assign(server.visitor(), { sid: victim.sid, token: guess })
      const answer = await again.tryCall(info, {})
      expect('uid' in answer && answer.uid).not.toBe(uid)
    }
  })

  it('that was stolen works on no other device, and not on its own after a logout', async () => {
    const { who } = await server.registers('robbed_guest')
    const thief = Object.assign(server.elsewhere(who), { sid: server.visitor().sid })
    expect(await thief.tryCall(info, {})).toEqual(refused('please_login'))
    const copy = server.elsewhere(who)
    expect(await copy.tryCall(info, {})).toHaveProperty('uid')
    await who.call(logout, {})
    expect(await copy.tryCall(info, {})).toEqual(refused('please_login'))
  })

  it('of a member opens nothing in a merchant’s or an operator’s header', async () => {
    const { who } = await server.registers('wrong_door')
    const other = Object.assign(server.visitor(), { sid: who.sid, merchantToken: who.token, operatorToken: who.token })
    expect(await other.tryCall(info, {})).toEqual(refused('please_login'))
  })
})
