import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandomness } from '../../../adapters/randomness.ts'
import { someoneWaits } from '../../../database/testing.ts'
import { freezeFor } from '../../products/preorders/freezing/freezing.queries.ts'
import {
  endOtherSessions,
  endSession,
  info,
  openTestServer,
  sessions,
  type TestServer,
  updatepwd,
} from '../identity/identity.testing.ts'
import { endSessionsOf, switchSession } from '../identity/sessions/member-sessions.ts'
import { linked, refused, switches, switchToConnectedUser } from './linked-accounts.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('switching', () => {
  it('signs the device in as the other account, and out of the one before', async () => {
    const [one, other] = await linked(server, 'goes_over', 'gone_over')
    if (!one || !other) throw new Error('a member is missing')
    const device = await server.signsIn(one.email)
    const before = server.elsewhere(device)
    await switches(device, other.uid)
    expect((await device.call(info, {})).uid).toBe(other.uid)
    expect(await before.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await device.call(sessions, {})).toHaveLength(2)
    await switches(device, one.uid)
    expect((await device.call(info, {})).uid).toBe(one.uid)
    // To the same account: a new token replaces the old one.
    const old = server.elsewhere(device)
    await switches(device, one.uid)
    expect(await old.tryCall(info, {})).toEqual(refused('please_login'))
    expect((await device.call(info, {})).uid).toBe(one.uid)
  })

  it('to an unlinked account is answered like one to a missing account', async () => {
    const [one] = await linked(server, 'stays_inside', 'inside_too')
    const stranger = await server.registers('outside_one')
    const [alone] = [await server.registers('all_alone')]
    for (const uid of [stranger.uid, 10_000_000, 99_999_999, 0])
      for (const who of [one?.who, alone.who])
        expect(await who?.tryCall(switchToConnectedUser, { uid })).toEqual(refused('illegal_operation'))
    expect(await one?.who.tryCall(info, {})).toHaveProperty('uid')
  })

  it('leaves one token, however many requests come at once', async () => {
    const [one, other] = await linked(server, 'in_a_rush', 'rushed_to')
    if (!one || !other) throw new Error('a member is missing')
    const device = await server.signsIn(one.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => device.tryCall(switchToConnectedUser, { uid: other.uid })),
    )
    expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'refused' in answer)).toEqual(Array(19).fill(refused('please_login')))
  })

  it('does not replace the account’s own authenticator for setting a password', async () => {
    const [one, other] = await linked(server, 'own_factor', 'other_factor')
    if (!one || !other) throw new Error('a member is missing')
    await switches(one.who, other.uid)
    const wish = { email: other.email, password: 'another evening', googleCode: server.googleCode(one.secret) }
    expect(await one.who.tryCall(updatepwd, wish)).toEqual(refused('google_code_error'))
  })

  it('to an account that an operator froze is refused', async () => {
    const [one, other] = await linked(server, 'warm_account', 'cold_account')
    if (!one || !other) throw new Error('a member is missing')
    await server.pool.query('update member set frozen_reason = 3 where uid = $1', [other.uid])
    expect(await one.who.tryCall(switchToConnectedUser, { uid: other.uid })).toEqual(refused('illegal_operation'))
    // Frozen for an unpaid order: the member must be able to pay it.
    await server.pool.query('update member set frozen_reason = 2 where uid = $1', [other.uid])
    await switches(one.who, other.uid)
    expect(await one.who.call(info, {})).toMatchObject({ uid: other.uid, isFrozen: true })
  })
})

describe('a switched session', () => {
  it('stays if the platform freezes the account that it came from, so that the member can pay and switch again', async () => {
    const [one, other] = await linked(server, 'owes_an_order', 'owes_nothing')
    if (!one || !other) throw new Error('a member is missing')
    const away = await server.signsIn(one.email)
    await switches(away, other.uid)
    await server.db.transaction().execute((tx) => freezeFor(tx, 2, [one.uid], server.clock.now()))
    expect(await away.call(info, {})).toMatchObject({ uid: other.uid, isFrozen: false })
    expect(await one.who.call(info, {})).toMatchObject({ uid: one.uid, isFrozen: true })
    await switches(one.who, other.uid)
    expect(await one.who.call(info, {})).toMatchObject({ uid: other.uid })
  })
})

