import { exact } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import {
  type DailyPart,
  type FigureUnit,
  isDailyPart,
  type TransparencyPart,
} from '@humidor/domain/money/transparency.ts'
import type { Db } from '../../../database/database.ts'
import { lastDowntimes } from '../../../platform/downtime/downtime.queries.ts'
import { lastDrawn } from '../../products/draws/draws.ts'
import { dailyFigures, type Figures } from './figures.ts'
import { lastDays, seriesOf } from './transparency.queries.ts'

/** Rows of a list in a file. */
const MOST = { draws: 500, downtimes: 1_000, days: 4_000 } as const

/** A table of one part, for programs. `unit`: of the numbers of a column. Null: there is no value. */
export interface DataTable {
  series: TransparencyPart
  columns: readonly { name: string; unit?: string }[]
  rows: readonly (readonly (string | null)[])[]
}

/** A number to its last digit: millionths as decimals, everything else whole. */
const digits = (value: bigint, unit: FigureUnit) =>
  unit === 'POINT' || unit === 'days' || unit === 'per mille' ? value.toString() : exact(micros(value))

const unitName = (unit: FigureUnit) => (unit === 'POINT' ? 'points' : unit)

const moment = (name: string) => ({ name, unit: 'UTC' })

/** Every kept day of a part, and as its last row the figures that the page shows. */
async function dailyTable(db: Db, series: DailyPart, figures: Figures): Promise<DataTable> {
  const now = dailyFigures(figures)[series]
  const days = await seriesOf(db, series)
  return {
    series,
    columns: [{ name: 'day' }, moment('read_at'), ...now.map(({ key, unit }) => ({ name: key, unit: unitName(unit) }))],
    rows: [
      ...days.map((row) => [
        row.day,
        row.at.toISOString(),
        ...now.map(({ key, unit }) => {
          const value = row.figures[key]
          return value === undefined ? null : digits(BigInt(value), unit)
        }),
      ]),
      [
        'now',
        figures.dailyAt.toISOString(),
        ...now.map(({ value, unit }) => (value === null ? null : digits(value, unit))),
      ],
    ],
  }
}

/** Milliseconds as seconds, without a float. */
const exactSeconds = (milliseconds: number): string =>
  `${Math.floor(milliseconds / 1000)}.${String(milliseconds % 1000).padStart(3, '0')}`

/** The tables that are not kept by day. */
const listTables: Record<Exclude<TransparencyPart, DailyPart>, (db: Db, figures: Figures) => Promise<DataTable>> = {
  draws: async (db) => ({
    series: 'draws',
    columns: [
      ...[{ name: 'draw' }, { name: 'paid_in' }, moment('due_at'), moment('drawn_at')],
      ...[{ name: 'entries' }, { name: 'won' }, { name: 'amount_won', unit: 'the coin of paid_in' }],
    ],
    rows: (await lastDrawn(db, MOST.draws)).map((draw) => [
      ...[draw.id.toString(), draw.type === 'usdc' ? 'USCD' : 'CIG', draw.due_at.toISOString()],
      ...[draw.drawn_at.toISOString(), String(draw.entries), String(draw.won), exact(micros(draw.won_money))],
    ]),
  }),

  downtime: async (db) => ({
    series: 'downtime',
    columns: [moment('from'), moment('until'), { name: 'lasted', unit: 'seconds' }],
    rows: (await lastDowntimes(db, MOST.downtimes)).map(({ from, until }) => [
      from.toISOString(),
      until.toISOString(),
      exactSeconds(until.getTime() - from.getTime()),
    ]),
  }),

  'manual-changes': async (_db, { manual }) => ({
    series: 'manual-changes',
    columns: [
      ...[{ name: 'change' }, { name: 'coin' }, { name: 'count_30_days' }],
      ...[{ name: 'amount_30_days', unit: 'coin' }, { name: 'count' }, { name: 'amount', unit: 'coin' }],
    ],
    rows: manual.map(({ kind, coin, recentCount, recentAmount, count, amount }) => [
      ...[kind, coin, recentCount.toString(), coin && digits(recentAmount, coin)],
      ...[count.toString(), coin && digits(amount, coin)],
    ]),
  }),

  'chain-heads': async (db, { heads, at }) => ({
    series: 'chain-heads',
    columns: [{ name: 'day' }, moment('read_at'), { name: 'block' }, moment('sealed_at'), { name: 'hash' }],
    rows: [
      ...heads.map((head) => ['now', at.toISOString(), head.number.toString(), head.at.toISOString(), head.hash]),
      ...(await lastDays(db, MOST.days)).map((row) => [
        ...[row.day, row.at.toISOString(), row.number.toString(), row.sealedAt.toISOString(), row.hash],
      ]),
    ],
  }),

  'liabilities-proof': async (_db, { proofs = [] }) => ({
    series: 'liabilities-proof',
    columns: [{ name: 'day' }, { name: 'coin' }, { name: 'total', unit: 'coin' }, { name: 'root' }, { name: 'list' }],
    rows: proofs.flatMap(({ day, totals, root, list }) =>
      totals.map(({ coin, amount }) => [day, coin, digits(amount, coin), root, list]),
    ),
  }),

  'receipt-keys': async (_db, { keys = [] }) => ({
    series: 'receipt-keys',
    columns: [{ name: 'key' }, { name: 'algorithm' }, { name: 'public_key' }, moment('from'), moment('until')],
    rows: keys.map(({ id, algorithm, publicKey, from, until }) => [
      ...[id, algorithm, publicKey, from.toISOString(), until && until.toISOString()],
    ]),
  }),
}

/** The table of a part. */
export const tableOf = (db: Db, part: TransparencyPart, figures: Figures): Promise<DataTable> =>
  isDailyPart(part) ? dailyTable(db, part, figures) : listTables[part](db, figures)

const cell = (text: string | null) =>
  text === null ? '' : /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Comma-separated values (RFC 4180). The unit stands behind the name: `bsc [USDT]`. */
export const asCsv = ({ columns, rows }: DataTable): string =>
  [columns.map(({ name, unit }) => (unit === undefined ? name : `${name} [${unit}]`)), ...rows]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('')

/** JSON. Numbers are text, so that no program rounds them. */
export const asJson = (table: DataTable): string => `${JSON.stringify(table, null, 1)}\n`
