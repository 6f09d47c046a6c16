import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../database/testing.ts'
import { info, openTestServer, type TestServer, updatepwd } from '../identity/identity.testing.ts'
import { linkedWith } from './linked-accounts.queries.ts'
import {
  letters,
  linked,
  refused,
  removeConnectUser,
  switches,
  switchToConnectedUser,
  UNLINKED,
  uids,
} from './linked-accounts.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('an account that is removed from its group', () => {
  it('can no longer be switched to, and switched sessions end on every node', async () => {
    const [one, other] = await linked(server, 'cuts_the_tie', 'cut_off_from')
    if (!one || !other) throw new Error('a member is missing')
    const device = await server.signsIn(one.email)
    await switches(device, other.uid)
    const back = await server.signsIn(other.email)
    await switches(back, one.uid)
    expect(await one.who.tryCall(removeConnectUser, { uid: other.uid })).toBeNull()
    for (const reached of [device, back])
      expect(await server.elsewhere(reached).tryCall(info, {})).toEqual(refused('please_login'))
    // Sessions of a member's own sign-in stay.
    for (const { who, uid } of [one, other]) {
      expect(await who.call(info, {})).toMatchObject({ uid })
      expect(await uids(who)).toEqual([uid])
    }
    expect(await one.who.tryCall(switchToConnectedUser, { uid: other.uid })).toEqual(refused('illegal_operation'))
    for (const { email } of [one, other]) {
      await server.letterTo(email)
      expect(server.inbox.list(email).map(({ subject }) => subject)).toContain(
        'A Humidor account was unlinked from yours',
      )
    }
  })

  it('is reported by mail to every member of the group', async () => {
    const members = await linked(server, 'parts_first', 'parts_second', 'parts_third')
    const [one, two] = members
    expect(await one?.who.tryCall(removeConnectUser, { uid: two?.uid ?? 0 })).toBeNull()
    for (const { email } of members) expect(await letters(server, email, UNLINKED)).toBe(1)
  })

  it('ends its sessions that came by a third account, and the other accounts stay linked', async () => {
    const [one, two, three] = await linked(server, 'chain_first', 'chain_second', 'chain_third')
    if (!one || !two || !three) throw new Error('a member is missing')
    const device = await server.signsIn(one.email)
    await switches(device, two.uid)
    await switches(device, three.uid)
    expect(await two.who.tryCall(removeConnectUser, { uid: one.uid })).toBeNull()
    expect(await device.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await uids(two.who)).toEqual(await uids(three.who))
    expect(await uids(two.who)).toHaveLength(2)
  })

  it('may be the member’s own; an unlinked, a missing and a stranger’s account are refused alike', async () => {
    const [one, two] = await linked(server, 'walks_out', 'left_behind')
    const stranger = await server.registers('not_in_it')
    if (!one || !two) throw new Error('a member is missing')
    for (const uid of [two.uid, stranger.uid, 12_345_678, 0])
      expect(await stranger.who.tryCall(removeConnectUser, { uid })).toEqual(refused('illegal_operation'))
    expect(await two.who.tryCall(removeConnectUser, { uid: two.uid })).toBeNull()
    expect(await uids(one.who)).toEqual([one.uid])
    expect(await two.who.tryCall(removeConnectUser, { uid: two.uid })).toEqual(refused('illegal_operation'))
  })

  it('is not reached by a switch that is running', async () => {
    for (let n = 0; n < 6; n += 1) {
      const [one, other] = await linked(server, `race_from_${n}`, `race_into_${n}`)
      if (!one || !other) throw new Error('a member is missing')
      const device = await server.signsIn(one.email)
      const [switched, removed] = await Promise.all([
        device.tryCall(switchToConnectedUser, { uid: other.uid }),
        other.who.tryCall(removeConnectUser, { uid: one.uid }),
      ])
      expect(removed).toBeNull()
      if ('token' in switched) {
        device.token = switched.token
        expect(await device.tryCall(info, {})).toEqual(refused('please_login'))
      } else expect(switched).toEqual(refused('illegal_operation'))
    }
  }, 60_000)

  it('is not reached by a switch to itself that is running', async () => {
    const [one, two, three] = await linked(server, 'renews_there', 'renewed_from', 'cuts_it_off')
    if (!one || !two || !three) throw new Error('a member is missing')
    const device = await server.signsIn(two.email)
    await switches(device, one.uid)
    const { switched, removed } = await server.db.transaction().execute(async (tx) => {
      // The switch has ended the old session and opened the new one, and waits here before its commit.
      await sql`select from known_device where uid = ${one.uid} for update`.execute(tx)
      const under = device.tryCall(switchToConnectedUser, { uid: one.uid })
      await someoneWaits(server.db)
      const leaving = three.who.tryCall(removeConnectUser, { uid: one.uid })
      await someoneWaits(server.db, 2)
      return { switched: under, removed: leaving }
    })
    const renewed = await switched
    expect(await removed).toBeNull()
    if ('token' in renewed) device.token = renewed.token
    expect(await device.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await server.breaches()).toEqual([])
  })

  it('leaves no group of one account, however many leave at once', async () => {
    const members = await linked(server, 'leaves_1', 'leaves_2', 'leaves_3', 'leaves_4')
    await Promise.all(members.map(({ who, uid }) => who.tryCall(removeConnectUser, { uid })))
    for (const { who, uid } of members) expect(await uids(who)).toEqual([uid])
    expect(await server.breaches()).toEqual([])
  })
})

