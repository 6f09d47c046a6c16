import { contract } from '@humidor/contract/index.ts'
import { LINKED_AT_MOST } from '@humidor/domain/linked-accounts.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandomness } from '../../adapters/randomness.ts'
import {
  addressOf,
  endOtherSessions,
  endSession,
  type House,
  info,
  middleOf,
  openHouse,
  PASSWORD,
  register,
  sessions,
  updatepwd,
  workOf,
} from '../identity/identity.testing.ts'
import { endSessionsOf, switchSession } from '../identity/sessions/sessions.ts'
import { linkedWith } from './linked-accounts.queries.ts'

const { addConnectUser, emailcaptcha2, getConnectedUsers, removeConnectUser, switchToConnectedUser } =
  contract.linkedAccounts

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

type Member = Awaited<ReturnType<House['registers']>>
const refused = (code: string) => ({ refused: code })
const often = refused('code_request_too_frequent')

/** Asks for a code to another address and reads it in that mailbox. */
async function linkCode(who: Visitor, email: string): Promise<string> {
  expect(await who.asks(emailcaptcha2, { email })).toBeNull()
  return await house.delivered(email)
}

async function links(who: Visitor, email: string, { password = PASSWORD, code = '' } = {}) {
  return await who.asks(addConnectUser, { email, password, code: code || (await linkCode(who, email)) })
}

/** Members who are linked with each other, each signed in on a device of their own. */
async function linked(...names: string[]): Promise<Member[]> {
  const members: Member[] = []
  for (const name of names) members.push(await house.registers(name))
  const [first, ...others] = members
  for (const other of others) expect(await first?.who.asks(addConnectUser, await proof(first, other))).toBeNull()
  return members
}
const proof = async (by: Member, of: Member) => ({
  email: of.email,
  password: PASSWORD,
  code: await linkCode(by.who, of.email),
})

const uids = async (who: Visitor) => (await who.gets(getConnectedUsers, {})).map(({ uid }) => uid)

const letters = async (email: string, subject: string) => {
  await house.letterTo(email)
  return house.inbox.list(email).filter((letter) => letter.subject === subject).length
}
const LINKED = 'A Humidor account was linked with yours'
const UNLINKED = 'A Humidor account was unlinked from yours'

async function switches(who: Visitor, uid: number) {
  const { token } = await who.gets(switchToConnectedUser, { uid })
  who.token = token
}

