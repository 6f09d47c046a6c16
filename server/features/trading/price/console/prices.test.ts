import { consoleContract } from '@humidor/contract/console/index.ts'
import { history } from '@humidor/contract/trading/price.ts'
import { type BusinessDay, businessDay, dayAfter, momentOf, startOf } from '@humidor/domain/business-day.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { publishUntil } from '../price.ts'
import { priceOn, priceToday } from '../price-in-force.ts'

const { priceNow, prices, requestPrice } = consoleContract.price
const { approvals, decide } = consoleContract.operators
const not = (refused: string) => ({ refused })
const today: BusinessDay = '2026-11-20'
const tomorrow = dayAfter(today)
const usd = (millionths: number): Uscd => micros<'USCD'>(BigInt(millionths))

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox()
  await publishUntil(sandbox.db, dayAfter(today, -1), defaultSettings)
  await publishUntil(sandbox.db, today, defaultSettings)
})

/** Today's price before any change: 0.1050 raised once. */
const OPENED = 105_525

async function asks(who: Operator, price: number, day?: BusinessDay, inForce?: number) {
  await sandbox.renewOperatorSession(who)
  const seen = inForce === undefined ? (await priceToday(sandbox.db)).price : BigInt(inForce)
  const asked = { price: usd(price), inForce: usd(Number(seen)), reason: 'an agreement with the makers' }
  return who.tryCall(requestPrice, day === undefined ? asked : { ...asked, day })
}

const waiting = async () => (await sandbox.staff.victor.call(approvals, { limit: 25, state: 'waiting' })).rows

async function idOf(about: string) {
  await sandbox.renewOperatorSession(sandbox.staff.victor)
  return (await waiting()).find((row) => row.kind === 'price' && row.about === about)?.id ?? ''
}

async function agrees(about: string, who = sandbox.staff.victor) {
  const id = await idOf(about)
  await sandbox.renewOperatorSession(who)
  return who.tryCall(decide, { id, approve: true, note: '', googleCode: who.googleCode() })
}

/** All published prices, as [time of day, price]. */
const published = async () =>
  (await sandbox.visitor().call(history, {})).map(({ createdAt, price }) => [createdAt, Number(price)])

