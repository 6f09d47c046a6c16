import { contract } from '@humidor/contract/index.ts'
import { merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leastOf, workOf } from '../../../accounts/identity/identity.testing.ts'
import { freeDigits, HOUR, logsIn, newMerchant, passTime, reads } from '../merchants.testing.ts'

const { info, login } = contract.merchants
const refused = (code: string) => ({ refused: code })

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
})
afterAll(() => harness.close())

describe('a merchant logs in', () => {
  it('with digits, password and captcha, and gets their data and a new token', async () => {
    const { cedar } = harness.merchants
    const who = harness.visitor()
    const me = await logsIn(harness, { vcode: cedar.vcode }, who)
    expect(me).toMatchObject({ vcode: '100001', merchantId: '100001', name: 'Cedar & Smoke', status: 1 })
    const token = 'token' in me ? me.token : ''
    expect(token).toMatch(/^[\w-]{43}$/)
    who.merchantToken = token
    expect(await who.call(info, {})).toMatchObject({ vcode: '100001' })
    // The session on their earlier device continues.
    expect(await cedar.call(info, {})).toMatchObject({ vcode: '100001' })
  })

  it('whatever the decision about them, and reads it there', async () => {
    const { lantern, backroom } = harness.merchants
    expect(await logsIn(harness, lantern)).toMatchObject({
      status: merchantStatus.underReview,
      merchantId: null,
      reply: null,
    })
    expect(await logsIn(harness, backroom)).toMatchObject({
      status: merchantStatus.rejected,
      merchantId: null,
      reply: expect.stringContaining('could not be found'),
    })
  })

  it.each([
    ['no digits', { vcode: '' }, 'wrong_account'],
    ['five digits', { vcode: '10000' }, 'wrong_account'],
    ['an e-mail address', { vcode: 'alice.corona@humidor.test' }, 'wrong_account'],
    ['no password', { password: '' }, 'no_password'],
    ['a password that is a list', { password: ['a'] }, 'parameter_error'],
    ['digits that are a number', { vcode: 100_001 }, 'parameter_error'],
    ['an unknown field', { status: 1 }, 'parameter_error'],
    ['no captcha', { code: '' }, 'img_code_error'],
    ['a wrong captcha', { code: 'WRONG' }, 'img_code_error'],
    ['the password in capitals', { password: PASSWORD.toUpperCase() }, 'wrong_password'],
    ['the password with a blank', { password: `${PASSWORD} ` }, 'wrong_password'],
  ])('but not with %s', async (_, wrong, code) => {
    const who = harness.visitor()
    const body = { vcode: '100001', password: PASSWORD, code: await reads(harness, who), ...wrong }
    expect(await who.sendRaw('POST', login.path, body)).toEqual(refused(code))
  })

  it('with a captcha that works once, on its own device, for five minutes', async () => {
    const [who, other] = [harness.visitor(), harness.visitor()]
    const code = await reads(harness, who)
    const right = { vcode: '100001', password: PASSWORD, code }
    expect(await other.tryCall(login, right)).toEqual(refused('img_code_error'))
    expect(await who.tryCall(login, { ...right, password: 'a guess' })).toEqual(refused('wrong_password'))
    expect(await who.tryCall(login, right)).toEqual(refused('img_code_error'))
    const late = await reads(harness, who)
    passTime(harness, 300)
    expect(await who.tryCall(login, { ...right, code: late })).toEqual(refused('img_code_error'))
    const fresh = await reads(harness, who)
    const answers = await Promise.all(Array.from({ length: 20 }, () => who.tryCall(login, { ...right, code: fresh })))
    expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
  })
})