/** Resolves as soon as somebody waits for a lock. */
async function somebodyWaits() {
  for (;;) {
    const { rows } = await house.pool.query('select from pg_locks where not granted limit 1')
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('linking an account', () => {
  it('takes its password and a code that was mailed to it; both see each other, and both are told', async () => {
    const [one, other] = [await house.registers('first_account'), await house.registers('second_account')]
    expect(await one.who.gets(getConnectedUsers, {})).toEqual([
      { uid: one.uid, email: one.email, name: 'first_account' },
    ])
    expect(await links(one.who, other.email.toUpperCase())).toBeNull()
    for (const { who, email } of [one, other]) {
      expect(await uids(who)).toEqual([one.uid, other.uid].toSorted((a, b) => a - b))
      await house.letterTo(email)
      expect(house.inbox.list(email).map(({ subject }) => subject)).toContain('A Humidor account was linked with yours')
    }
  })

  it('tells everybody of the group, as whoever joins may switch to each of them', async () => {
    const [one, two] = await linked('shared_first', 'shared_second')
    const third = await house.registers('shared_third')
    if (!one || !two) throw new Error('nobody')
    expect(await letters(two.email, LINKED)).toBe(1)
    expect(await links(one.who, third.email)).toBeNull()
    for (const [{ email }, heard] of [
      [one, 2],
      [two, 2],
      [third, 1],
    ] as const)
      expect(await letters(email, LINKED)).toBe(heard)
  })

  it('that is linked already is done again and changes nothing', async () => {
    const [one, other] = await linked('does_it_twice', 'done_twice')
    if (!one || !other) throw new Error('nobody')
    house.waits(30)
    expect(await links(one.who, other.email)).toBeNull()
    expect(await uids(one.who)).toHaveLength(2)
  })

  it.each([
    ['no address', { email: '' }, 'invalid_email_format'],
    ['no password', { password: '' }, 'no_password'],
    ['no code, where it was not registered just now', {}, 'email_code_error'],
    ['a code that was never mailed', { code: '123456' }, 'email_code_error'],
    ['a uid that nobody asked for', { uid: 10_000_000 }, 'parameter_error'],
  ])('is refused with %s', async (what, wrong, code) => {
    const { who } = await house.registers(`refused_${what.length}`)
    const { email } = await house.registers(`target_${what.length}`, house.visitor())
    const body = { email, password: PASSWORD, ...wrong }
    expect(await who.sends('POST', addConnectUser.path, body)).toEqual(refused(code))
  })

  it('is not done with oneself', async () => {
    const { who, email } = await house.registers('narcissus_1')
    expect(await links(who, email, { code: '123456' })).toEqual(refused('illegal_operation'))
  })

  it('is not done with an account of another group, nor with an eleventh', async () => {
    const [one] = await linked('group_a_one', 'group_a_two')
    const [other] = await linked('group_b_one', 'group_b_two')
    if (!one || !other) throw new Error('nobody')
    expect(await links(one.who, other.email)).toEqual(refused('email_already_set'))
    for (let n = 3; n <= LINKED_AT_MOST; n += 1) {
      const next = await house.registers(`group_a_${n}`)
      expect(await links(one.who, next.email)).toBeNull()
    }
    house.waits(3_600)
    const eleventh = await house.registers('group_a_eleven')
    expect(await links(one.who, eleventh.email)).toEqual(refused('illegal_operation'))
    expect(await uids(one.who)).toHaveLength(LINKED_AT_MOST)
  })

  it('is not done with a code that was mailed for something else, or for another device or account', async () => {
    const [one, other] = [await house.registers('picks_codes'), await house.registers('gets_codes')]
    const forSignIn = await house.codeFor(one.who, other.email)
    expect(await links(one.who, other.email, { code: forSignIn })).toEqual(refused('email_code_error'))
    house.waits(30)
    const elsewhere = await house.registers('asks_as_well')
    const forElsewhere = await linkCode(elsewhere.who, other.email)
    expect(await links(one.who, other.email, { code: forElsewhere })).toEqual(refused('email_code_error'))
    const own = await linkCode(one.who, one.email)
    expect(await links(one.who, other.email, { code: own })).toEqual(refused('email_code_error'))
  })

  it('takes a code once', async () => {
    const [one, other] = [await house.registers('spends_it'), await house.registers('spent_on')]
    const code = await linkCode(one.who, other.email)
    expect(await links(one.who, other.email, { code })).toBeNull()
    expect(await links(one.who, other.email, { code })).toEqual(refused('email_code_error'))
  })

  it('happens once, however many link it at once', async () => {
    const target = await house.registers('wanted_by_all')
    const askers = []
    for (let n = 0; n < 10; n += 1) {
      const asker = await house.registers(`wants_it_${n}`)
      askers.push({ ...asker, code: await linkCode(asker.who, target.email) })
    }
    const answers = await Promise.all(askers.map(({ who, code }) => links(who, target.email, { code })))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await uids(target.who)).toHaveLength(2)
  })

  it('leaves nobody in a group alone, where two link the same account in the same moment', async () => {
    for (let n = 0; n < 8; n += 1) {
      const target = await house.registers(`fought_over_${n}`)
      const [one, two] = [await house.registers(`fights_for_it_${n}`), await house.registers(`fights_too_${n}`)]
      const codes = [await linkCode(one.who, target.email), await linkCode(two.who, target.email)]
      const answers = await Promise.all([
        links(one.who, target.email, { code: codes[0] ?? '' }),
        links(two.who, target.email, { code: codes[1] ?? '' }),
      ])
      expect(answers).toContainEqual(null)
      expect(answers).toContainEqual(refused('email_already_set'))
    }
  }, 60_000)

  it('happens to both at once without either being lost', async () => {
    const [one, other] = [await house.registers('crosswise_1'), await house.registers('crosswise_2')]
    const [codeOne, codeOther] = [await linkCode(one.who, other.email), await linkCode(other.who, one.email)]
    const answers = await Promise.all([
      links(one.who, other.email, { code: codeOne }),
      links(other.who, one.email, { code: codeOther }),
    ])
    expect(answers).toEqual([null, null])
    expect(await uids(one.who)).toHaveLength(2)
  })
})

describe('linking as a way to guess passwords', () => {
  it('answers an unknown address like a wrong password, after as much work', async () => {
    const { who } = await house.registers('curious_one')
    const { email: known } = await house.registers('looked_for')
    const spent = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 3; n += 1)
      for (const [kind, email] of [
        ['known', known],
        ['unknown', addressOf(`not_there_${n}`)],
      ] as const) {
        house.waits(1_800)
        const code = await linkCode(who, email)
        for (let m = 0; m < 3; m += 1)
          spent[kind].push(
            await workOf(async () =>
              expect(await links(who, email, { password: 'no idea', code })).toEqual(refused('wrong_password')),
            ),
          )
      }
    const [ofKnown, ofUnknown] = [middleOf(spent.known), middleOf(spent.unknown)]
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(0.5 * Math.max(ofKnown, ofUnknown))
  }, 60_000)

  it('lets ten be tried in an hour, which count for signing in as well', async () => {
    const { who } = await house.registers('keeps_guessing')
    const target = await house.registers('kept_guessing')
    for (let n = 0; n < 2; n += 1) {
      const code = await linkCode(who, target.email)
      for (let m = 0; m < 5; m += 1)
        expect(await links(who, target.email, { password: `guess ${m}`, code })).toEqual(refused('wrong_password'))
      expect(await links(who, target.email, { code })).toEqual(n === 0 ? refused('email_code_error') : often)
      house.waits(30)
    }
    await expect(house.signsIn(target.email)).rejects.toThrow('code_request_too_frequent')
    house.waits(3_600)
    await house.signsIn(target.email)
  })
})

