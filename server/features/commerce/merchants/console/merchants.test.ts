import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf, LOCK_MINUTES, noteLength } from '@humidor/domain/backoffice/console.ts'
import { fold } from '@humidor/domain/typed/fold.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueOf } from '../../../backoffice/operators/waiting.testing.ts'
import { freeDigits, newMerchant } from '../merchants.testing.ts'

const { merchants, merchant, approveMerchant, refuseMerchant } = consoleContract.merchants
const { claim, release, audit } = consoleContract.operators
const { info } = contract.merchants
const refused = (code: string) => ({ refused: code })

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
})
afterAll(() => harness.close())

/** Moves the clock, and renews the sessions of the named operators. */
async function passTime(seconds: number) {
  harness.clock.moveTo(new Date(harness.clock.now().getTime() + seconds * 1_000))
  for (const operator of Object.values(harness.staff)) await harness.renewOperatorSession(operator)
}

describe('a decision about a merchant', () => {
  it('verifies them: they get a number, and everybody sees who decided', async () => {
    const { wendy, fiona } = harness.staff
    const shop = await newMerchant(harness)
    expect(await shop.call(info, {})).toMatchObject({ status: 0, merchantId: null })
    expect(await wendy.tryCall(approveMerchant, { vcode: shop.vcode })).toBeNull()
    expect(await shop.call(info, {})).toMatchObject({ status: 1, merchantId: shop.vcode, reply: null })
    expect(await fiona.call(merchant, { vcode: shop.vcode })).toMatchObject({
      vcode: shop.vcode,
      status: 1,
      decidedBy: 'Wendy Wrapper',
      decidedAt: harness.clock.now(),
      reply: null,
      address: '1 Corner Street',
      moneyCig: 0n,
      moneyUsdtReceive: 0n,
      lockedBy: null,
    })
  })

  it('rejects them with a reason, which they read word for word', async () => {
    const shop = await newMerchant(harness)
    const reason = '  <b>No licence</b>:\n“Straße 5” does not exist. 🚬 '
    expect(await harness.staff.sam.tryCall(refuseMerchant, { vcode: shop.vcode, reason })).toBeNull()
    expect(await shop.call(info, {})).toMatchObject({ status: 2, merchantId: null, reply: reason.trim() })
  })

  it('can be changed later, either way, and cannot be repeated', async () => {
    const { wendy, sam } = harness.staff
    const { vcode } = await newMerchant(harness)
    const approves = () => wendy.tryCall(approveMerchant, { vcode })
    const refuses = () => sam.tryCall(refuseMerchant, { vcode, reason: 'No.' })
    const item = itemOf.merchant(vcode)
    expect(await refuses()).toBeNull()
    expect(await refuses()).toEqual(refused('illegal_operation'))
    // A reversal needs the merchant open, so that the operator has seen the status.
    expect(await approves()).toEqual(refused('admin_lock'))
    await wendy.call(claim, { item })
    expect(await approves()).toBeNull()
    expect(await approves()).toEqual(refused('illegal_operation'))
    await wendy.call(release, { item })
    await sam.call(claim, { item })
    expect(await refuses()).toBeNull()
    await sam.call(release, { item })
    await wendy.call(claim, { item })
    expect(await wendy.call(merchant, { vcode })).toMatchObject({ status: 2, decidedBy: 'Sam Sampler', reply: 'No.' })
    expect(await approves()).toBeNull()
    expect(await wendy.call(merchant, { vcode })).toMatchObject({ status: 1, reply: null })
  })

  it.each([
    ['', 'content_empty'],
    [' \n\t', 'content_empty'],
    ['x'.repeat(noteLength.most + 1), 'content_too_long'],
    ['🚬'.repeat(noteLength.most + 1), 'content_too_long'],
  ])('needs a reason for a rejection: %j', async (reason, code) => {
    const { vcode } = harness.merchants.lantern
    expect(await harness.staff.wendy.tryCall(refuseMerchant, { vcode, reason })).toEqual(refused(code))
  })

  it('takes a reason of five hundred characters, as a person counts them', async () => {
    const { vcode } = await newMerchant(harness)
    const reason = '🚬'.repeat(noteLength.most)
    expect(await harness.staff.wendy.tryCall(refuseMerchant, { vcode, reason })).toBeNull()
  })

  it('is refused for an unknown merchant', async () => {
    for (const vcode of ['999999', '000000', '', '10000', 'abc', "1' or '1"]) {
      const { wendy } = harness.staff
      expect(await wendy.tryCall(approveMerchant, { vcode })).toEqual(refused('merchant_not_exists'))
      expect(await wendy.tryCall(refuseMerchant, { vcode, reason: 'No.' })).toEqual(refused('merchant_not_exists'))
      expect(await wendy.tryCall(merchant, { vcode })).toEqual(refused('merchant_not_exists'))
    }
  })

  it('happens once, however many operators decide at once', async () => {
    const { vcode } = await newMerchant(harness)
    const deciders = [harness.staff.wendy, harness.staff.sam, harness.staff.victor]
    const race = Array.from({ length: 10 }, () => deciders.map((who) => who.tryCall(approveMerchant, { vcode })))
    const answers = await Promise.all(race.flat())
    expect(answers.filter((answer) => answer === null)).toHaveLength(1)
    expect(answers.filter((answer) => answer !== null)).toEqual(
      Array.from({ length: 29 }, () => refused('illegal_operation')),
    )
  })

  it('is one decision where one operator approves and another rejects at once', async () => {
    const { vcode } = await newMerchant(harness)
    const [yes, no] = await Promise.all([
      harness.staff.wendy.tryCall(approveMerchant, { vcode }),
      harness.staff.sam.tryCall(refuseMerchant, { vcode, reason: 'No.' }),
    ])
    expect([yes, no]).toContainEqual(null)
    expect([yes, no]).toContainEqual(refused('admin_lock'))
    const { status, reply } = await harness.staff.wendy.call(merchant, { vcode })
    expect(status).toBe(yes === null ? 1 : 2)
    expect([1, 2]).toContain(status)
    expect(reply).toBe(status === 2 ? 'No.' : null)
  })

  it('is for support and the admin: finance may look, content and all others may not', async () => {
    const { vcode } = await newMerchant(harness)
    const { fiona, conrad, victor } = harness.staff
    expect(await fiona.tryCall(approveMerchant, { vcode })).toEqual(refused('illegal_operation'))
    expect(await fiona.tryCall(refuseMerchant, { vcode, reason: 'No.' })).toEqual(refused('illegal_operation'))
    expect(await fiona.tryCall(merchant, { vcode })).toHaveProperty('vcode')
    for (const call of [merchants, merchant, approveMerchant, refuseMerchant]) {
      const body = call === merchants ? {} : { vcode }
      expect(await conrad.sendRaw(call.method, call.path, body)).toEqual(refused('illegal_operation'))
      for (const stranger of [harness.alice, harness.merchants.cedar, harness.visitor()])
        expect(await stranger.sendRaw(call.method, call.path, body)).toEqual(refused('please_login'))
    }
    expect((await fiona.call(merchant, { vcode })).status).toBe(0)
    expect(await victor.tryCall(approveMerchant, { vcode })).toBeNull()
  })

  it('is recorded in the audit log, as is each look', async () => {
    const { wendy, victor } = harness.staff
    const { vcode } = await newMerchant(harness)
    await wendy.call(merchant, { vcode })
    await wendy.call(refuseMerchant, { vcode, reason: 'Not open yet.' })
    await wendy.tryCall(approveMerchant, { vcode: '999999' })
    const { rows } = await victor.call(audit, { limit: 10, about: vcode })
    expect(rows.map((row) => [row.call, row.operator, JSON.parse(row.request)])).toEqual([
      [refuseMerchant.path, 'Wendy Wrapper', { vcode, reason: 'Not open yet.' }],
      [merchant.path, 'Wendy Wrapper', { vcode }],
    ])
  })
})

