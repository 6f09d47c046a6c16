import { LINKED_AT_MOST } from '@humidor/domain/accounts/linked-accounts.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, type TestServer, leastOf, openTestServer, PASSWORD, register, workOf } from '../identity/identity.testing.ts'
import {
  addConnectUser,
  getConnectedUsers,
  LINKED,
  letters,
  linkCode,
  linked,
  links,
  often,
  refused,
  uids,
} from './linked-accounts.testing.ts'

let house: TestServer
beforeAll(async () => {
  house = await openTestServer()
})
afterAll(() => house.close())

describe('linking an account', () => {
  it('takes its password and a code that was mailed to it; both see each other, and both are told', async () => {
    const [one, other] = [await house.registers('first_account'), await house.registers('second_account')]
    expect(await one.who.call(getConnectedUsers, {})).toEqual([
      { uid: one.uid, email: one.email, name: 'first_account' },
    ])
    expect(await links(house, one.who, other.email.toUpperCase())).toBeNull()
    for (const { who, email } of [one, other]) {
      expect(await uids(who)).toEqual([one.uid, other.uid].toSorted((a, b) => a - b))
      await house.letterTo(email)
      expect(house.inbox.list(email).map(({ subject }) => subject)).toContain('A Humidor account was linked with yours')
    }
  })

  it('tells everybody of the group, as whoever joins may switch to each of them', async () => {
    const [one, two] = await linked(house, 'shared_first', 'shared_second')
    const third = await house.registers('shared_third')
    if (!one || !two) throw new Error('nobody')
    expect(await letters(house, two.email, LINKED)).toBe(1)
    expect(await links(house, one.who, third.email)).toBeNull()
    for (const [{ email }, heard] of [
      [one, 2],
      [two, 2],
      [third, 1],
    ] as const)
      expect(await letters(house, email, LINKED)).toBe(heard)
  })

  it('that is linked already is done again and changes nothing', async () => {
    const [one, other] = await linked(house, 'does_it_twice', 'done_twice')
    if (!one || !other) throw new Error('nobody')
    house.waits(30)
    expect(await links(house, one.who, other.email)).toBeNull()
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
    expect(await who.sendRaw('POST', addConnectUser.path, body)).toEqual(refused(code))
  })

  it('is not done with oneself', async () => {
    const { who, email } = await house.registers('narcissus_1')
    expect(await links(house, who, email, { code: '123456' })).toEqual(refused('illegal_operation'))
  })

  it('is not done with an account of another group, nor with an eleventh', async () => {
    const [one] = await linked(house, 'group_a_one', 'group_a_two')
    const [other] = await linked(house, 'group_b_one', 'group_b_two')
    if (!one || !other) throw new Error('nobody')
    expect(await links(house, one.who, other.email)).toEqual(refused('email_already_set'))
    for (let n = 3; n <= LINKED_AT_MOST; n += 1) {
      const next = await house.registers(`group_a_${n}`)
      expect(await links(house, one.who, next.email)).toBeNull()
    }
    house.waits(3_600)
    const eleventh = await house.registers('group_a_eleven')
    expect(await links(house, one.who, eleventh.email)).toEqual(refused('illegal_operation'))
    expect(await uids(one.who)).toHaveLength(LINKED_AT_MOST)
  })

  it('is not done with a code that was mailed for something else, or for another device or account', async () => {
    const [one, other] = [await house.registers('picks_codes'), await house.registers('gets_codes')]
    const forSignIn = await house.codeFor(one.who, other.email)
    expect(await links(house, one.who, other.email, { code: forSignIn })).toEqual(refused('email_code_error'))
    house.waits(30)
    const elsewhere = await house.registers('asks_as_well')
    const forElsewhere = await linkCode(house, elsewhere.who, other.email)
    expect(await links(house, one.who, other.email, { code: forElsewhere })).toEqual(refused('email_code_error'))
    const own = await linkCode(house, one.who, one.email)
    expect(await links(house, one.who, other.email, { code: own })).toEqual(refused('email_code_error'))
  })

  it('takes a code once', async () => {
    const [one, other] = [await house.registers('spends_it'), await house.registers('spent_on')]
    const code = await linkCode(house, one.who, other.email)
    expect(await links(house, one.who, other.email, { code })).toBeNull()
    expect(await links(house, one.who, other.email, { code })).toEqual(refused('email_code_error'))
  })

  it('happens once, however many link it at once', async () => {
    const target = await house.registers('wanted_by_all')
    const askers = []
    for (let n = 0; n < 10; n += 1) {
      const asker = await house.registers(`wants_it_${n}`)
      askers.push({ ...asker, code: await linkCode(house, asker.who, target.email) })
    }
    const answers = await Promise.all(askers.map(({ who, code }) => links(house, who, target.email, { code })))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await uids(target.who)).toHaveLength(2)
  })

  it('leaves nobody in a group alone, where two link the same account in the same moment', async () => {
    for (let n = 0; n < 8; n += 1) {
      const target = await house.registers(`fought_over_${n}`)
      const [one, two] = [await house.registers(`fights_for_it_${n}`), await house.registers(`fights_too_${n}`)]
      const codes = [await linkCode(house, one.who, target.email), await linkCode(house, two.who, target.email)]
      const answers = await Promise.all([
        links(house, one.who, target.email, { code: codes[0] ?? '' }),
        links(house, two.who, target.email, { code: codes[1] ?? '' }),
      ])
      expect(answers).toContainEqual(null)
      expect(answers).toContainEqual(refused('email_already_set'))
    }
  }, 60_000)

  it('happens to both at once without either being lost', async () => {
    const [one, other] = [await house.registers('crosswise_1'), await house.registers('crosswise_2')]
    const [codeOne, codeOther] = [
      await linkCode(house, one.who, other.email),
      await linkCode(house, other.who, one.email),
    ]
    const answers = await Promise.all([
      links(house, one.who, other.email, { code: codeOne }),
      links(house, other.who, one.email, { code: codeOther }),
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
        const code = await linkCode(house, who, email)
        for (let m = 0; m < 3; m += 1)
          spent[kind].push(
            await workOf(async () =>
              expect(await links(house, who, email, { password: 'no idea', code })).toEqual(refused('wrong_password')),
            ),
          )
      }
    const [ofKnown, ofUnknown] = [leastOf(spent.known), leastOf(spent.unknown)]
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(0.5 * Math.max(ofKnown, ofUnknown))
  }, 60_000)

  it('lets ten be tried in an hour, which count for signing in as well', async () => {
    const { who } = await house.registers('keeps_guessing')
    const target = await house.registers('kept_guessing')
    for (let n = 0; n < 2; n += 1) {
      const code = await linkCode(house, who, target.email)
      for (let m = 0; m < 5; m += 1)
        expect(await links(house, who, target.email, { password: `guess ${m}`, code })).toEqual(
          refused('wrong_password'),
        )
      expect(await links(house, who, target.email, { code })).toEqual(n === 0 ? refused('email_code_error') : often)
      house.waits(30)
    }
    await expect(house.signsIn(target.email)).rejects.toThrow('code_request_too_frequent')
    house.waits(3_600)
    await house.signsIn(target.email)
  })
})