describe('an account that was just registered', () => {
  async function registersBeside(who: Visitor, name: string, form: object = {}) {
    const code = await linkCode(who, addressOf(name))
    return await who.gets(register, { ...house.form(name, code), ...form })
  }

  it('is linked without a code, on the device that it was registered on', async () => {
    const { who, uid } = await house.registers('has_one_more')
    await registersBeside(who, 'one_more')
    expect(await who.asks(addConnectUser, { email: addressOf('one_more'), password: PASSWORD })).toBeNull()
    expect(await uids(who)).toContain(uid)
    expect(await uids(who)).toHaveLength(2)
  })

  it('is not linked from another device, nor with a wrong password', async () => {
    const { who } = await house.registers('not_this_device')
    const other = await house.registers('not_that_device')
    await registersBeside(other.who, 'fresh_account')
    const claim = { email: addressOf('fresh_account'), password: PASSWORD }
    expect(await who.asks(addConnectUser, claim)).toEqual(refused('email_code_error'))
    expect(await other.who.asks(addConnectUser, { ...claim, password: 'no idea' })).toEqual(refused('wrong_password'))
    expect(await uids(other.who)).toHaveLength(1)
  })

  it.each([
    [-1, true],
    [0, false],
  ])('is linked so for ten minutes: %d ms from their end', async (off, serves) => {
    const { who } = await house.registers(`ten_minutes_${serves}`)
    await registersBeside(who, `young_${serves}`)
    house.clock.moveTo(new Date(house.clock.now().getTime() + 600_000 + off))
    const answer = await who.asks(addConnectUser, { email: addressOf(`young_${serves}`), password: PASSWORD })
    expect(answer).toEqual(serves ? null : refused('email_code_error'))
  })

  it('lets no more than ten passwords be tried, however many come at once', async () => {
    const { who } = await house.registers('storm_at_home')
    await registersBeside(who, 'stormed_at_home', { password: 'another evening' })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        who.asks(addConnectUser, { email: addressOf('stormed_at_home'), password: `guess ${n}` }),
      ),
    )
    expect(
      answers.filter((answer) => answer && 'refused' in answer && answer.refused === 'wrong_password'),
    ).toHaveLength(10)
    expect(await uids(who)).toHaveLength(1)
  })
})