describe('another price at once', () => {
  it('is in force from the approval of a second operator on, and earlier prices stay', async () => {
    const { fiona, victor } = sandbox.staff
    expect(await asks(fiona, 110_000)).toBeNull()
    expect((await priceToday(sandbox.db)).price).toBe(BigInt(OPENED))
    expect(await agrees('now')).toBeNull()
    const at = sandbox.clock.now()
    // From 0.105000, the last price of yesterday.
    expect(await priceToday(sandbox.db)).toMatchObject({ price: 110_000n, rate: 47_619n })
    expect(await priceOn(sandbox.db, today)).toBe(BigInt(OPENED))
    expect(await priceOn(sandbox.db, dayAfter(today, -1))).toBe(105_000n)
    expect(await published()).toEqual([
      [startOf(dayAfter(today, -1)), 105_000],
      [startOf(today), OPENED],
      [at, 110_000],
    ])
    const { rows, count } = await fiona.call(prices, { limit: 25 })
    expect(count).toBe(3)
    expect(rows[0]).toMatchObject({
      ...{ day: today, at, price: 110_000n, before: BigInt(OPENED), opens: false },
      ...{ reason: 'an agreement with the makers', maker: fiona.name, checker: victor.name },
    })
    expect(rows[1]).toMatchObject({ price: BigInt(OPENED), opens: true, maker: null, reason: null })
    expect(rows[2]).toMatchObject({ price: 105_000n, before: null })
  })

  it('is raised by the next midnight, and tomorrow’s change starts from it', async () => {
    await asks(sandbox.staff.fiona, 110_000)
    await agrees('now')
    await sandbox.travel(startOf(tomorrow))
    expect(await priceToday(sandbox.db)).toMatchObject({ price: 110_550n, rate: 5_000n })
  })

  it('shows its figures to the operator who decides', async () => {
    await sandbox.alice.fund(micros<'CIG'>(2_000_000_000n), 'CIG')
    await asks(sandbox.staff.fiona, 110_000)
    await sandbox.renewOperatorSession(sandbox.staff.victor)
    const [request] = await waiting()
    expect(
      Object.fromEntries(request?.details.map(({ name, value }) => [name, value.replaceAll('\u00A0', ' ')]) ?? []),
    ).toEqual({
      'New price': '0.1100 USCD',
      From: 'As soon as it is approved',
      'In force at request': '0.105525 USCD',
      Change: '+4.24 %',
      'Daily range': '0.2 % to 1 %: above it',
      'Owned by members and merchants': '₡ 2,000.00',
      'Current value': '211.05 USCD',
      'Value after it': '220.00 USCD',
    })
    const now = await sandbox.staff.fiona.call(priceNow, {})
    expect(now).toMatchObject({
      ...{ price: BigInt(OPENED), since: startOf(today), change: 5_000n, held: 2_000_000_000n, worth: 211_050_000n },
      coming: { day: tomorrow, at: startOf(tomorrow), byRule: 106_052n, rise: 5_000n, agreed: null },
      ...{ range: { least: 2_000, most: 10_000 }, waits: [{ price: 110_000n, day: null }] },
    })
  })

  it('lets one of two succeed that are approved at the same moment', async () => {
    const { fiona, victor, conrad } = sandbox.staff
    await sandbox.pool.query(`update operator set role = 'finance' where id = $1`, [conrad.id])
    await asks(fiona, 110_000)
    const first = await idOf('now')
    // Two equal requests cannot wait: the other one is for the midnight, and starts from the same price.
    expect(await asks(fiona, 111_000)).toEqual(not('illegal_operation'))
    await asks(fiona, 112_000, tomorrow)
    const second = await idOf(tomorrow)
    for (const who of [victor, conrad]) await sandbox.renewOperatorSession(who)
    const codes = [victor.googleCode(), conrad.googleCode()] as const
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        victor.tryCall(decide, { id: first, approve: true, note: '', googleCode: codes[0] }),
      ),
      conrad.tryCall(decide, { id: second, approve: true, note: '', googleCode: codes[1] }),
    ])
    expect(answers.slice(0, 4).filter((answer) => answer === null)).toHaveLength(1)
    expect((await priceToday(sandbox.db)).price).toBe(110_000n)
    // An approval before the price change is not published, one after it is refused: either way it was about another
    // change.
    expect([null, not('illegal_operation')]).toContainEqual(answers[4])
    await sandbox.travel(startOf(tomorrow))
    expect((await priceToday(sandbox.db)).price).toBe(110_550n)
  })

  it('is refused where the midnight came before the approval, and must be requested again', async () => {
    await asks(sandbox.staff.fiona, 110_000)
    await sandbox.travel(momentOf(tomorrow, '00:05'))
    expect(await agrees('now')).toEqual(not('illegal_operation'))
    expect((await priceToday(sandbox.db)).price).toBe(106_052n)
    await sandbox.renewOperatorSession(sandbox.staff.victor)
    expect((await waiting())[0]?.details).toContainEqual(expect.objectContaining({ name: 'Too late' }))
  })

  it('and the midnight, at the same moment, run one after the other', async () => {
    const { fiona, victor } = sandbox.staff
    for (let round = 0; round < 4; round++) {
      const day = dayAfter(today, round)
      sandbox.clock.moveTo(momentOf(day, '23:59'))
      const before = Number((await priceToday(sandbox.db)).price)
      const asked = before + 2_000
      await asks(fiona, asked)
      const id = await idOf('now')
      const googleCode = victor.googleCode()
      const [answer] = await Promise.all([
        victor.tryCall(decide, { id, approve: true, note: '', googleCode }),
        publishUntil(sandbox.db, dayAfter(day), defaultSettings),
      ])
      const { price } = await priceToday(sandbox.db)
      const raised = (of: number) => BigInt(of + Math.floor((of * 5_000) / 1_000_000))
      expect(price).toBe(answer === null ? raised(asked) : raised(before))
      if (answer !== null) {
        expect(answer).toEqual(not('illegal_operation'))
        await victor.tryCall(decide, { id, approve: false, note: 'Too late.', googleCode: victor.googleCode() })
      }
    }
  })

  it('lets a day begin with its own price where no worker had published it yet', async () => {
    sandbox.clock.moveTo(momentOf(tomorrow, '08:00'))
    await asks(sandbox.staff.fiona, 104_000)
    expect(await agrees('now')).toBeNull()
    expect((await published()).slice(2)).toEqual([
      [startOf(tomorrow), 106_052],
      [sandbox.clock.now(), 104_000],
    ])
    expect(await priceToday(sandbox.db)).toMatchObject({ price: 104_000n, rate: -14_451n })
  })
})

