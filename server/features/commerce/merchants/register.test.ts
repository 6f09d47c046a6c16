import { contract } from '@humidor/contract/index.ts'
import { merchantTexts } from '@humidor/domain/commerce/merchant.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, applies, form, freeDigits, logsIn, newMerchant, reads } from './merchants.testing.ts'

const { info, register } = contract.merchants
const refused = (code: string) => ({ refused: code })

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
})
afterAll(() => harness.close())

const written = (vcode: string) =>
  harness.db.selectFrom('merchant').selectAll().where('vcode', '=', vcode).executeTakeFirst()
const accountsOf = (vcode: string) =>
  harness.db
    .selectFrom('account')
    .select('name')
    .where('owner', '=', 'merchant')
    .where('owner_id', '=', BigInt(vcode))
    .execute()

describe('an application of a merchant', () => {
  it('is answered with nothing, and creates a merchant under review with their accounts', async () => {
    const vcode = '000123'
    expect(await applies(harness, { vcode, name: '  The Corner Humidor ' })).toBeNull()
    expect(await written(vcode)).toMatchObject({
      merchant_id: 123,
      name: 'The Corner Humidor',
      cash_address: ADDRESS,
      status: 0,
      reply: null,
      decided_by: null,
      verified_at: null,
      language: 'en',
      created_at: harness.clock.now(),
    })
    expect((await written(vcode))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await accountsOf(vcode)).map(({ name }) => name).toSorted()).toEqual(['cig', 'held', 'usdt'])
    expect(await logsIn(harness, { vcode })).toMatchObject({ vcode, merchantId: null, status: 0 })
  })

  it('stores an address in its canonical spelling, however it was typed', async () => {
    const vcode = freeDigits()
    expect(await applies(harness, { vcode, cashAddress: ` ${ADDRESS.toLowerCase()} ` })).toBeNull()
    expect((await written(vcode))?.cash_address).toBe(ADDRESS)
  })

  it('reads the input of other clients as the form does: digits, texts, telephone, address and captcha', async () => {
    const vcode = freeDigits()
    const who = harness.visitor()
    const picture = await reads(harness, who)
    const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
    const sent = {
      ...form(wide(vcode), ` ${wide(picture.toLowerCase())}\u200B`),
      name: 'The\u200B Corner\u3000\u3164Humidor\u202E',
      phone: '\u202A+66 81‑234−๕๖๗๘\u202C',
      cashAddress: `\u2066${ADDRESS.slice(0, 21)}\u200B\n${ADDRESS.slice(21)}`,
    }
    expect(await who.sendRaw('POST', register.path, sent)).toEqual({ data: null })
    expect(await written(vcode)).toMatchObject({
      name: 'The Corner Humidor',
      phone: '+66 81-234-5678',
      cash_address: ADDRESS,
    })
  })

  it('cannot name one of our own addresses for payouts', async () => {
    const chained = await openSandbox({ chain: true })
    const [address = ''] = chained.chain?.addresses ?? []
    for (const ours of [address, address.toLowerCase(), chained.chain?.usdt ?? ''])
      expect(await applies(chained, { cashAddress: ours })).toEqual(refused('wrong_address'))
    await chained.close()
  })

  it.each([
    ['digits that are five', { vcode: '12345' }, 'integer_only'],
    ['digits that are seven', { vcode: '1234567' }, 'integer_only'],
    ['a letter among the digits', { vcode: '12345a' }, 'integer_only'],
    ['six noughts', { vcode: '000000' }, 'illegal_value'],
    ['no name', { name: '   ' }, 'content_empty'],
    ['a long name', { name: 'x'.repeat(merchantTexts.name + 1) }, 'content_too_long'],
    ['no password', { password: '' }, 'no_password'],
    ['a short password', { password: 'cedar' }, 'password_too_short'],
    ['a common password', { password: 'Password1' }, 'password_too_common'],
    ['the digits as a password', { vcode: '424242', password: '424242' }, 'password_too_common'],
    ['an address with a slip in it', { cashAddress: ADDRESS.replace('E', 'e') }, 'wrong_address'],
    ['an address of TRON', { cashAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'wrong_address'],
    ['an address that is too long', { cashAddress: `0x${'a'.repeat(83)}` }, 'parameter_error'],
    ['a long description', { description: 'x'.repeat(merchantTexts.description + 1) }, 'content_too_long'],
    [
      'a description as long as a book',
      { description: 'x'.repeat(merchantTexts.description * 4 + 1) },
      'parameter_error',
    ],
    ['a name of fillers', { name: '\u3164 \u3164' }, 'content_empty'],
    ['a name without width', { name: '\u200B\u00AD' }, 'content_empty'],
    ['a name of Braille without a dot', { name: '\u2800' }, 'content_empty'],
    ['a letter of another alphabet in the address', { cashAddress: ADDRESS.replace(/[a-f]/i, 'а') }, 'wrong_address'],
  ])('is refused with %s, and the captcha still works', async (_, wrong, code) => {
    const who = harness.visitor()
    const picture = await reads(harness, who)
    expect(await who.sendRaw('POST', register.path, { ...form('424242', picture), ...wrong })).toEqual(refused(code))
    expect(await written('424242')).toBeUndefined()
    expect(await who.tryCall(register, form(freeDigits(), picture))).toBeNull()
  })

  it.each([
    ['their own status', { status: 1 }],
    ['their own merchant number', { merchantId: 7 }],
    ['a verification', { verified_at: '2026-01-01T00:00:00Z' }],
    ['money', { moneyUsdtReceive: 1_000_000 }],
    ['their own hash', { password_hash: '$argon2id$' }],
  ])('cannot set %s', async (_, more) => {
    const who = harness.visitor()
    const body = { ...form('434343', await reads(harness, who)), ...more }
    expect(await who.sendRaw('POST', register.path, body)).toEqual(refused('parameter_error'))
    expect(await written('434343')).toBeUndefined()
  })

  it('takes texts as plain text, whatever they would mean elsewhere', async () => {
    const nasty = {
      name: '<img src=x onerror=alert(1)>',
      address: '"><script>fetch("//evil")</script>',
      phone: '=cmd|calc!A1',
      businessHours: "'; drop table merchant; --",
      description: '{{7*7}}\n<svg/onload=alert(1)>\n${process.env.SECRET} %00 \\u0000',
    }
    const vcode = freeDigits()
    expect(await applies(harness, { vcode, ...nasty })).toBeNull()
    const merchant = await logsIn(harness, { vcode })
    expect(merchant).toMatchObject(nasty)
  })

  it('is refused for digits that are taken, also by a rejected merchant', async () => {
    for (const { vcode } of Object.values(harness.merchants))
      expect(await applies(harness, { vcode })).toEqual(refused('duplicate_merchant_code'))
  })

  it('gives the digits to one of fifty who request them at once', async () => {
    const vcode = freeDigits()
    const visitors = Array.from({ length: 50 }, () => harness.visitor())
    const pictures: string[] = []
    for (const who of visitors) pictures.push(await reads(harness, who))
    const apply = (who: Visitor, n: number) =>
      who.tryCall(register, { ...form(vcode, pictures[n]), name: `Shop ${n}`, password: `the secret of shop ${n}` })
    // As many as may wait for a hash; an applicant who is refused because we are busy tries again.
    const answers = await Promise.all(visitors.map(apply))
    const outcomes = answers.map((answer) => (answer && 'refused' in answer ? answer.refused : answer))
    expect(outcomes.filter((answer) => answer === null)).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(
      new Set(
        outcomes.includes('network_error')
          ? [null, 'duplicate_merchant_code', 'network_error']
          : [null, 'duplicate_merchant_code'],
      ),
    )
    const winner = outcomes.indexOf(null)
    expect((await written(vcode))?.name).toBe(`Shop ${winner}`)
    expect(await accountsOf(vcode)).toHaveLength(3)
    expect(await logsIn(harness, { vcode, password: `the secret of shop ${winner}` })).toHaveProperty('token')
    expect(await logsIn(harness, { vcode, password: `the secret of shop ${(winner + 1) % 50}` })).toEqual(
      refused('wrong_password'),
    )
  }, 60_000)
})