describe('switching', () => {
  it('signs the device in as the other account and out of the one before', async () => {
    const [one, other] = await linked('goes_over', 'gone_over')
    if (!one || !other) throw new Error('nobody')
    const device = await house.signsIn(one.email)
    const before = house.elsewhere(device)
    await switches(device, other.uid)
    expect((await device.gets(info, {})).uid).toBe(other.uid)
    expect(await before.asks(info, {})).toEqual(refused('please_login'))
    expect(await device.gets(sessions, {})).toHaveLength(2)
    await switches(device, one.uid)
    expect((await device.gets(info, {})).uid).toBe(one.uid)
    // To oneself: a fresh token in the place of the old one.
    const old = house.elsewhere(device)
    await switches(device, one.uid)
    expect(await old.asks(info, {})).toEqual(refused('please_login'))
    expect((await device.gets(info, {})).uid).toBe(one.uid)
  })

  it('leads to no account that is not linked, which is answered like one that is not there', async () => {
    const [one] = await linked('stays_inside', 'inside_too')
    const stranger = await house.registers('outside_one')
    const [alone] = [await house.registers('all_alone')]
    for (const uid of [stranger.uid, 10_000_000, 99_999_999, 0])
      for (const who of [one?.who, alone.who])
        expect(await who?.asks(switchToConnectedUser, { uid })).toEqual(refused('illegal_operation'))
    expect(await one?.who.asks(info, {})).toHaveProperty('uid')
  })

  it('happens once, however often it is asked for at once: one token is left', async () => {
    const [one, other] = await linked('in_a_rush', 'rushed_to')
    if (!one || !other) throw new Error('nobody')
    const device = await house.signsIn(one.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => device.asks(switchToConnectedUser, { uid: other.uid })),
    )
    expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
    expect(answers.filter((answer) => 'refused' in answer)).toEqual(Array(19).fill(refused('please_login')))
  })

  it('asks for each account’s own authenticator where a password is set', async () => {
    const [one, other] = await linked('own_factor', 'other_factor')
    if (!one || !other) throw new Error('nobody')
    await switches(one.who, other.uid)
    const wish = { email: other.email, password: 'another evening', googleCode: house.googleCode(one.secret) }
    expect(await one.who.asks(updatepwd, wish)).toEqual(refused('google_code_error'))
  })

  it('does not lead into an account that an operator froze', async () => {
    const [one, other] = await linked('warm_account', 'cold_account')
    if (!one || !other) throw new Error('nobody')
    await house.pool.query('update member set frozen_reason = 3 where uid = $1', [other.uid])
    expect(await one.who.asks(switchToConnectedUser, { uid: other.uid })).toEqual(refused('illegal_operation'))
    // Frozen for an order that was not paid: there they go to pay it.
    await house.pool.query('update member set frozen_reason = 2 where uid = $1', [other.uid])
    await switches(one.who, other.uid)
    expect(await one.who.gets(info, {})).toMatchObject({ uid: other.uid, isFrozen: true })
  })
})

