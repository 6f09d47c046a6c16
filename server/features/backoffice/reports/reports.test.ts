import { consoleContract } from '@humidor/contract/console/index.ts'
import { earningGroups } from '@humidor/domain/backoffice/daily-close.ts'
import { type BusinessDay, businessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { pdfLines } from '../../../platform/pdf/pdf-text.testing.ts'
import { recordDay } from '../../money/transparency/transparency.jobs.ts'
import { runCloses } from './reports.testing.ts'

const { reportDays, dailyClose, profitAndLoss, reservesOverTime, reportPdf } = consoleContract.reports

let sandbox: Sandbox
let today: BusinessDay
const fiona = async () => {
  await sandbox.renewOperatorSession(sandbox.staff.fiona)
  return sandbox.staff.fiona
}
/** The first day with movements is far before `today` in the sandbox, so every report begins with it. */
const period = () => ({ from: dayAfter(today, -30), to: dayAfter(today) })

beforeAll(async () => {
  sandbox = await openSandbox()
  today = businessDay(sandbox.clock.now())
  await sandbox.alice.fund(micros<'USDT'>(9_000_000n), 'USDT')
  await sandbox.bob.fund(micros<'USCD'>(100_000_000n), 'USCD')
  sandbox.clock.moveTo(momentOf(dayAfter(today), '09:00'))
  await sandbox.alice.fund(micros<'USDT'>(1n), 'USDT')
  sandbox.clock.moveTo(momentOf(dayAfter(today, 2), '09:00'))
  const at = sandbox.clock.now()
  await recordDay(sandbox.clock).run({ db: sandbox.db, day: businessDay(at), at, limit: 100 })
  await runCloses(sandbox, dayAfter(today))
})

it('the console learns which days are closed', async () => {
  const { first, last } = await (await fiona()).call(reportDays, {})
  expect(last).toBe(dayAfter(today))
  expect(first).not.toBeNull()
})

describe('the daily close', () => {
  it('opens with the day before, adds up and agrees with the ledger', async () => {
    const { days, totals } = await (await fiona()).call(dailyClose, period())
    const usdt = days.filter(({ coin }) => coin === 'USDT')
    expect(usdt.at(-1)?.day).toBe(dayAfter(today))
    expect(usdt.at(-1)).toMatchObject({ incoming: 1n, outgoing: 0n, difference: 0n })
    for (const it of days) {
      expect(it.closing).toBe(it.opening + it.incoming - it.outgoing - it.fees + it.yields)
      expect(it.difference).toBe(0n)
    }
    const total = totals.find(({ coin }) => coin === 'USDT')
    expect(total?.closing).toBe(usdt.at(-1)?.closing)
    expect(total?.incoming).toBe(usdt.reduce((sum, { incoming }) => sum + incoming, 0n))
  })

  it('closes with what members and merchants own in the ledger', async () => {
    const { totals } = await (await fiona()).call(dailyClose, { from: today, to: dayAfter(today, 2) })
    // Today is not closed: what moved since is taken off.
    const { rows } = await sandbox.pool.query(`
      select a.asset as coin, sum(a.balance)::bigint - coalesce((select sum(f.taken - f.given) from report_flow f
        join account_kind k on k.kind = f.kind and k.owner <> 'platform' and k.asset = a.asset where f.day > '${dayAfter(today)}'), 0)::bigint as owned
      from account a where a.owner <> 'platform' group by 1`)
    expect(rows.length).toBe(4)
    for (const { coin, owned } of rows)
      expect(`${coin} ${totals.find((one) => one.coin === coin)?.closing}`).toBe(`${coin} ${owned}`)
  })

  it('shows each operation’s change, which together are the change of the period', async () => {
    const { totals, operations } = await (await fiona()).call(dailyClose, period())
    for (const { coin, opening, closing } of totals)
      expect(operations.filter((one) => one.coin === coin).reduce((sum, { amount }) => sum + amount, 0n)).toBe(
        closing - opening,
      )
  })

  it('compares with the period before, and has nothing for days that nobody closed', async () => {
    const finance = await fiona()
    const day = await finance.call(dailyClose, { from: dayAfter(today), to: dayAfter(today) })
    const before = await finance.call(dailyClose, { from: today, to: today })
    const usdt = before.totals.find(({ coin }) => coin === 'USDT')
    expect(usdt?.incoming).toBeGreaterThanOrEqual(9_000_000n)
    expect(day.totals.find(({ coin }) => coin === 'USDT')?.before?.incoming).toBe(usdt?.incoming)
    const future = { from: dayAfter(today, 50), to: dayAfter(today, 51) }
    expect(await finance.call(dailyClose, future)).toEqual({ days: [], totals: [], operations: [] })
  })
})

describe('the profit and loss', () => {
  it('has lines that add up to the result, and own money that adds up to its closing', async () => {
    const { lines, own, days } = await (await fiona()).call(profitAndLoss, period())
    expect(own.map(({ coin }) => coin)).toEqual(['USDT', 'USCD', 'CIG'])
    for (const { coin, opening, result, moved, closing } of own) {
      const sumOf = (earns: boolean) =>
        lines
          .filter((line) => line.coin === coin && earningGroups.includes(line.group) === earns)
          .reduce((sum, { amount }) => sum + amount, 0n)
      expect(sumOf(true)).toBe(result)
      expect(sumOf(false)).toBe(moved)
      expect(opening + result + moved).toBe(closing)
      expect(days.filter((day) => day.coin === coin).reduce((sum, day) => sum + day.result, 0n)).toBe(result)
    }
  })

  it('still shows a line that only the period before had', async () => {
    const finance = await fiona()
    const before = await finance.call(profitAndLoss, { from: today, to: today })
    const after = await finance.call(profitAndLoss, { from: dayAfter(today), to: dayAfter(today) })
    const award = before.lines.find(({ operation }) => operation === 'systemAward')
    expect(award?.amount).toBeLessThan(0n)
    const line = after.lines.find((one) => one.operation === 'systemAward' && one.coin === award?.coin)
    expect(line?.before).toBe(award?.amount)
  })
})

it('reserves and liabilities at the end of a day are those of the ledger then', async () => {
  const { days } = await (await fiona()).call(reservesOverTime, period())
  const last = days.at(-1)
  expect(last?.day).toBe(dayAfter(today))
  const { rows } = await sandbox.pool.query(`
    select -sum(closing) filter (where kind = 101)::bigint as bsc, sum(closing) filter (where kind = 108)::bigint as treasury
    from report_balance where day = '${dayAfter(today)}'`)
  expect([last?.bsc, last?.treasuryUscd].map(String)).toEqual([rows[0].bsc, rows[0].treasury].map(String))
  const kept = await sandbox.pool.query(`
    select value from transparency_figure where series = 'coverage' and key = 'lasts' and day = '${dayAfter(today, 2)}'`)
  expect(last?.lasts ?? null).toBe(kept.rows[0] ? Number(kept.rows[0].value) : null)
})

it.each([
  ['daily-close', 'Each day, USDT'],
  ['profit-and-loss', 'The platform’s own money'],
  ['reserves', 'The treasury at the end of each day'],
] as const)('the report %s is a PDF that says what the page says', async (report, heading) => {
  const { name, pdf } = await (await fiona()).call(reportPdf, { report, ...period() })
  expect(name).toBe(`${report}-${period().from}-${period().to}.pdf`)
  const lines = (await pdfLines(Buffer.from(pdf, 'base64'))).flat()
  expect(lines).toContain(heading)
  expect(lines.some((line) => line.includes('business days in UTC+8'))).toBe(true)
})

it('every look at a report is in the audit log', async () => {
  await (await fiona()).call(profitAndLoss, { from: today, to: today })
  const { rows } = await sandbox.pool.query(`select count(*)::int as n from audit where call = $1`, [
    profitAndLoss.path,
  ])
  expect(rows[0].n).toBeGreaterThan(0)
})