describe('a new password', () => {
  it('removes the link: nobody can switch to the account, and switched sessions end', async () => {
    const [one, other] = await linked(server, 'knew_the_old', 'has_a_new_one')
    if (!one || !other) throw new Error('a member is missing')
    const device = await server.signsIn(one.email)
    await switches(device, other.uid)
    const wish = { email: other.email, password: 'another evening', googleCode: server.googleCode(other.secret) }
    expect(await other.who.tryCall(updatepwd, wish)).toBeNull()
    expect(await device.tryCall(info, {})).toEqual(refused('please_login'))
    expect(await one.who.tryCall(switchToConnectedUser, { uid: other.uid })).toEqual(refused('illegal_operation'))
    expect(await uids(other.who)).toEqual([other.uid])
  })

  it('is reported by mail to the other members of the group as an unlinked account', async () => {
    const members = await linked(server, 'safe_again', 'hears_of_it', 'hears_as_well')
    const [one, two, three] = members
    if (!one || !two || !three) throw new Error('a member is missing')
    const wish = { email: one.email, password: 'another evening', googleCode: server.googleCode(one.secret) }
    expect(await one.who.tryCall(updatepwd, wish)).toBeNull()
    for (const { email } of [two, three]) expect(await letters(server, email, UNLINKED)).toBe(1)
    expect(await letters(server, one.email, UNLINKED)).toBe(0)
    expect(await uids(two.who)).toHaveLength(2)
  })

  it('that is set after switching turns the session into the account’s own', async () => {
    const [one, other] = await linked(server, 'came_from_here', 'stayed_there')
    if (!one || !other) throw new Error('a member is missing')
    await switches(one.who, other.uid)
    const wish = { email: other.email, password: 'another evening', googleCode: server.googleCode(other.secret) }
    expect(await one.who.tryCall(updatepwd, wish)).toBeNull()
    expect(await one.who.call(info, {})).toMatchObject({ uid: other.uid })
    expect(await one.who.tryCall(switchToConnectedUser, { uid: one.uid })).toEqual(refused('illegal_operation'))
    expect(await server.breaches()).toEqual([])
  })
})

describe('the links of a member', () => {
  it('are read by an index', async () => {
    const [one, other] = await linked(server, 'among_many', 'among_many_too')
    const alone = await server.registers('alone_among_many')
    if (!one || !other) throw new Error('a member is missing')
    const rolledBack = server.db.transaction().execute(async (tx) => {
      await sql`insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
        select 50000000 + n, 'many' || n || '@cigar.test', 'many_' || n, 'many_' || n, '$argon2id$none',
          translate((50000000 + n)::text, '01', 'AB'), 10000000, now(), 'en' from generate_series(1, 5000) n on conflict do nothing`.execute(
        tx,
      )
      await sql`analyze member`.execute(tx)
      const read = async () => {
        const { rows } = await sql<{ n: bigint }>`
          select seq_tup_read as n from pg_stat_xact_user_tables where relname = 'member'`.execute(tx)
        return rows[0]?.n
      }
      const before = await read()
      expect((await linkedWith(tx, one.uid)).map(({ uid }) => uid)).toHaveLength(2)
      expect((await linkedWith(tx, alone.uid)).map(({ uid }) => uid)).toEqual([alone.uid])
      expect(await read()).toBe(before)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
  })
})