describe('an account that was just registered', () => {
  async function registersBeside(who: Visitor, name: string, form: object = {}) {
    const code = await linkCode(house, who, addressOf(name))
    return await who.call(register, { ...house.form(name, code), ...form })
  }

  it('is linked without a code, on the device that it was registered on', async () => {
    const { who, uid } = await house.registers('has_one_more')
    await registersBeside(who, 'one_more')
    expect(await who.tryCall(addConnectUser, { email: addressOf('one_more'), password: PASSWORD })).toBeNull()
    expect(await uids(who)).toContain(uid)
    expect(await uids(who)).toHaveLength(2)
  })

  it('is not linked from another device, nor with a wrong password', async () => {
    const { who } = await house.registers('not_this_device')
    const other = await house.registers('not_that_device')
    await registersBeside(other.who, 'fresh_account')
    const claim = { email: addressOf('fresh_account'), password: PASSWORD }
    expect(await who.tryCall(addConnectUser, claim)).toEqual(refused('email_code_error'))
    expect(await other.who.tryCall(addConnectUser, { ...claim, password: 'no idea' })).toEqual(refused('wrong_password'))
    expect(await uids(other.who)).toHaveLength(1)
  })

  it.each([
    [-1, true],
    [0, false],
  ])('is linked so for ten minutes: %d ms from their end', async (off, serves) => {
    const { who } = await house.registers(`ten_minutes_${serves}`)
    await registersBeside(who, `young_${serves}`)
    house.clock.moveTo(new Date(house.clock.now().getTime() + 600_000 + off))
    const answer = await who.tryCall(addConnectUser, { email: addressOf(`young_${serves}`), password: PASSWORD })
    expect(answer).toEqual(serves ? null : refused('email_code_error'))
  })

  it('lets no more than ten passwords be tried, however many come at once', async () => {
    const { who } = await house.registers('storm_at_home')
    await registersBeside(who, 'stormed_at_home', { password: 'another evening' })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        who.tryCall(addConnectUser, { email: addressOf('stormed_at_home'), password: `guess ${n}` }),
      ),
    )
    expect(
      answers.filter((answer) => answer && 'refused' in answer && answer.refused === 'wrong_password'),
    ).toHaveLength(10)
    expect(await uids(who)).toHaveLength(1)
  })
})
