import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { type BusinessDay, businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { payBill } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { verify } from '../../../../ledger/invariant.ts'
import { pdfLines } from '../../../../platform/pdf/pdf-text.testing.ts'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { verifiedMerchant } from '../../../commerce/merchants/merchants.testing.ts'
import { drawsIn, due } from '../../../products/draws/draws.testing.ts'
import { treasuryHas } from '../../../products/preorders/preorders.testing.ts'
import { drawn, points } from '../../../products/raffle/raffle.testing.ts'
import { runCloses } from '../reports.testing.ts'
import { countedInvariants } from './counted.invariants.ts'
import { countDays } from './counting.jobs.ts'

const { shopTakings, chanceReport, cohorts, reportPdf } = consoleContract.reports
const { refund } = contract.merchants

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof verifiedMerchant>>
const { holds, fiveOrder } = drawsIn(() => sandbox)
/** The day of everything that is counted here. */
const day = businessDay(due)
const whole = (cigars: number) => micros<'CIG'>(BigInt(cigars) * 1_000_000n)
const one = (it: BusinessDay) => ({ from: it, to: it })

const fiona = async () => {
  await sandbox.renewOperatorSession(sandbox.staff.fiona)
  return sandbox.staff.fiona
}
const pays = (moneyCig: number) =>
  payBill(sandbox.making, { from: sandbox.alice, to: shop, money: whole(moneyCig), at: sandbox.clock.now() })

async function counts() {
  const at = sandbox.clock.now()
  const job = () => countDays().run({ db: sandbox.db, day: businessDay(at), at, limit: 100 })
  // Two nodes at once count each day once.
  for (;;) {
    const batches = await Promise.all([job(), job()])
    if (!batches.some(({ left }) => left)) return
  }
}

beforeAll(async () => {
  sandbox = await openSandbox()
  const { alice, clock, db } = sandbox
  await treasuryHas(sandbox, 1_000_000)
  await changeSetting(db, 'orderQuota', 500_000_000n)
  await alice.fund(points(1_000), 'POINT')
  await alice.fund(whole(500), 'CIG')
  clock.moveTo(momentOf(day, '10:00'))
  shop = await verifiedMerchant(sandbox)
  await sandbox.renewSession(alice)
  const bill = await pays(100)
  await pays(20)
  await fiveOrder()
  for (let n = 0; n < 3; n += 1) await drawn(alice)
  await holds(new Date(due.getTime() - 600_000))
  await holds(due)
  clock.moveTo(momentOf(dayAfter(day), '10:00'))
  await sandbox.renewMerchantSession(shop)
  await shop.call(refund, { id: bill.toString(), moneyCig: whole(5), refunded: whole(0), password: shop.password })
  clock.moveTo(momentOf(dayAfter(day, 2), '09:00'))
  await runCloses(sandbox, dayAfter(day))
  await counts()
}, 120_000)

describe('the takings of shops', () => {
  it('count payments on their day and a refund on its own, and compare with the period before', async () => {
    const finance = await fiona()
    const first = await finance.call(shopTakings, one(day))
    const paid = { payments: 2, gross: whole(120), refunds: 0, refunded: 0n }
    expect(first.days).toEqual([{ day, shops: 1, ...paid }])
    expect(first.shops).toEqual([{ vcode: shop.vcode, name: shop.name, ...paid, before: 0n }])
    const second = await finance.call(shopTakings, one(dayAfter(day)))
    const refunded = { payments: 0, gross: 0n, refunds: 1, refunded: whole(5) }
    expect(second.shops).toMatchObject([{ ...refunded, before: whole(120) }])
    const both = await finance.call(shopTakings, { from: day, to: dayAfter(day) })
    expect(both.shops).toMatchObject([{ payments: 2, gross: whole(120), refunds: 1, refunded: whole(5) }])
    expect(both.days.map(({ day: it }) => it)).toEqual([day, dayAfter(day)])
  })

  it('are nothing for days that nobody counted', async () => {
    expect(await (await fiona()).call(shopTakings, one(dayAfter(day, 40)))).toEqual({ days: [], shops: [] })
  })
})

describe('draws and the raffle against their odds', () => {
  it('show entries, winners and money of each day, and where the early entries came', async () => {
    const { days, order } = await (await fiona()).call(chanceReport, one(day))
    expect(days.filter(({ entries }) => entries > 0)).toMatchObject([
      { day, type: 'usdc', entries: 5, won: 2, money: 400_000_000n, quota: 500_000_000n },
    ])
    const { rows } = await sql<{ places: number }>`
      select sum(place)::int as places from (select place from preorder where place is not null order by oid limit 2) it`.execute(
      sandbox.db,
    )
    expect(order[0]).toMatchObject({ type: 'usdc', early: 2, places: rows[0]?.places, expected: 600 })
    expect(order[1]).toMatchObject({ type: 'cig', early: 0, deviation: null })
  })

  it('show every prize with its draws and its share of them', async () => {
    const { tables } = await (await fiona()).call(chanceReport, one(day))
    expect(tables).toHaveLength(1)
    const [{ draws, paid, promised, prizes } = { draws: 0, paid: 0n, promised: 0n, prizes: [] }] = tables
    expect(draws).toBe(3)
    expect(prizes.map(({ weight }) => weight)).toEqual([1, 9, 40, 100, 250, 600])
    expect(prizes.reduce((sum, prize) => sum + prize.draws, 0)).toBe(3)
    expect(prizes.map(({ expected }) => expected)).toEqual([0, 3, 12, 30, 75, 180])
    expect(paid).toBe(prizes.reduce((sum, { amount, draws: times }) => sum + amount * BigInt(times), 0n))
    const mean = prizes.reduce((sum, { amount, weight }) => sum + amount * BigInt(weight), 0n)
    expect(promised).toBe((mean * 3n) / 1_000n)
    expect((await (await fiona()).call(chanceReport, one(dayAfter(day)))).tables).toEqual([])
  })
})

describe('members by month', () => {
  it('are counted for the last closed day alone, and add up to all members', async () => {
    const { rows } = await sql<{ members: number; activated: number; ordered: number }>`
      select count(*)::int as members, count(activated_at)::int as activated,
        (select count(*)::int from (select uid from preorder union select uid from pledge union select uid from mall_order) it) as ordered
      from member where referrer_uid is not null`.execute(sandbox.db)
    const counted = await (await fiona()).call(cohorts, { from: '2026-01-01', to: dayAfter(day, 5) })
    expect(counted.day).toBe(dayAfter(day))
    const sumOf = (key: 'registered' | 'activated' | 'ordered') => counted.months.reduce((sum, it) => sum + it[key], 0)
    expect([sumOf('registered'), sumOf('activated')]).toEqual([rows[0]?.members, rows[0]?.activated])
    expect(sumOf('ordered')).toBe(rows[0]?.ordered)
    expect(sumOf('ordered')).toBeGreaterThanOrEqual(5)
    expect(counted.months.every(({ registered, active }) => active <= registered)).toBe(true)
    expect(await (await fiona()).call(cohorts, one(day))).toEqual({ day: null, months: [] })
  })

  it('no longer count as still there when their sessions have ended', async () => {
    const active = async (to: BusinessDay) =>
      (await (await fiona()).call(cohorts, { from: '2026-01-01', to })).months.reduce((sum, it) => sum + it.active, 0)
    expect(await active(dayAfter(day))).toBeGreaterThan(0)
    sandbox.clock.moveTo(momentOf(dayAfter(day, 60), '09:00'))
    await runCloses(sandbox, dayAfter(day, 59))
    await counts()
    expect(await active(dayAfter(day, 59))).toBe(0)
  })
})

it.each([
  ['shops', 'The shops that took most'],
  ['chance', 'The earlier half of the entries'],
  ['cohorts', `Members by month of registration, counted after ${dayAfter(day).replaceAll('-', '/')}`],
] as const)('the report %s is a PDF', async (report, heading) => {
  const { pdf } = await (await fiona()).call(reportPdf, { report, from: day, to: dayAfter(day) })
  expect((await pdfLines(Buffer.from(pdf, 'base64'))).flat()).toContain(heading)
})

describe('the invariants', () => {
  const broken = async (text: string) => {
    await sandbox.pool.query('alter table report_shop disable trigger user')
    await sandbox.pool.query('alter table report_raffle disable trigger user')
    await sandbox.pool.query(text)
    return (await verify(sandbox.db, countedInvariants)).map(({ id }) => id)
  }

  it('find takings and prizes that are not those of the bills and draws', async () => {
    expect(await verify(sandbox.db, countedInvariants)).toEqual([])
    const tookMore = (more: number) =>
      broken(`update report_shop set gross = gross + sign(gross) * ${more}, gross_so_far = gross_so_far + ${more}`)
    expect(await tookMore(1)).toEqual(
      expect.arrayContaining(['reports.shops-are-their-bills', 'reports.takings-so-far-add-up']),
    )
    await tookMore(-1)
    const breaches = await broken('update report_shop set refunds_so_far = refunds_so_far + 1')
    expect(breaches).toContain('reports.takings-so-far-add-up')
    expect(breaches).not.toContain('reports.shops-are-their-bills')
    await broken('update report_shop set refunds_so_far = refunds_so_far - 1')
    expect(await broken('update report_raffle set draws = draws + 1')).toContain('reports.raffle-is-its-draws')
    await broken('update report_raffle set draws = draws - 1')
    for (const table of ['report_shop', 'report_raffle'])
      await sandbox.pool.query(`alter table ${table} enable trigger user`)
    expect(await verify(sandbox.db, countedInvariants)).toEqual([])
  })

  it('and the database refuses a change of what was counted', async () => {
    const tables = ['report_count', 'report_shop', 'report_takings', 'report_raffle', 'report_draw', 'report_cohort']
    for (const table of tables) await expect(sandbox.pool.query(`delete from ${table}`)).rejects.toThrow('append-only')
  })
})