describe('an account that is taken out of its group', () => {
  it('can no longer be switched to, and what was reached by switching is signed out on every node', async () => {
    const [one, other] = await linked('cuts_the_tie', 'cut_off_from')
    if (!one || !other) throw new Error('nobody')
    const device = await house.signsIn(one.email)
    await switches(device, other.uid)
    const back = await house.signsIn(other.email)
    await switches(back, one.uid)
    expect(await one.who.asks(removeConnectUser, { uid: other.uid })).toBeNull()
    for (const reached of [device, back])
      expect(await house.elsewhere(reached).asks(info, {})).toEqual(refused('please_login'))
    // Whoever signed in themselves stays signed in.
    for (const { who, uid } of [one, other]) {
      expect(await who.gets(info, {})).toMatchObject({ uid })
      expect(await uids(who)).toEqual([uid])
    }
    expect(await one.who.asks(switchToConnectedUser, { uid: other.uid })).toEqual(refused('illegal_operation'))
    for (const { email } of [one, other]) {
      await house.letterTo(email)
      expect(house.inbox.list(email).map(({ subject }) => subject)).toContain(
        'A Humidor account was unlinked from yours',
      )
    }
  })

  it('is heard of by everybody of the group', async () => {
    const members = await linked('parts_first', 'parts_second', 'parts_third')
    const [one, two] = members
    expect(await one?.who.asks(removeConnectUser, { uid: two?.uid ?? 0 })).toBeNull()
    for (const { email } of members) expect(await letters(email, UNLINKED)).toBe(1)
  })

  it('takes along what came from it by way of a third, and leaves the others linked', async () => {
    const [one, two, three] = await linked('chain_first', 'chain_second', 'chain_third')
    if (!one || !two || !three) throw new Error('nobody')
    const device = await house.signsIn(one.email)
    await switches(device, two.uid)
    await switches(device, three.uid)
    expect(await two.who.asks(removeConnectUser, { uid: one.uid })).toBeNull()
    expect(await device.asks(info, {})).toEqual(refused('please_login'))
    expect(await uids(two.who)).toEqual(await uids(three.who))
    expect(await uids(two.who)).toHaveLength(2)
  })

  it('may be oneself; a stranger’s, a missing one and one that is linked with nobody are refused alike', async () => {
    const [one, two] = await linked('walks_out', 'left_behind')
    const stranger = await house.registers('not_in_it')
    if (!one || !two) throw new Error('nobody')
    for (const uid of [two.uid, stranger.uid, 12_345_678, 0])
      expect(await stranger.who.asks(removeConnectUser, { uid })).toEqual(refused('illegal_operation'))
    expect(await two.who.asks(removeConnectUser, { uid: two.uid })).toBeNull()
    expect(await uids(one.who)).toEqual([one.uid])
    expect(await two.who.asks(removeConnectUser, { uid: two.uid })).toEqual(refused('illegal_operation'))
  })

  it('is not reached by a switch that is under way', async () => {
    for (let n = 0; n < 6; n += 1) {
      const [one, other] = await linked(`race_from_${n}`, `race_into_${n}`)
      if (!one || !other) throw new Error('nobody')
      const device = await house.signsIn(one.email)
      const [switched, removed] = await Promise.all([
        device.asks(switchToConnectedUser, { uid: other.uid }),
        other.who.asks(removeConnectUser, { uid: one.uid }),
      ])
      expect(removed).toBeNull()
      if ('token' in switched) {
        device.token = switched.token
        expect(await device.asks(info, {})).toEqual(refused('please_login'))
      } else expect(switched).toEqual(refused('illegal_operation'))
    }
  }, 60_000)

  it('leaves no group of one, however many leave at once', async () => {
    const members = await linked('leaves_1', 'leaves_2', 'leaves_3', 'leaves_4')
    await Promise.all(members.map(({ who, uid }) => who.asks(removeConnectUser, { uid })))
    for (const { who, uid } of members) expect(await uids(who)).toEqual([uid])
    expect(await house.breaches()).toEqual([])
  })
})

describe('a new password', () => {
  it('voids the link: nobody switches to the account, and whoever did is signed out', async () => {
    const [one, other] = await linked('knew_the_old', 'has_a_new_one')
    if (!one || !other) throw new Error('nobody')
    const device = await house.signsIn(one.email)
    await switches(device, other.uid)
    const wish = { email: other.email, password: 'another evening', googleCode: house.googleCode(other.secret) }
    expect(await other.who.asks(updatepwd, wish)).toBeNull()
    expect(await device.asks(info, {})).toEqual(refused('please_login'))
    expect(await one.who.asks(switchToConnectedUser, { uid: other.uid })).toEqual(refused('illegal_operation'))
    expect(await uids(other.who)).toEqual([other.uid])
  })

  it('is heard of by the others of the group as a link that ended', async () => {
    const members = await linked('safe_again', 'hears_of_it', 'hears_as_well')
    const [one, two, three] = members
    if (!one || !two || !three) throw new Error('nobody')
    const wish = { email: one.email, password: 'another evening', googleCode: house.googleCode(one.secret) }
    expect(await one.who.asks(updatepwd, wish)).toBeNull()
    for (const { email } of [two, three]) expect(await letters(email, UNLINKED)).toBe(1)
    expect(await letters(one.email, UNLINKED)).toBe(0)
    expect(await uids(two.who)).toHaveLength(2)
  })

  it('that is set after switching leaves one signed in there, and no longer by way of the other', async () => {
    const [one, other] = await linked('came_from_here', 'stayed_there')
    if (!one || !other) throw new Error('nobody')
    await switches(one.who, other.uid)
    const wish = { email: other.email, password: 'another evening', googleCode: house.googleCode(other.secret) }
    expect(await one.who.asks(updatepwd, wish)).toBeNull()
    expect(await one.who.gets(info, {})).toMatchObject({ uid: other.uid })
    expect(await one.who.asks(switchToConnectedUser, { uid: one.uid })).toEqual(refused('illegal_operation'))
    expect(await house.breaches()).toEqual([])
  })
})

