import { randomBytes } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { merchantStatus } from '@humidor/domain/merchant.ts'
import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { openAnswer, sealRequest } from '@humidor/sandbox/envelope.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { middleOf, workOf } from '../../identity/identity.testing.ts'
import { freeDigits, logsIn, newMerchant, reads } from '../merchants.testing.ts'

const { info, login, logout, merchantDetail } = contract.merchants
const refused = (code: string) => ({ refused: code })
const toldToLogIn = refused('please_login')
const HOUR = 3_600

let world: Sandbox
beforeAll(async () => {
  world = await openSandbox()
})
afterAll(() => world.close())

const goesBy = (seconds: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1_000))

describe('a merchant logs in', () => {
  it('with digits, password and picture, and is told who they are and a new token', async () => {
    const { cedar } = world.merchants
    const who = world.visitor()
    const me = await logsIn(world, { vcode: cedar.vcode }, who)
    expect(me).toMatchObject({ vcode: '100001', merchantId: '100001', name: 'Cedar & Smoke', status: 1 })
    const token = 'token' in me ? me.token : ''
    expect(token).toMatch(/^[\w-]{43}$/)
    who.merchantToken = token
    expect(await who.gets(info, {})).toMatchObject({ vcode: '100001' })
    // The device that they were logged in on before goes on.
    expect(await cedar.gets(info, {})).toMatchObject({ vcode: '100001' })
  })

  it('whatever was decided about them, and reads it there', async () => {
    const { lantern, backroom } = world.merchants
    expect(await logsIn(world, lantern)).toMatchObject({
      status: merchantStatus.underReview,
      merchantId: null,
      reply: null,
    })
    expect(await logsIn(world, backroom)).toMatchObject({
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
    ['a field that nobody asked for', { status: 1 }, 'parameter_error'],
    ['no picture', { code: '' }, 'img_code_error'],
    ['a wrong picture', { code: 'WRONG' }, 'img_code_error'],
    ['the password in capitals', { password: PASSWORD.toUpperCase() }, 'wrong_password'],
    ['the password with a blank', { password: `${PASSWORD} ` }, 'wrong_password'],
  ])('but not with %s', async (_, wrong, code) => {
    const who = world.visitor()
    const body = { vcode: '100001', password: PASSWORD, code: await reads(world, who), ...wrong }
    expect(await who.sends('POST', login.path, body)).toEqual(refused(code))
  })

  it('with a picture that serves once, on its own device, for five minutes', async () => {
    const [who, other] = [world.visitor(), world.visitor()]
    const code = await reads(world, who)
    const right = { vcode: '100001', password: PASSWORD, code }
    expect(await other.asks(login, right)).toEqual(refused('img_code_error'))
    expect(await who.asks(login, { ...right, password: 'a guess' })).toEqual(refused('wrong_password'))
    expect(await who.asks(login, right)).toEqual(refused('img_code_error'))
    const late = await reads(world, who)
    goesBy(300)
    expect(await who.asks(login, { ...right, code: late })).toEqual(refused('img_code_error'))
    const fresh = await reads(world, who)
    const answers = await Promise.all(Array.from({ length: 20 }, () => who.asks(login, { ...right, code: fresh })))
    expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
  })
})

describe('guessing', () => {
  const guesses = async (vcode: string, password = 'a guess', who = world.visitor()) =>
    await logsIn(world, { vcode, password }, who)

  it('is answered alike for digits that somebody has and for digits that nobody has', async () => {
    const { vcode } = await newMerchant(world)
    for (let n = 0; n < 12; n += 1) expect(await guesses(vcode)).toEqual(await guesses('777777'))
  })

  it('costs as much work for digits that nobody has', async () => {
    const { vcode } = await newMerchant(world)
    const spent: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let n = 0; n < 9; n += 1)
      for (const [kind, digits] of [
        ['known', vcode],
        ['unknown', '777778'],
      ] as const) {
        const who = world.visitor()
        const code = await reads(world, who)
        spent[kind].push(await workOf(() => who.asks(login, { vcode: digits, password: 'no idea', code })))
      }
    // The hash is nearly all of it: an answer without one would be done in a tenth.
    const [ofKnown, ofUnknown] = [middleOf(spent.known), middleOf(spent.unknown)]
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(0.5 * Math.max(ofKnown, ofUnknown))
  }, 60_000)

  it('from elsewhere gets ten tries on all devices together, and keeps no merchant out on their own', async () => {
    const shop = await newMerchant(world)
    const strangers = Array.from({ length: 4 }, () => world.visitor())
    for (let n = 0; n < 10; n += 1)
      expect(await guesses(shop.vcode, 'a guess', strangers[n % 4])).toEqual(refused('wrong_password'))
    for (const who of [...strangers, world.visitor()])
      expect(await guesses(shop.vcode, PASSWORD, who)).toEqual(refused('code_request_too_frequent'))
    expect(await logsIn(world, shop, shop)).toHaveProperty('token')
    // That they came in is no forgiveness for the others.
    expect(await guesses(shop.vcode)).toEqual(refused('code_request_too_frequent'))
    expect(await guesses(shop.vcode, PASSWORD, await newMerchant(world))).toEqual(refused('code_request_too_frequent'))
  })

  it('is stopped after ten on a device of the merchant’s own as well, and there alone', async () => {
    const shop = await newMerchant(world)
    for (let n = 0; n < 10; n += 1)
      expect(await guesses(shop.vcode, 'a guess', shop)).toEqual(refused('wrong_password'))
    expect(await guesses(shop.vcode, PASSWORD, shop)).toEqual(refused('code_request_too_frequent'))
    const phone = world.visitor()
    expect(await guesses(shop.vcode, PASSWORD, phone)).toHaveProperty('token')
    goesBy(HOUR)
    expect(await guesses(shop.vcode, PASSWORD, shop)).toHaveProperty('token')
  })

  it('is stopped after ten for an hour, also with the right password, and stops nobody else', async () => {
    const [shop, neighbour] = [await newMerchant(world), await newMerchant(world)]
    for (let n = 0; n < 10; n += 1) expect(await guesses(shop.vcode)).toEqual(refused('wrong_password'))
    expect(await guesses(shop.vcode)).toEqual(refused('code_request_too_frequent'))
    expect(await guesses(shop.vcode, PASSWORD)).toEqual(refused('code_request_too_frequent'))
    expect(await logsIn(world, neighbour)).toHaveProperty('token')
    // Who is logged in already goes on.
    expect(await shop.gets(info, {})).toMatchObject({ vcode: shop.vcode })
    goesBy(HOUR)
    expect(await guesses(shop.vcode, PASSWORD)).toHaveProperty('token')
  })

  it('does not get more tries by coming all at once', async () => {
    const shop = await newMerchant(world)
    const devices: [Visitor, string][] = []
    for (let n = 0; n < 30; n += 1) {
      const who = world.visitor()
      devices.push([who, await reads(world, who)])
    }
    const tried = devices.map(([who, code]) => who.asks(login, { vcode: shop.vcode, password: 'a guess', code }))
    const told = (await Promise.all(tried)).map((answer) => ('refused' in answer ? answer.refused : 'in'))
    expect(told.filter((code) => code === 'wrong_password')).toHaveLength(10)
    expect(told.filter((code) => code === 'code_request_too_frequent')).toHaveLength(20)
  }, 60_000)

  it('is forgiven by the right password', async () => {
    const shop = await newMerchant(world)
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 9; n += 1) expect(await guesses(shop.vcode)).toEqual(refused('wrong_password'))
      expect(await guesses(shop.vcode, PASSWORD)).toHaveProperty('token')
    }
  }, 60_000)

  it('does not lock a member out who has the digits in their address', async () => {
    const subjects = await world.db.selectFrom('sign_in_failure').select('subject').execute()
    expect(subjects.length).toBeGreaterThan(0)
    expect(subjects.every(({ subject }) => /^(merchant \d{6}( on [0-9a-z]{32})?|visitor .+)$/.test(subject))).toBe(true)
  })
})