describe('signing devices out', () => {
  it('ends the sessions that switched to a linked account', async () => {
    const [one, other] = await linked(server, 'calls_all_back', 'visited_one')
    if (!one || !other) throw new Error('a member is missing')
    const away = await server.signsIn(one.email)
    await switches(away, other.uid)
    expect(await one.who.tryCall(endOtherSessions, {})).toBeNull()
    expect(await away.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await other.who.tryCall(info, {})).toHaveProperty('uid')
    const again = await server.signsIn(one.email)
    await switches(again, other.uid)
    await server.db.transaction().execute((tx) => endSessionsOf(tx, one.uid))
    expect(await again.tryCall(info, {})).toEqual(refused('please_login'))
  })

  it('ends a session that switches from the second account to a third, or back to the first, at the same moment', async () => {
    const [one, two, three] = await linked(server, 'calls_from_afar', 'passed_through', 'gone_on_to')
    if (!one || !two || !three) throw new Error('a member is missing')
    for (const to of [three.uid, one.uid]) {
      const away = await server.signsIn(one.email)
      await switches(away, two.uid)
      let ending: Promise<number> | undefined
      await server.db.transaction().execute(async (tx) => {
        const step = { from: two.uid, to, sid: away.sid, agent: '', at: server.clock.now() }
        away.token = (await switchSession(tx, systemRandomness, step)) ?? ''
        ending = server.db.transaction().execute((other) => endSessionsOf(other, one.uid, { exceptSid: one.who.sid }))
        await someoneWaits(server.db)
      })
      expect(await ending).toBe(1)
      expect(await away.tryCall(info, {})).toEqual(refused('please_login'))
    }
  })

  it('from a switched session ends only switched sessions and itself', async () => {
    const [one, other] = await linked(server, 'from_next_door', 'sleeps_well')
    if (!one || !other) throw new Error('a member is missing')
    const [own] = await other.who.call(sessions, {})
    const onward = await server.signsIn(other.email)
    await switches(onward, one.uid)
    const [thief, second, third] = [
      await server.signsIn(one.email),
      await server.signsIn(one.email),
      await server.signsIn(one.email),
    ]
    for (const device of [thief, second, third]) await switches(device, other.uid)
    expect((await thief.call(sessions, {})).find(({ id }) => id === own?.id)).toMatchObject({ mayEnd: false })
    expect(await thief.tryCall(endSession, { id: own?.id ?? '' })).toEqual(refused('not_found'))
    const bySwitching = (await second.call(sessions, {})).find(({ current }) => current)
    expect(await thief.tryCall(endSession, { id: bySwitching?.id ?? '' })).toBeNull()
    expect(await second.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await thief.tryCall(endOtherSessions, {})).toBeNull()
    expect(await third.tryCall(info, {})).toEqual(refused('please_login'))
    for (const stays of [other.who, onward, thief]) expect(await stays.tryCall(info, {})).toHaveProperty('uid')
    const itself = (await thief.call(sessions, {})).find(({ current }) => current)
    expect(await thief.tryCall(endSession, { id: itself?.id ?? '' })).toBeNull()
    expect(await thief.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await other.who.tryCall(info, {})).toHaveProperty('uid')
  })

  it('does not end a linked account’s session by its id', async () => {
    const [one, other] = await linked(server, 'ends_own_only', 'keeps_own')
    if (!one || !other) throw new Error('a member is missing')
    const [theirs] = await other.who.call(sessions, {})
    expect(await one.who.tryCall(endSession, { id: theirs?.id ?? '' })).toEqual(refused('not_found'))
  })
})
