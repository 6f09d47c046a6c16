import { isUnusual } from '@humidor/domain/backoffice/odds.ts'
import { drawNames } from '@humidor/domain/backoffice/report-names.ts'
import type { Period } from '@humidor/domain/backoffice/reports.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import type { Db } from '../../../../database/database.ts'
import type { ReportTables } from '../report-pdf.ts'
import { chanceIn } from './chanceReport.ts'
import { cohortsOf } from './cohorts.ts'
import { shopTakingsIn } from './shopTakings.ts'

const EMPTY = 'Nothing was counted in this period.'
const count = (many: number) => many.toLocaleString('en')
const amount = (millionths: bigint) => moneyText('en', millionths, undefined, { places: 6 })
const hundredths = (value: number) => (value / 100).toLocaleString('en', { minimumFractionDigits: 2 })
const deviationText = (deviation: number | null) =>
  deviation === null ? '' : `${hundredths(deviation)}${isUnusual(deviation) ? ' (unusual)' : ''}`

const TAKINGS = ['Payments', 'Gross, ₡', 'Refunds', 'Refunded, ₡', 'Net, ₡']
const takingsCells = (it: { payments: number; gross: bigint; refunds: number; refunded: bigint }) => [
  ...[count(it.payments), amount(it.gross), count(it.refunds), amount(it.refunded), amount(it.gross - it.refunded)],
]

export async function shopTables(db: Db, period: Period): Promise<ReportTables> {
  const { days, shops } = await shopTakingsIn(db, period)
  return {
    tables: [
      {
        title: 'The shops that took most',
        heads: ['Shop', ...TAKINGS, 'Net before, ₡'],
        rows: shops.map((shop) => [`${shop.vcode} ${shop.name}`, ...takingsCells(shop), amount(shop.before)]),
        empty: EMPTY,
      },
      {
        title: 'All shops, each day',
        heads: ['Day', 'Shops', ...TAKINGS],
        rows: days.map((day) => [dayName(day.day), count(day.shops), ...takingsCells(day)]),
        empty: EMPTY,
      },
    ],
    notes: ['A refund counts on its own day. At most 100 shops are listed, by their net takings.'],
  }
}

export async function chanceTables(db: Db, period: Period): Promise<ReportTables> {
  const { days, order, tables } = await chanceIn(db, period)
  return {
    tables: [
      {
        title: 'Draws, each day',
        heads: ['Day', 'Kind', 'Draws', 'Entries', 'Won', 'Money won', 'Quota'],
        rows: days.map((it) => [
          ...[dayName(it.day), drawNames[it.type], count(it.draws), count(it.entries), count(it.won)],
          ...[amount(it.money), amount(it.quota)],
        ]),
        empty: EMPTY,
      },
      {
        title: 'The earlier half of the entries',
        heads: ['Kind', 'Entries', 'Sum of places', 'Expected', 'Standard deviations'],
        rows: order.map((it) => [
          ...[drawNames[it.type], count(it.early), count(it.places), hundredths(it.expected)],
          deviationText(it.deviation),
        ]),
        empty: EMPTY,
      },
      ...tables.map((table) => ({
        title: `Raffle, odds ${table.table.slice(0, 8)}`,
        heads: ['Prize, ₡', 'Weight', 'Drawn', 'Expected', 'Standard deviations'],
        rows: table.prizes.map((it) => [
          ...[amount(it.amount), count(it.weight), count(it.draws), hundredths(it.expected)],
          deviationText(it.deviation),
        ]),
        empty: EMPTY,
      })),
    ],
    notes: [
      'One fair result in 16,000 is more than four standard deviations from its odds, and is called unusual.',
      'If the shuffle is fair, those who enter early come no earlier in its list than others.',
    ],
  }
}

export async function cohortTables(db: Db, period: Period): Promise<ReportTables> {
  const { day, months } = await cohortsOf(db, period)
  return {
    tables: [
      {
        title:
          day === null
            ? 'Members by month of registration'
            : `Members by month of registration, counted after ${dayName(day)}`,
        heads: ['Month', 'Registered', 'Activated', 'Ordered', 'Still there'],
        rows: months.map((it) => [
          it.month.slice(0, 7).replace('-', '/'),
          ...[it.registered, it.activated, it.ordered, it.active].map(count),
        ]),
        empty: EMPTY,
      },
    ],
    notes: [
      'Ordered: ever made a pre-order, a pledge or a mall order. Still there: used the app within 30 days and did not sign out.',
    ],
  }
}