describe('a merchant whom another operator has open', () => {
  it('is locked until they release it, or for ten minutes', async () => {
    const { wendy, sam } = harness.staff
    const { vcode } = await newMerchant(harness)
    const item = itemOf.merchant(vcode)
    const { until } = await wendy.call(claim, { item })
    expect(until.getTime() - harness.clock.now().getTime()).toBe(LOCK_MINUTES * 60_000)
    expect(await sam.tryCall(approveMerchant, { vcode })).toEqual(refused('admin_lock'))
    expect(await sam.tryCall(refuseMerchant, { vcode, reason: 'No.' })).toEqual(refused('admin_lock'))
    expect((await sam.call(merchant, { vcode })).lockedBy).toEqual({ name: 'Wendy Wrapper', until })
    const { rows } = await sam.call(merchants, { limit: 10, search: vcode })
    expect(rows.map(({ lockedBy }) => lockedBy)).toEqual([{ name: 'Wendy Wrapper', until }])
    expect((await wendy.call(merchant, { vcode })).lockedBy).toBeNull()
    await wendy.call(release, { item })
    expect(await sam.tryCall(refuseMerchant, { vcode, reason: 'No.' })).toBeNull()
    await wendy.call(claim, { item })
    await passTime(LOCK_MINUTES * 60 - 0.001)
    expect(await sam.tryCall(approveMerchant, { vcode })).toEqual(refused('admin_lock'))
    await passTime(0.001)
    await sam.call(claim, { item })
    expect(await sam.tryCall(approveMerchant, { vcode })).toBeNull()
  })

  it('can be decided about by the operator who has it open', async () => {
    const { vcode } = await newMerchant(harness)
    await harness.staff.wendy.call(claim, { item: itemOf.merchant(vcode) })
    expect(await harness.staff.wendy.tryCall(approveMerchant, { vcode })).toBeNull()
  })
})