describe('another price from the coming midnight', () => {
  it('is published instead of the rule’s, and the rule continues from it', async () => {
    await asks(sandbox.staff.fiona, 104_000, tomorrow)
    expect(await agrees(tomorrow)).toBeNull()
    expect((await priceToday(sandbox.db)).price).toBe(BigInt(OPENED))
    const { coming } = await sandbox.staff.victor.call(priceNow, {})
    const { fiona, victor } = sandbox.staff
    expect(coming.agreed).toEqual({ price: 104_000n, maker: fiona.name, checker: victor.name })
    await sandbox.travel(startOf(tomorrow))
    expect(await priceToday(sandbox.db)).toMatchObject({ price: 104_000n, rate: -14_451n })
    expect(await priceOn(sandbox.db, tomorrow)).toBe(104_000n)
    await sandbox.travel(startOf(dayAfter(tomorrow)))
    expect((await priceToday(sandbox.db)).price).toBe(104_520n)
  })

  it('is replaced by a later agreement', async () => {
    for (const price of [104_000, 106_000]) {
      await asks(sandbox.staff.fiona, price, tomorrow)
      await agrees(tomorrow)
    }
    await sandbox.travel(startOf(tomorrow))
    expect((await priceToday(sandbox.db)).price).toBe(106_000n)
  })

  it('is published for its day where every worker was down at that midnight and for days after', async () => {
    await asks(sandbox.staff.fiona, 108_000, tomorrow)
    await agrees(tomorrow)
    await publishUntil(sandbox.db, dayAfter(today, 3), defaultSettings)
    expect((await published()).slice(2)).toEqual([
      [startOf(tomorrow), 108_000],
      [startOf(dayAfter(today, 2)), 108_540],
      [startOf(dayAfter(today, 3)), 109_082],
    ])
  })

  it('is refused once that midnight has passed, published or not', async () => {
    await asks(sandbox.staff.fiona, 108_000, tomorrow)
    sandbox.clock.moveTo(startOf(tomorrow))
    expect(await agrees(tomorrow)).toEqual(not('illegal_operation'))
    await publishUntil(sandbox.db, tomorrow, defaultSettings)
    expect((await priceToday(sandbox.db)).price).toBe(106_052n)
  })
})

describe('a request for another price is refused', () => {
  it('where no second operator could approve it', async () => {
    const wrongs: [
      what: string,
      price: number,
      day: BusinessDay | undefined,
      inForce: number | undefined,
      code: string,
    ][] = [
      ['more than the double', 211_051, undefined, undefined, 'illegal_value'],
      ['less than half', 52_762, undefined, undefined, 'illegal_value'],
      ['nothing', 0, undefined, undefined, 'illegal_value'],
      ['the price in force', OPENED, undefined, undefined, 'illegal_operation'],
      ['seen against another price', 110_000, undefined, 105_000, 'illegal_operation'],
      ['for today', 110_000, today, undefined, 'illegal_operation'],
      ['for the day after tomorrow', 110_000, dayAfter(today, 2), undefined, 'illegal_operation'],
    ]
    for (const [what, price, day, inForce, code] of wrongs)
      expect([what, await asks(sandbox.staff.fiona, price, day, inForce)]).toEqual([what, not(code)])
  })

  it('from any role but finance, as is a decision by its maker', async () => {
    const { wendy, conrad, fiona, victor } = sandbox.staff
    for (const who of [wendy, conrad]) expect(await asks(who, 110_000)).toEqual(not('illegal_operation'))
    await asks(victor, 110_000)
    const id = await idOf('now')
    for (const who of [wendy, victor])
      expect(await who.tryCall(decide, { id, approve: true, note: '', googleCode: who.googleCode() })).toEqual(
        not('illegal_operation'),
      )
    expect(await agrees('now', fiona)).toBeNull()
  })
})

describe('the history', () => {
  it('is listed page by page, of the rule or of operators, and a chart requests some days of it', async () => {
    await asks(sandbox.staff.fiona, 110_000)
    await agrees('now')
    const { fiona } = sandbox.staff
    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await fiona.call(prices, { limit: 1, ...(after ? { after } : {}) })
      ids.push(...page.rows.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(ids).toEqual((await fiona.call(prices, { limit: 25 })).rows.map(({ id }) => id))
    expect(ids).toHaveLength(3)
    expect((await fiona.call(prices, { limit: 25, by: 'operators' })).count).toBe(1)
    expect((await fiona.call(prices, { limit: 25, by: 'rule' })).rows).toHaveLength(2)
    for (const wrong of ['x', '1.a'])
      expect(await fiona.tryCall(prices, { limit: 3, after: wrong })).toEqual(not('parameter_error'))
    const days = (await sandbox.visitor().call(history, { days: 1 })).map(({ createdAt }) => businessDay(createdAt))
    expect(days).toEqual([dayAfter(today, -1), today, today])
  })
})