describe('a merchant’s session', () => {
  const token = () => randomBytes(32).toString('base64url')
  let shop: Merchant
  beforeAll(async () => {
    shop = await newMerchant(world)
  })

  it('serves only on the device that it was opened on', async () => {
    const thief = world.visitor()
    thief.merchantToken = shop.merchantToken
    expect(await thief.asks(info, {})).toEqual(toldToLogIn)
    expect(await shop.asks(info, {})).toHaveProperty('vcode')
  })

  it('is not opened by what is no token of theirs', async () => {
    for (const wrong of ['', 'x', token(), 'ы'.repeat(43), "' or true --"]) {
      const who = world.visitor()
      who.merchantToken = encodeURIComponent(wrong)
      expect(await who.asks(info, {})).toEqual(toldToLogIn)
    }
  })

  it('opens nothing of a member’s, and a member’s opens nothing of a merchant’s', async () => {
    const { alice } = world
    const mixed = world.visitor()
    for (const call of [info, logout]) {
      expect(await alice.sends(call.method, call.path, {})).toEqual(toldToLogIn)
      mixed.token = shop.merchantToken
      mixed.merchantToken = alice.token
      expect(await mixed.sends(call.method, call.path, {})).toEqual(toldToLogIn)
    }
    const own = contract.member.info
    expect(await shop.asks(own, {})).toEqual(toldToLogIn)
    shop.token = shop.merchantToken
    expect(await shop.asks(own, {})).toEqual(toldToLogIn)
    shop.token = undefined
  })

  it('and a member’s on one device answer each for themselves', async () => {
    // One sid, both tokens: what a browser sends where somebody is both.
    const who = world.visitor()
    const me = await logsIn(world, shop, who)
    who.merchantToken = 'token' in me ? me.token : undefined
    const { uid } = world.alice
    const both = Object.assign(who, { uid }) as unknown as Parameters<Sandbox['signsIn']>[0]
    await world.signsIn(both)
    expect(await who.gets(info, {})).toMatchObject({ vcode: shop.vcode })
    expect(await who.gets(contract.member.info, {})).toMatchObject({ uid })
    // With one of them void the other is not taken instead.
    expect(await who.asks(logout, {})).toBeNull()
    expect(await who.asks(info, {})).toEqual(toldToLogIn)
    expect(await who.gets(contract.member.info, {})).toMatchObject({ uid })
  })

  it('is asked for with 1401, where members are told 401', async () => {
    const { sid } = shop
    const codeOf = async (path: string) => {
      const url = `${path}?_c=${sealRequest(sid, 'GET', path, '{}')}`
      const { body } = await world.fastify.inject({ method: 'GET', url, headers: { sid } })
      return openAnswer(sid, path, body).code
    }
    expect(await codeOf(info.path)).toBe(1401)
    expect(await codeOf(merchantDetail.path)).toBe(1401)
    expect(await codeOf(contract.member.info.path)).toBe(401)
  })

  it('ends at once on logging out, on that device alone', async () => {
    const me = await logsIn(world, shop)
    expect(me).toHaveProperty('token')
    const phone = world.visitor()
    const there = await logsIn(world, shop, phone)
    phone.merchantToken = 'token' in there ? there.token : undefined
    expect(await phone.asks(logout, {})).toBeNull()
    expect(await phone.asks(info, {})).toEqual(toldToLogIn)
    expect(await phone.asks(logout, {})).toEqual(toldToLogIn)
    expect(await shop.asks(info, {})).toHaveProperty('vcode')
  })

  it('takes the place of the one that this device had before', async () => {
    const who = world.visitor()
    const first = await logsIn(world, shop, who)
    const second = await logsIn(world, shop, who)
    who.merchantToken = 'token' in first ? first.token : undefined
    expect(await who.asks(info, {})).toEqual(toldToLogIn)
    who.merchantToken = 'token' in second ? second.token : undefined
    expect(await who.asks(info, {})).toHaveProperty('vcode')
  })

  it('lasts thirty days without use, is written down at most once an hour, and is swept away afterwards', async () => {
    const seen = async () =>
      (
        await world.db
          .selectFrom('merchant_session')
          .select('seen_at')
          .where('merchant_id', '=', shop.merchantId)
          .where('sid', '=', shop.sid)
          .executeTakeFirst()
      )?.seen_at
    await world.merchantSignsIn(shop)
    const first = await seen()
    goesBy(HOUR - 0.001)
    await shop.gets(info, {})
    expect(await seen()).toEqual(first)
    goesBy(0.001)
    await shop.gets(info, {})
    expect(await seen()).toEqual(world.clock.now())
    for (let month = 0; month < 3; month += 1) {
      goesBy(30 * 24 * HOUR - 0.001)
      expect(await shop.asks(info, {})).toHaveProperty('vcode')
    }
    goesBy(30 * 24 * HOUR)
    expect(await shop.asks(info, {})).toEqual(toldToLogIn)
    await world.jobs.poll('merchants.sweep')
    expect(await seen()).toBeUndefined()
  })

  it('leaves the device known for 400 days after it was opened', async () => {
    const { merchantId } = await newMerchant(world)
    await world.pool.query(
      `insert into merchant_device (merchant_id, sid_hash, seen_at)
        select $1, sha256(n::text::bytea), $2::timestamptz - interval '400 days' + n * interval '1 minute'
        from generate_series(0, 1) n`,
      [merchantId, world.clock.now()],
    )
    const devices = async () =>
      (await world.pool.query('select from merchant_device where merchant_id = $1', [merchantId])).rows.length
    expect(await devices()).toBe(3)
    await world.jobs.poll('merchants.sweep')
    expect(await devices()).toBe(2)
  })

  it('is kept as a hash only', async () => {
    await world.merchantSignsIn(shop)
    const rows = await world.db.selectFrom('merchant_session').select('token_hash').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { token_hash } of rows) {
      expect(token_hash).toHaveLength(32)
      expect(token_hash.toString('base64url')).not.toBe(shop.merchantToken)
    }
  })
})

it('digits are tried by nobody without a picture for each', async () => {
  const who = world.visitor()
  const sweep = []
  for (let n = 0; n < 30; n += 1)
    sweep.push(await who.asks(login, { vcode: freeDigits(), password: PASSWORD, code: 'GUESS' }))
  expect(new Set(sweep.map((answer) => ('refused' in answer ? answer.refused : '')))).toEqual(
    new Set(['img_code_error']),
  )
})
