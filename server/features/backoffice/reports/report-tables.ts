import { operationName, resultGroupNames } from '@humidor/domain/backoffice/report-names.ts'
import type { Period, Report } from '@humidor/domain/backoffice/reports.ts'
import { dayName } from '@humidor/domain/business-day.ts'
import { type Coin, coins, UNIT } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import type { Db } from '../../../database/database.ts'
import { chanceTables, cohortTables, shopTables } from './counted/counted-tables.ts'
import { dailyCloseOf } from './dailyClose.ts'
import { profitAndLossOf } from './profitAndLoss.ts'
import type { ReportTables } from './report-pdf.ts'
import { reservesIn } from './reservesOverTime.ts'

const EMPTY = 'No day of this period is closed.'
const coinNames: Record<Coin, string> = { USDT: 'USDT', USCD: 'USCD', CIG: '₡', POINT: 'Points' }

/** An amount to its last millionth, so that the columns add up. Points are whole. */
const amountIn = (coin: Coin, amount: bigint) =>
  coin === 'POINT'
    ? moneyText('en', amount * UNIT, undefined, { places: 0 })
    : moneyText('en', amount, undefined, { places: 6 })

const CLOSE_HEADS = ['Opening', 'In', 'Out', 'Fees', 'Yields', 'Closing', 'Difference']
type CloseFigures = Record<'opening' | 'incoming' | 'outgoing' | 'fees' | 'yields' | 'closing' | 'difference', bigint>

const closeCells = (coin: Coin, it: CloseFigures) =>
  [it.opening, it.incoming, -it.outgoing, -it.fees, it.yields, it.closing, it.difference].map((amount) =>
    amountIn(coin, amount),
  )

async function closeTables(db: Db, period: Period): Promise<ReportTables> {
  const { days, totals, operations } = await dailyCloseOf(db, period)
  return {
    tables: [
      {
        title: 'What members and merchants own, the whole period',
        heads: ['Coin', ...CLOSE_HEADS],
        rows: totals.map(({ coin, ...sum }) => [coinNames[coin], ...closeCells(coin, sum)]),
        empty: EMPTY,
      },
      {
        title: 'By operation, fees taken off',
        heads: ['Operation', 'Coin', 'Change'],
        rows: operations.map(({ operation, coin, amount }) => [
          ...[operationName(operation), coinNames[coin], amountIn(coin, amount)],
        ]),
        empty: EMPTY,
      },
      ...coins.map((coin) => ({
        title: `Each day, ${coinNames[coin]}`,
        heads: ['Day', ...CLOSE_HEADS],
        rows: days.flatMap((day) => (day.coin === coin ? [[dayName(day.day), ...closeCells(coin, day)]] : [])),
        empty: EMPTY,
      })),
    ],
    notes: [
      'Reserved money is included. Closing is opening plus in, less out and fees, plus yields. The difference compares it with the ledger.',
      'A transfer counts on the day of its time. One that is dated in a closed day counts on the first open day.',
    ],
  }
}

async function resultTables(db: Db, period: Period): Promise<ReportTables> {
  const { lines, own } = await profitAndLossOf(db, period)
  return {
    tables: [
      {
        title: 'The platform’s own money',
        heads: ['Coin', 'Opening', 'Result', 'Moved', 'Closing', 'Result before'],
        rows: own.map(({ coin, ...sum }) => [
          coinNames[coin],
          ...[sum.opening, sum.result, sum.moved, sum.closing, sum.resultBefore].map((amount) =>
            amountIn(coin, amount),
          ),
        ]),
        empty: EMPTY,
      },
      {
        title: 'By operation',
        heads: ['Operation', 'Group', 'Coin', 'Amount', 'Period before'],
        rows: lines.map(({ group, operation, coin, amount, before }) => [
          ...[operationName(operation), resultGroupNames[group], coinNames[coin]],
          ...[amountIn(coin, amount), amountIn(coin, before)],
        ]),
        empty: EMPTY,
      },
    ],
    notes: [
      'Own money is that of treasury, fees, rewards, team and foundation. What is promised to members is not.',
      'Pledges and pre-orders count when they are made, with all that they will pay. Moved are capital, exchanges of own coins and moves between own accounts.',
    ],
  }
}

const daysText = (days: number | null) => (days === null ? '' : String(days))

async function reserveTables(db: Db, period: Period): Promise<ReportTables> {
  const { days } = await reservesIn(db, period)
  return {
    tables: [
      {
        title: 'Reserves and liabilities at the end of each day, USDT',
        heads: ['Day', 'On BSC', 'On TRON', 'Payable', 'Per mille covered'],
        rows: days.map((it) => [
          dayName(it.day),
          ...[it.bsc, it.tron, it.payable].map((amount) => amountIn('USDT', amount)),
          daysText(it.onChainToPayable),
        ]),
        empty: EMPTY,
      },
      {
        title: 'The treasury at the end of each day',
        heads: ['Day', 'USDT', 'USCD', '₡', 'Promised USCD', 'Promised ₡', 'Lasts, days'],
        rows: days.map((it) => [
          dayName(it.day),
          ...[amountIn('USDT', it.treasuryUsdt), amountIn('USCD', it.treasuryUscd), amountIn('CIG', it.treasuryCig)],
          ...[amountIn('USCD', it.promisedUscd), amountIn('CIG', it.promisedCig), daysText(it.lasts)],
        ]),
        empty: EMPTY,
      },
    ],
    notes: ['How long the treasury lasts is measured half an hour after the day. Empty: without end, or not measured.'],
  }
}

/** The tables of a report over a period. */
export const reportTables: Record<Report, (db: Db, period: Period) => Promise<ReportTables>> = {
  'daily-close': closeTables,
  'profit-and-loss': resultTables,
  reserves: reserveTables,
  shops: shopTables,
  chance: chanceTables,
  cohorts: cohortTables,
}