describe('the list of merchants', () => {
  const shops: Merchant[] = []
  beforeAll(async () => {
    for (let n = 0; n < 7; n += 1) {
      // Two at a time, so that a page may end between rows of one moment.
      if (n % 2 === 0) await passTime(60)
      shops.push(await newMerchant(harness, `Paging ${n}${['', '', ' Xì gà Điếu', ' 100%_sure', ' ｼｶﾞｰ雪茄'][n] ?? ''}`))
    }
    await harness.staff.wendy.call(approveMerchant, { vcode: shops[0]?.vcode ?? '' })
  }, 60_000)

  /** All rows, read in pages of this size. */
  async function all(asked: { status?: number; search?: string }, limit: number) {
    const rows = []
    let [after, pages, counted]: [string | undefined, number, number] = [undefined, 0, 0]
    do {
      const page: Awaited<ReturnType<typeof one>> = await one({ ...asked, limit, ...(after ? { after } : {}) })
      rows.push(...page.rows)
      after = page.next ?? undefined
      counted = page.count
      pages += 1
    } while (after !== undefined)
    return { vcodes: rows.map(({ vcode }) => vcode), pages, count: counted }
  }
  const one = (asked: { status?: number; search?: string; limit: number; after?: string }) =>
    harness.staff.fiona.call(merchants, asked)

  it('shows applications the oldest first, in pages that neither skip nor repeat a merchant', async () => {
    const waiting = shops.slice(1).map(({ vcode }) => vcode)
    const whole = await all({ status: 0, search: 'Paging' }, 200)
    expect(whole).toEqual({ vcodes: waiting, pages: 1, count: 6 })
    for (const limit of [1, 2, 4, 5, 6])
      expect(await all({ status: 0, search: 'Paging' }, limit)).toEqual({
        vcodes: waiting,
        pages: Math.ceil(6 / limit),
        count: 6,
      })
  })

  it('shows all other merchants the newest first', async () => {
    const newest = shops.map(({ vcode }) => vcode).toReversed()
    for (const limit of [1, 3, 200]) {
      const { vcodes, count } = await all({ search: 'paging' }, limit)
      expect([vcodes, count]).toEqual([newest, 7])
    }
    expect((await all({ status: 1, search: 'Paging' }, 10)).vcodes).toEqual([shops[0]?.vcode])
    expect((await one({ status: 2, limit: 200 })).rows.every(({ status }) => status === 2)).toBe(true)
  })

  it('continues after a row that was decided about meanwhile', async () => {
    const first = await one({ status: 0, search: 'Paging', limit: 2 })
    const last = first.rows.at(-1)?.vcode ?? ''
    await harness.staff.wendy.call(approveMerchant, { vcode: last })
    const rest = await one({ status: 0, search: 'Paging', limit: 10, after: first.next ?? '' })
    expect(rest.rows.map(({ vcode }) => vcode)).toEqual(shops.slice(3).map(({ vcode }) => vcode))
  })

  it('searches by the first digits or any part of the name, and takes no character as a wildcard', async () => {
    const third = shops[3]?.vcode ?? ''
    expect((await all({ search: third }, 10)).vcodes).toEqual([third])
    expect((await all({ search: third.slice(1) }, 10)).vcodes).toEqual([])
    expect((await all({ search: ' 100%_SURE ' }, 10)).vcodes).toEqual([third])
    expect((await all({ search: '100%' }, 10)).vcodes).toEqual([third])
    expect((await all({ search: '%' }, 10)).vcodes).toEqual([third])
    expect((await all({ search: '_' }, 10)).vcodes).toEqual([third])
    expect((await all({ search: '\\' }, 10)).vcodes).toEqual([])
    expect((await all({ search: "' or 1=1 --" }, 10)).vcodes).toEqual([])
    expect((await all({ search: freeDigits() }, 10)).vcodes).toEqual([])
  })

  it('finds a name by its letters alone, whatever their accents, case and width, by an index', async () => {
    const [vietnamese, japanese] = [shops[2]?.vcode, shops[4]?.vcode]
    for (const search of ['dieu', 'ĐIẾU', 'Điếu'.normalize('NFD'), 'ｄｉｅｕ', 'xi ga di', 'x\u200Bì'])
      expect((await all({ search }, 10)).vcodes, search).toEqual([vietnamese])
    for (const search of ['シガー', 'ｼｶﾞ', '茄', '雪茄'])
      expect((await all({ search }, 10)).vcodes, search).toEqual([japanese])
    for (const search of ['シカー', 'eud', '\u0301', '-'])
      expect((await all({ search }, 10)).vcodes, search).toEqual([])
    // Without the index by beginnings, of which a table of eight rows is read whole.
    const planned = await harness.pool.query(
      `begin; drop index merchant_name_begins; set local enable_seqscan = off; explain select from merchant
       where search_grams(name_folded) @> search_grams(search_fold('dieu')); rollback`,
    )
    expect(JSON.stringify(planned)).toContain('merchant_name_parts')
  })

  it('folds text in the database as in a browser', async () => {
    const texts = [
      ...[
        'Điếu',
        'ĐIẾU',
        'Łódź Ørsted ÆŒ ẞß Þórr Ðħ',
        'İıI',
        'Ёлка ЇЄҐ Ђ',
        'Ὀδυσσεύς ΣΊΣΥΦΟΣ',
        'ｼｶﾞｰ ガ カ',
        'Ｃｉｇａｒ',
      ],
      ...[
        'ร้านซิการ์ น้ำ',
        '한국어 담배',
        '雪茄 葛\u{E0100}',
        'مَرْحَبًا',
        '½ ② ﬁ',
        '👩🏽\u200D⚕\uFE0F 1\uFE0F\u20E3',
        'क्\u200Dष',
        '100%_\\',
      ],
    ].flatMap((text) => [text, text.normalize('NFD')])
    const { rows } = await harness.pool.query('select search_fold(text) as folded from unnest($1::text[]) text', [
      texts,
    ])
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold))
  })

  it.each([
    [{ after: 'x' }],
    [{ after: '1.2.3' }],
    [{ after: '1.abcdef' }],
    [{ limit: 0 }],
    [{ limit: 201 }],
    [{ status: 3 }],
    [{ status: -1 }],
    [{ search: 'x'.repeat(61) }],
    [{ uid: 1 }],
  ])('refuses %j', async (body) => {
    expect(await harness.staff.fiona.sendRaw('GET', merchants.path, body)).toEqual(refused('parameter_error'))
  })

  it('has the length of the queue that the console shows', async () => {
    const { count } = await one({ status: 0, limit: 1 })
    expect((await queueOf(harness.staff.wendy, 'merchants')).count).toBe(count)
  })
})
