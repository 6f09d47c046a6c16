import { businessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { type Sheet, sheetOf } from '@humidor/domain/money/reserves.ts'
import {
  type CoverageFacts,
  coverageFigures,
  type DailyFigure,
  type DailyPart,
  issueFigures,
  liabilityFigures,
  type ManualSum,
  manualKinds,
  reserveFigures,
} from '@humidor/domain/money/transparency.ts'
import type { Downtime } from '@humidor/domain/platform/downtime.ts'
import type { Database, Db } from '../../../database/database.ts'
import { type KeptHead, lastHeads } from '../../../ledger/heads.ts'
import { totalsOf } from '../../../ledger/totals.ts'
import { downtimeSum, downtimesSince } from '../../../platform/downtime/downtime.queries.ts'
import { changedSettings } from '../../../platform/settings/settings.queries.ts'
import { refundSums } from '../../commerce/mall/mall.ts'
import { subsidySums } from '../../community/activities/activities.ts'
import { type FinishedDraw, lastDrawn } from '../../products/draws/draws.ts'
import { coveringAt, lastingOf } from '../../products/settlement/settlement.ts'
import { agreedPrices } from '../../trading/price/price.ts'
import { assignmentSums } from '../deposits/deposits.ts'
import { deedSums } from '../treasury/treasury.ts'
import type { Reading } from './reading.ts'
import type { LiabilitiesProof, ProvenAddress, ReceiptKey, TransparencySources } from './seams.ts'
import { type ChartRow, chartRows, type DayRow, lastDays, newestReading } from './transparency.queries.ts'

const DAY_MS = 86_400_000

/** Rows on the page, and days of a chart. */
export const SHOWN = { draws: 6, heads: 10, days: 30, downtimeDays: 90, manualDays: 30, chartDays: 366 } as const

/** The figures of the charts, by series and key. */
const CHARTED = [
  ...['reserves.total', 'reserves.bsc', 'reserves.tron'],
  ...['liabilities.payable', 'coverage.lasts', 'issue.cig_circulating'],
]

/** The figures that are kept for each day. */
export interface Daily {
  sheet: Sheet
  coverage: CoverageFacts
}

/** Everything on the page. `at`: when it was read; `dailyAt`: the figures that are kept for each day, which are older. */
export interface Figures extends Daily {
  at: Date
  dailyAt: Date
  draws: readonly FinishedDraw[]
  /** Those of the last 90 days; the number and the length in milliseconds of all. */
  downtimes: readonly Downtime[]
  downtimeEver: { count: number; ms: number }
  manual: readonly ManualSum[]
  heads: readonly KeptHead[]
  days: readonly DayRow[]
  charts: readonly ChartRow[]
  /** Undefined: nobody publishes them. */
  proven: readonly ProvenAddress[] | undefined
  proofs: readonly LiabilitiesProof[] | undefined
  keys: readonly ReceiptKey[] | undefined
}

/** Reads what the figures of a day come from. The sums of accounts come from marks, whatever the number of accounts. */
export async function readDaily(db: Db, at: Date): Promise<Reading> {
  const accounts = await totalsOf(db)
  const covering = await coveringAt(db, at)
  const { treasury, promised, pledges, orders, interest, returned } = covering
  return {
    accounts,
    coverage: {
      ...{ treasury, promised, pledges: pledges.owed, orders: orders.owed, won: orders.won },
      ...{ midnight: interest + returned, lasting: lastingOf(covering) },
    },
  }
}

/** The figures that follow from a reading. */
export const dailyOf = ({ accounts, coverage }: Reading): Daily => ({ sheet: sheetOf(accounts), coverage })

/** The kept figures by part. */
export const dailyFigures = ({ sheet, coverage }: Daily): Record<DailyPart, DailyFigure[]> => ({
  reserves: reserveFigures(sheet),
  liabilities: liabilityFigures(sheet),
  coverage: coverageFigures(coverage),
  issue: issueFigures(sheet),
})

/** All changes by two operators, in the order of their kinds. `since`: the beginning of the recent ones. */
async function manualSums(db: Db, since: Date): Promise<ManualSum[]> {
  const found: ManualSum[] = []
  for (const sum of [deedSums, assignmentSums, refundSums, subsidySums, agreedPrices, changedSettings])
    found.push(...(await sum(db, since)))
  return manualKinds.flatMap((kind) => found.filter((sum) => sum.kind === kind))
}

/** Reads a snapshot of the database, so that all figures are of one moment. */
export const atOneMoment = <T>(db: Database, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/**
 * Reads everything on the page. What belongs to members is that of the newest recorded day: on a quiet platform, figures of every
 * minute would show each payment and its time. Before the first day is recorded, it is read now.
 */
export const readFigures = (db: Database, at: Date, sources: TransparencySources): Promise<Figures> =>
  atOneMoment(db, async (tx) => {
    const before = (days: number) => new Date(at.getTime() - days * DAY_MS)
    // One after the other: they share a connection.
    const daily = (await newestReading(tx)) ?? { at, reading: await readDaily(tx, at) }
    return {
      ...{ at, dailyAt: daily.at },
      ...dailyOf(daily.reading),
      draws: await lastDrawn(tx, SHOWN.draws),
      downtimes: await downtimesSince(tx, before(SHOWN.downtimeDays)),
      downtimeEver: await downtimeSum(tx),
      manual: await manualSums(tx, before(SHOWN.manualDays)),
      heads: await lastHeads(tx, SHOWN.heads),
      days: await lastDays(tx, SHOWN.days),
      charts: await chartRows(tx, CHARTED, dayAfter(businessDay(at), -SHOWN.chartDays)),
      proven: await sources.provenReserves?.(tx, at),
      proofs: await sources.liabilitiesProofs?.(tx, at),
      keys: await sources.receiptKeys?.(tx, at),
    }
  })
