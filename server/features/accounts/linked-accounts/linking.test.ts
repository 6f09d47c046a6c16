import { LINKED_AT_MOST } from '@humidor/domain/accounts/linked-accounts.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addressOf,
  leastOf,
  openTestServer,
  PASSWORD,
  register,
  type TestServer,
  workOf,
} from '../identity/identity.testing.ts'
import {
  addConnectUser,
  getConnectedUsers,
  LINKED,
  letters,
  linkCode,
  linked,
  links,
  refused,
  tooFrequent,
  uids,
} from './linked-accounts.testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

describe('linking an account', () => {
  it('needs its password and a code mailed to it; both see each other, and both get a mail', async () => {
    const [one, other] = [await server.registers('first_account'), await server.registers('second_account')]
    expect(await one.who.call(getConnectedUsers, {})).toEqual([
      { uid: one.uid, email: one.email, name: 'first_account' },
    ])
    expect(await links(server, one.who, other.email.toUpperCase())).toBeNull()
    for (const { who, email } of [one, other]) {
      expect(await uids(who)).toEqual([one.uid, other.uid].toSorted((a, b) => a - b))
      await server.letterTo(email)
      expect(server.inbox.list(email).map(({ subject }) => subject)).toContain(
        'A Humidor account was linked with yours',
      )
    }
  })

  it('sends a mail to the whole group, because the new account can switch to each of them', async () => {
    const [one, two] = await linked(server, 'shared_first', 'shared_second')
    const third = await server.registers('shared_third')
    if (!one || !two) throw new Error('a member is missing')
    expect(await letters(server, two.email, LINKED)).toBe(1)
    expect(await links(server, one.who, third.email)).toBeNull()
    for (const [{ email }, mails] of [
      [one, 2],
      [two, 2],
      [third, 1],
    ] as const)
      expect(await letters(server, email, LINKED)).toBe(mails)
  })

  it('that is already linked succeeds and changes nothing', async () => {
    const [one, other] = await linked(server, 'does_it_twice', 'done_twice')
    if (!one || !other) throw new Error('a member is missing')
    server.waits(30)
    expect(await links(server, one.who, other.email)).toBeNull()
    expect(await uids(one.who)).toHaveLength(2)
  })

  it.each([
    ['no address', { email: '' }, 'invalid_email_format'],
    ['no password', { password: '' }, 'no_password'],
    ['no code, where it was not registered just now', {}, 'email_code_error'],
    ['a code that was never mailed', { code: '123456' }, 'email_code_error'],
    ['a uid that nobody asked for', { uid: 10_000_000 }, 'parameter_error'],
  ])('is refused with %s', async (what, wrong, code) => {
    const { who } = await server.registers(`refused_${what.length}`)
    const { email } = await server.registers(`target_${what.length}`, server.visitor())
    const body = { email, password: PASSWORD, ...wrong }
    expect(await who.sendRaw('POST', addConnectUser.path, body)).toEqual(refused(code))
  })

  it('is refused for the member’s own account', async () => {
    const { who, email } = await server.registers('narcissus_1')
    expect(await links(server, who, email, { code: '123456' })).toEqual(refused('illegal_operation'))
  })

  it('is refused for an account of another group, and for an eleventh', async () => {
    const [one] = await linked(server, 'group_a_one', 'group_a_two')
    const [other] = await linked(server, 'group_b_one', 'group_b_two')
    if (!one || !other) throw new Error('a member is missing')
    expect(await links(server, one.who, other.email)).toEqual(refused('email_already_set'))
    for (let n = 3; n <= LINKED_AT_MOST; n += 1) {
      const next = await server.registers(`group_a_${n}`)
      expect(await links(server, one.who, next.email)).toBeNull()
    }
    server.waits(3_600)
    const eleventh = await server.registers('group_a_eleven')
    expect(await links(server, one.who, eleventh.email)).toEqual(refused('illegal_operation'))
    expect(await uids(one.who)).toHaveLength(LINKED_AT_MOST)
  })

  it('is refused with a code that was mailed for another purpose, device or account', async () => {
    const [one, other] = [await server.registers('picks_codes'), await server.registers('gets_codes')]
    const forSignIn = await server.codeFor(one.who, other.email)
    expect(await links(server, one.who, other.email, { code: forSignIn })).toEqual(refused('email_code_error'))
    server.waits(30)
    const elsewhere = await server.registers('asks_as_well')
    const forElsewhere = await linkCode(server, elsewhere.who, other.email)
    expect(await links(server, one.who, other.email, { code: forElsewhere })).toEqual(refused('email_code_error'))
    const own = await linkCode(server, one.who, one.email)
    expect(await links(server, one.who, other.email, { code: own })).toEqual(refused('email_code_error'))
  })

  it('accepts a code once', async () => {
    const [one, other] = [await server.registers('spends_it'), await server.registers('spent_on')]
    const code = await linkCode(server, one.who, other.email)
    expect(await links(server, one.who, other.email, { code })).toBeNull()
    expect(await links(server, one.who, other.email, { code })).toEqual(refused('email_code_error'))
  })

  it('succeeds once, however many link it at once', async () => {
    const target = await server.registers('wanted_by_all')
    const askers = []
    for (let n = 0; n < 10; n += 1) {
      const asker = await server.registers(`wants_it_${n}`)
      askers.push({ ...asker, code: await linkCode(server, asker.who, target.email) })
    }
    const answers = await Promise.all(askers.map(({ who, code }) => links(server, who, target.email, { code })))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(await uids(target.who)).toHaveLength(2)
  })

  it('leaves no account alone in a group if two members link the same account at the same moment', async () => {
    for (let n = 0; n < 8; n += 1) {
      const target = await server.registers(`fought_over_${n}`)
      const [one, two] = [await server.registers(`fights_for_it_${n}`), await server.registers(`fights_too_${n}`)]
      const codes = [await linkCode(server, one.who, target.email), await linkCode(server, two.who, target.email)]
      const answers = await Promise.all([
        links(server, one.who, target.email, { code: codes[0] ?? '' }),
        links(server, two.who, target.email, { code: codes[1] ?? '' }),
      ])
      expect(answers).toContainEqual(null)
      expect(answers).toContainEqual(refused('email_already_set'))
    }
  }, 60_000)

  it('can be done by both at once, and neither link is lost', async () => {
    const [one, other] = [await server.registers('crosswise_1'), await server.registers('crosswise_2')]
    const [codeOne, codeOther] = [
      await linkCode(server, one.who, other.email),
      await linkCode(server, other.who, one.email),
    ]
    const answers = await Promise.all([
      links(server, one.who, other.email, { code: codeOne }),
      links(server, other.who, one.email, { code: codeOther }),
    ])
    expect(answers).toEqual([null, null])
    expect(await uids(one.who)).toHaveLength(2)
  })
})