describe('the captcha of an application', () => {
  it('works once, right or wrong', async () => {
    const who = harness.visitor()
    const code = await reads(harness, who)
    expect(await who.tryCall(register, form(freeDigits(), code))).toBeNull()
    expect(await who.tryCall(register, form(freeDigits(), code))).toEqual(refused('img_code_error'))
    const another = await reads(harness, who)
    expect(await who.tryCall(register, form(freeDigits(), 'WRONG'))).toEqual(refused('img_code_error'))
    expect(await who.tryCall(register, form(freeDigits(), another))).toEqual(refused('img_code_error'))
  })

  it('works for one of twenty who send it at once', async () => {
    const who = harness.visitor()
    const code = await reads(harness, who)
    const answers = await Promise.all(Array.from({ length: 20 }, () => who.tryCall(register, form(freeDigits(), code))))
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  })

  it('does not work on another device, nor after five minutes', async () => {
    const [one, other] = [harness.visitor(), harness.visitor()]
    const code = await reads(harness, one)
    expect(await other.tryCall(register, form(freeDigits(), code))).toEqual(refused('img_code_error'))
    const before = harness.clock.now()
    harness.clock.moveTo(new Date(before.getTime() + 300_000))
    expect(await one.tryCall(register, form(freeDigits(), code))).toEqual(refused('img_code_error'))
    harness.clock.moveTo(before)
  })

  it('is checked before anybody learns which digits are taken', async () => {
    const answers = []
    for (const vcode of [harness.merchants.cedar.vcode, freeDigits()])
      answers.push(await harness.visitor().tryCall(register, form(vcode, 'GUESS')))
    expect(answers).toEqual([refused('img_code_error'), refused('img_code_error')])
  })
})

it('a new merchant sees their own data, and no number yet', async () => {
  const shop = await newMerchant(harness, 'Zigarrenhaus Köln 雪茄')
  expect(await shop.call(info, {})).toMatchObject({ name: 'Zigarrenhaus Köln 雪茄', status: 0, merchantId: null })
})

it('a merchant’s number never changes and no merchant is deleted, not even in the database', async () => {
  const { db } = harness
  const where = db.updateTable('merchant').where('vcode', '=', '100001')
  await expect(where.set({ merchant_id: 999_998 }).execute()).rejects.toThrow('never change')
  await expect(db.deleteFrom('merchant').where('vcode', '=', '100002').execute()).rejects.toThrow('no merchant leaves')
  await expect(where.set({ status: 0 }).execute()).rejects.toThrow('merchant_decided')
  await expect(where.set({ status: 2 }).execute()).rejects.toThrow('merchant_reply')
})