describe('who is linked', () => {
  it('is looked up without reading through everybody', async () => {
    const [one, other] = await linked('among_many', 'among_many_too')
    const alone = await house.registers('alone_among_many')
    if (!one || !other) throw new Error('nobody')
    const rolledBack = house.db.transaction().execute(async (tx) => {
      await sql`insert into member (uid, email, name, name_key, password_hash, vcode, referrer_uid, created_at, language)
        select 50000000 + n, 'many' || n || '@cigar.test', 'many_' || n, 'many_' || n, '$argon2id$none',
          translate((50000000 + n)::text, '01', 'AB'), 10000000, now(), 'en' from generate_series(1, 5000) n`.execute(
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
      throw new Error('and nobody of them stays')
    })
    await expect(rolledBack).rejects.toThrow('and nobody of them stays')
  })
})

describe('signing devices out', () => {
  it('reaches those that went on to a linked account', async () => {
    const [one, other] = await linked('calls_all_back', 'visited_one')
    if (!one || !other) throw new Error('nobody')
    const away = await house.signsIn(one.email)
    await switches(away, other.uid)
    expect(await one.who.asks(endOtherSessions, {})).toBeNull()
    expect(await away.asks(info, {})).toEqual(refused('please_login'))
    expect(await other.who.asks(info, {})).toHaveProperty('uid')
    const again = await house.signsIn(one.email)
    await switches(again, other.uid)
    await house.db.transaction().execute((tx) => endSessionsOf(tx, one.uid))
    expect(await again.asks(info, {})).toEqual(refused('please_login'))
  })

  it('reaches one that goes on from the second account to a third, or back to the first, in that very moment', async () => {
    const [one, two, three] = await linked('calls_from_afar', 'passed_through', 'gone_on_to')
    if (!one || !two || !three) throw new Error('nobody')
    for (const to of [three.uid, one.uid]) {
      const away = await house.signsIn(one.email)
      await switches(away, two.uid)
      let ending: Promise<number> | undefined
      await house.db.transaction().execute(async (tx) => {
        const step = { from: two.uid, to, sid: away.sid, agent: '', at: house.clock.now() }
        away.token = (await switchSession(tx, systemRandomness, step)) ?? ''
        ending = house.db.transaction().execute((other) => endSessionsOf(other, one.uid, { exceptSid: one.who.sid }))
        await somebodyWaits()
      })
      expect(await ending).toBe(1)
      expect(await away.asks(info, {})).toEqual(refused('please_login'))
    }
  })

  it('from a session that was opened by switching reaches only such sessions, and itself', async () => {
    const [one, other] = await linked('from_next_door', 'sleeps_well')
    if (!one || !other) throw new Error('nobody')
    const [own] = await other.who.gets(sessions, {})
    const onward = await house.signsIn(other.email)
    await switches(onward, one.uid)
    const [thief, second, third] = [
      await house.signsIn(one.email),
      await house.signsIn(one.email),
      await house.signsIn(one.email),
    ]
    for (const device of [thief, second, third]) await switches(device, other.uid)
    expect((await thief.gets(sessions, {})).find(({ id }) => id === own?.id)).toMatchObject({ mayEnd: false })
    expect(await thief.asks(endSession, { id: own?.id ?? '' })).toEqual(refused('not_found'))
    const bySwitching = (await second.gets(sessions, {})).find(({ current }) => current)
    expect(await thief.asks(endSession, { id: bySwitching?.id ?? '' })).toBeNull()
    expect(await second.asks(info, {})).toEqual(refused('please_login'))
    expect(await thief.asks(endOtherSessions, {})).toBeNull()
    expect(await third.asks(info, {})).toEqual(refused('please_login'))
    for (const stays of [other.who, onward, thief]) expect(await stays.asks(info, {})).toHaveProperty('uid')
    const itself = (await thief.gets(sessions, {})).find(({ current }) => current)
    expect(await thief.asks(endSession, { id: itself?.id ?? '' })).toBeNull()
    expect(await thief.asks(info, {})).toEqual(refused('please_login'))
    expect(await other.who.asks(info, {})).toHaveProperty('uid')
  })

  it('does not reach a linked account’s by its name', async () => {
    const [one, other] = await linked('ends_own_only', 'keeps_own')
    if (!one || !other) throw new Error('nobody')
    const [theirs] = await other.who.gets(sessions, {})
    expect(await one.who.asks(endSession, { id: theirs?.id ?? '' })).toEqual(refused('not_found'))
  })
})