describe('guessing passwords by linking', () => {
  it('gets the same answer for an unknown address as for a wrong password, after as much work', async () => {
    const { who } = await server.registers('curious_one')
    const { email: known } = await server.registers('looked_for')
    const spent = { known: [] as number[], unknown: [] as number[] }
    for (let n = 0; n < 3; n += 1)
      for (const [kind, email] of [
        ['known', known],
        ['unknown', addressOf(`not_there_${n}`)],
      ] as const) {
        server.waits(1_800)
        const code = await linkCode(server, who, email)
        for (let m = 0; m < 3; m += 1)
          spent[kind].push(
            await workOf(async () =>
              expect(await links(server, who, email, { password: 'no idea', code })).toEqual(refused('wrong_password')),
            ),
          )
      }
    const [ofKnown, ofUnknown] = [leastOf(spent.known), leastOf(spent.unknown)]
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(0.5 * Math.max(ofKnown, ofUnknown))
  }, 60_000)

  it('is limited to ten tries in an hour, which count for signing in too', async () => {
    const { who } = await server.registers('keeps_guessing')
    const target = await server.registers('kept_guessing')
    for (let n = 0; n < 2; n += 1) {
      const code = await linkCode(server, who, target.email)
      for (let m = 0; m < 5; m += 1)
        expect(await links(server, who, target.email, { password: `guess ${m}`, code })).toEqual(
          refused('wrong_password'),
        )
      expect(await links(server, who, target.email, { code })).toEqual(
        n === 0 ? refused('email_code_error') : tooFrequent,
      )
      server.waits(30)
    }
    await expect(server.signsIn(target.email)).rejects.toThrow('code_request_too_frequent')
    server.waits(3_600)
    await server.signsIn(target.email)
  })
})

describe('an account that was just registered', () => {
  async function registersBeside(who: Visitor, name: string, form: object = {}) {
    const code = await linkCode(server, who, addressOf(name))
    return await who.call(register, { ...server.form(name, code), ...form })
  }

  it('can be linked without a code on the device of its registration', async () => {
    const { who, uid } = await server.registers('has_one_more')
    await registersBeside(who, 'one_more')
    expect(await who.tryCall(addConnectUser, { email: addressOf('one_more'), password: PASSWORD })).toBeNull()
    expect(await uids(who)).toContain(uid)
    expect(await uids(who)).toHaveLength(2)
  })

  it('cannot be linked so from another device, nor with a wrong password', async () => {
    const { who } = await server.registers('not_this_device')
    const other = await server.registers('not_that_device')
    await registersBeside(other.who, 'fresh_account')
    const claim = { email: addressOf('fresh_account'), password: PASSWORD }
    expect(await who.tryCall(addConnectUser, claim)).toEqual(refused('email_code_error'))
    expect(await other.who.tryCall(addConnectUser, { ...claim, password: 'no idea' })).toEqual(
      refused('wrong_password'),
    )
    expect(await uids(other.who)).toHaveLength(1)
  })

  it.each([
    [-1, true],
    [0, false],
  ])('can be linked so for ten minutes: %d ms from the end', async (off, serves) => {
    const { who } = await server.registers(`ten_minutes_${serves}`)
    await registersBeside(who, `young_${serves}`)
    server.clock.moveTo(new Date(server.clock.now().getTime() + 600_000 + off))
    const answer = await who.tryCall(addConnectUser, { email: addressOf(`young_${serves}`), password: PASSWORD })
    expect(answer).toEqual(serves ? null : refused('email_code_error'))
  })

  it('allows at most ten passwords, however many come at once', async () => {
    const { who } = await server.registers('storm_at_home')
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