describe('guessing', () => {
  const guesses = async (vcode: string, password = 'a guess', who = harness.visitor()) =>
    await logsIn(harness, { vcode, password }, who)

  it('gets the same answer for taken and for unknown digits', async () => {
    const { vcode } = await newMerchant(harness)
    for (let n = 0; n < 12; n += 1) expect(await guesses(vcode)).toEqual(await guesses('777777'))
  })

  it('takes as long for unknown digits', async () => {
    const { vcode } = await newMerchant(harness)
    const spent: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let n = 0; n < 9; n += 1)
      for (const [kind, digits] of [
        ['known', vcode],
        ['unknown', '777778'],
      ] as const) {
        const who = harness.visitor()
        const code = await reads(harness, who)
        spent[kind].push(await workOf(() => who.tryCall(login, { vcode: digits, password: 'no idea', code })))
      }
    // The hash takes nearly all of the time: an answer without one would take a tenth.
    const [ofKnown, ofUnknown] = [leastOf(spent.known), leastOf(spent.unknown)]
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(0.5 * Math.max(ofKnown, ofUnknown))
  }, 60_000)

  it('has ten tries from elsewhere on all devices together, and locks no merchant out of their own device', async () => {
    const shop = await newMerchant(harness)
    const strangers = Array.from({ length: 4 }, () => harness.visitor())
    for (let n = 0; n < 10; n += 1)
      expect(await guesses(shop.vcode, 'a guess', strangers[n % 4])).toEqual(refused('wrong_password'))
    for (const who of [...strangers, harness.visitor()])
      expect(await guesses(shop.vcode, PASSWORD, who)).toEqual(refused('code_request_too_frequent'))
    expect(await logsIn(harness, shop, shop)).toHaveProperty('token')
    // A successful log-in of theirs does not reset the count of the others.
    expect(await guesses(shop.vcode)).toEqual(refused('code_request_too_frequent'))
    expect(await guesses(shop.vcode, PASSWORD, await newMerchant(harness))).toEqual(
      refused('code_request_too_frequent'),
    )
  })

  it('from others behind the same address locks no merchant out of their own device', async () => {
    const shop = await newMerchant(harness)
    await harness.db
      .insertInto('sign_in_failure')
      .values({ subject: 'visitor 127.0.0.1', failures: 1_000_000, since: harness.clock.now() })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({ failures: 1_000_000, since: harness.clock.now() }),
      )
      .execute()
    expect(await guesses(shop.vcode, PASSWORD)).toEqual(refused('code_request_too_frequent'))
    expect(await logsIn(harness, shop, shop)).toHaveProperty('token')
    await harness.db.deleteFrom('sign_in_failure').where('subject', '=', 'visitor 127.0.0.1').execute()
  })

  it('is stopped after ten on a device of the merchant’s own as well, and there alone', async () => {
    const shop = await newMerchant(harness)
    for (let n = 0; n < 10; n += 1)
      expect(await guesses(shop.vcode, 'a guess', shop)).toEqual(refused('wrong_password'))
    expect(await guesses(shop.vcode, PASSWORD, shop)).toEqual(refused('code_request_too_frequent'))
    const phone = harness.visitor()
    expect(await guesses(shop.vcode, PASSWORD, phone)).toHaveProperty('token')
    passTime(harness, HOUR)
    expect(await guesses(shop.vcode, PASSWORD, shop)).toHaveProperty('token')
  })

  it('is stopped after ten for an hour, also with the right password, and stops nobody else', async () => {
    const [shop, neighbour] = [await newMerchant(harness), await newMerchant(harness)]
    for (let n = 0; n < 10; n += 1) expect(await guesses(shop.vcode)).toEqual(refused('wrong_password'))
    expect(await guesses(shop.vcode)).toEqual(refused('code_request_too_frequent'))
    expect(await guesses(shop.vcode, PASSWORD)).toEqual(refused('code_request_too_frequent'))
    expect(await logsIn(harness, neighbour)).toHaveProperty('token')
    // A session that exists continues.
    expect(await shop.call(info, {})).toMatchObject({ vcode: shop.vcode })
    passTime(harness, HOUR)
    expect(await guesses(shop.vcode, PASSWORD)).toHaveProperty('token')
  })

  it('has no more tries when they all come at once', async () => {
    const shop = await newMerchant(harness)
    const devices: [Visitor, string][] = []
    for (let n = 0; n < 30; n += 1) {
      const who = harness.visitor()
      devices.push([who, await reads(harness, who)])
    }
    const tried = devices.map(([who, code]) => who.tryCall(login, { vcode: shop.vcode, password: 'a guess', code }))
    const outcomes = (await Promise.all(tried)).map((answer) => ('refused' in answer ? answer.refused : 'in'))
    expect(outcomes.filter((code) => code === 'wrong_password')).toHaveLength(10)
    expect(outcomes.filter((code) => code === 'code_request_too_frequent')).toHaveLength(20)
  }, 60_000)

  it('is reset by the right password', async () => {
    const shop = await newMerchant(harness)
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 9; n += 1) expect(await guesses(shop.vcode)).toEqual(refused('wrong_password'))
      expect(await guesses(shop.vcode, PASSWORD)).toHaveProperty('token')
    }
  }, 60_000)

  it('does not lock out a member who has the digits in their address', async () => {
    const subjects = await harness.db.selectFrom('sign_in_failure').select('subject').execute()
    expect(subjects.length).toBeGreaterThan(0)
    expect(
      subjects.every(({ subject }) => /^((home of )?merchant \d{6}( on [0-9a-z]{32})?|visitor .+)$/.test(subject)),
    ).toBe(true)
  })
})

it('each try of a merchant’s digits needs a captcha', async () => {
  const who = harness.visitor()
  const sweep = []
  for (let n = 0; n < 30; n += 1)
    sweep.push(await who.tryCall(login, { vcode: freeDigits(), password: PASSWORD, code: 'GUESS' }))
  expect(new Set(sweep.map((answer) => ('refused' in answer ? answer.refused : '')))).toEqual(
    new Set(['img_code_error']),
  )
})
