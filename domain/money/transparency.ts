import type { Settings } from '../platform/settings.ts'
import type { Coin } from './micros.ts'
import { type AssetSheet, coverageOf, type Sheet } from './reserves.ts'
import { treasuryMoves } from './treasury.ts'

/** The parts of the public page /Transparency, by the names in the addresses of their data. Each has a switch. */
export const transparencySwitch = {
  reserves: 'showReserves',
  liabilities: 'showLiabilities',
  coverage: 'showCoverage',
  issue: 'showIssue',
  draws: 'showDraws',
  downtime: 'showDowntime',
  'manual-changes': 'showManualChanges',
  'chain-heads': 'showChainHeads',
  'liabilities-proof': 'showLiabilitiesProof',
  'receipt-keys': 'showReceiptKeys',
} as const satisfies Record<string, keyof Settings>
export type TransparencyPart = keyof typeof transparencySwitch
export type TransparencySwitch = (typeof transparencySwitch)[TransparencyPart]

export const transparencyParts = Object.keys(transparencySwitch) as [TransparencyPart, ...TransparencyPart[]]

/** The parts that are not published. */
export const hiddenParts = (settings: Pick<Settings, TransparencySwitch>): TransparencyPart[] =>
  transparencyParts.filter((part) => settings[transparencySwitch[part]] !== 1)

/** The parts whose figures are kept for each day. */
export const dailyParts = [
  'reserves',
  'liabilities',
  'coverage',
  'issue',
] as const satisfies readonly TransparencyPart[]
export type DailyPart = (typeof dailyParts)[number]

/** Whether the figures of a part are kept for each day. */
export const isDailyPart = (part: TransparencyPart): part is DailyPart => dailyParts.some((daily) => daily === part)

/** What a number counts: millionths of a coin, or whole points, days or per mille. */
export type FigureUnit = Coin | 'days' | 'per mille'

/** One figure of a part. Null: it has no value, such as a share of nothing. */
export interface DailyFigure {
  key: string
  unit: FigureUnit
  value: bigint | null
}

/** What an asset's owners may claim: the rows, and their sum. Millionths, whole points for `POINT`. */
export const debtRows = ['members', 'reserved', 'merchants', 'promised'] as const
export type Debts = Record<(typeof debtRows)[number] | 'total', bigint>

/** The debts of an asset, and what is promised to its owners. */
export function debtsOf({ members, held, merchants, promised }: AssetSheet): Debts {
  return { members, reserved: held, merchants, promised, total: members + held + merchants + promised }
}

/** Who has the ₡ that were issued. */
export const cigRows = [
  'treasury',
  'rewards',
  'team',
  'foundation',
  'promised',
  'fees',
  'members',
  'reserved',
  'merchants',
] as const
export type CigRows = Record<(typeof cigRows)[number], bigint>

const emptySheet = { members: 0n, held: 0n, merchants: 0n, treasury: 0n, promised: 0n, fees: 0n }

/** An asset's sheet. Zeros for one that is not on it. */
export const assetOf = ({ assets }: Sheet, coin: Coin): AssetSheet =>
  assets.find((one) => one.coin === coin) ?? {
    ...{ coin, ...emptySheet },
    ...{ rewards: 0n, team: 0n, foundation: 0n, backing: 0n, issued: 0n },
  }

/** The issued ₡ by owner. `circulating`: with members and merchants. The rows sum to `issued` while the books are right. */
export function cigOf(sheet: Sheet): { issued: bigint; circulating: bigint; rows: CigRows } {
  const { treasury, rewards, team, foundation, promised, fees, members, held, merchants, issued } = assetOf(
    sheet,
    'CIG',
  )
  const rows = { treasury, rewards, team, foundation, promised, fees, members, reserved: held, merchants }
  return { issued, circulating: members + held + merchants, rows }
}

/** USDT on each network by the books, and its sum. */
export const reserveFigures = ({ onChain: { BSC, TRX } }: Sheet): DailyFigure[] => [
  { key: 'bsc', unit: 'USDT', value: BSC },
  { key: 'tron', unit: 'USDT', value: TRX },
  { key: 'total', unit: 'USDT', value: BSC + TRX },
]

/** The debts of each asset, and the part that can be paid out in USDT. */
export function liabilityFigures(sheet: Sheet): DailyFigure[] {
  const { liabilities, onChainToLiabilities } = coverageOf(sheet)
  const ofAsset = (asset: AssetSheet) =>
    Object.entries(debtsOf(asset)).map(([row, value]) => ({
      ...{ key: `${asset.coin.toLowerCase()}_${row}`, unit: asset.coin, value },
    }))
  return [
    ...sheet.assets.flatMap(ofAsset),
    { key: 'payable', unit: 'USDT', value: liabilities },
    { key: 'on_chain_to_payable', unit: 'per mille', value: toBig(onChainToLiabilities) },
  ]
}

/** The issue of USCD and its backing, and the issue of ₡ by owner. */
export function issueFigures(sheet: Sheet): DailyFigure[] {
  const { issued, circulating, rows } = cigOf(sheet)
  return [
    { key: 'uscd_issued', unit: 'USCD', value: assetOf(sheet, 'USCD').issued },
    { key: 'usdt_backing', unit: 'USDT', value: assetOf(sheet, 'USDT').backing },
    { key: 'cig_issued', unit: 'CIG', value: issued },
    ...cigRows.map((row) => ({ key: `cig_${row}`, unit: 'CIG' as const, value: rows[row] })),
    { key: 'cig_circulating', unit: 'CIG', value: circulating },
  ]
}

const toBig = (count: number | null | undefined) => (count === null || count === undefined ? null : BigInt(count))

/** The treasury, the promises and what covers them. */
export interface CoverageFacts {
  treasury: { usdt: bigint; uscd: bigint; cig: bigint }
  promised: { uscd: bigint; cig: bigint }
  /** Remaining profit of pledges; ₡ of paid orders, and of won and unpaid ones; the cost of the next midnight. */
  pledges: bigint
  orders: bigint
  won: bigint
  midnight: bigint
  /** Days, as `lastingOf` answers them. Undefined: nothing is paid. */
  lasting: { uscd: number | undefined; uscdSelling: number | undefined; cigSelling: number | undefined }
}

/** The promises, each with its coin, the amount owed and the amount there for it (docs/decisions/0037-treasury-coverage.md). */
export const promisesOf = ({ treasury, promised, pledges, orders, won, midnight }: CoverageFacts) =>
  [
    { kind: 'pledges', coin: 'USCD', owed: pledges, there: promised.uscd, from: 'promised' },
    { kind: 'orders', coin: 'CIG', owed: orders, there: promised.cig, from: 'promised' },
    { kind: 'won', coin: 'CIG', owed: won, there: treasury.cig, from: 'treasury' },
    { kind: 'midnight', coin: 'USCD', owed: midnight, there: treasury.uscd, from: 'treasury' },
  ] as const

export function coverageFigures(facts: CoverageFacts): DailyFigure[] {
  const { treasury, lasting } = facts
  return [
    { key: 'treasury_usdt', unit: 'USDT', value: treasury.usdt },
    { key: 'treasury_uscd', unit: 'USCD', value: treasury.uscd },
    { key: 'treasury_cig', unit: 'CIG', value: treasury.cig },
    ...promisesOf(facts).flatMap(({ kind, coin, owed, there }) => [
      { key: `${kind}_owed`, unit: coin, value: owed },
      { key: `${kind}_there`, unit: coin, value: there },
    ]),
    { key: 'lasts', unit: 'days', value: toBig(lasting.uscd) },
    { key: 'lasts_selling', unit: 'days', value: toBig(lasting.uscdSelling) },
    { key: 'cig_lasts_selling', unit: 'days', value: toBig(lasting.cigSelling) },
  ]
}

/**
 * The changes that two operators agree on, by kind. The last two move no money: a price of ₡, and a changed setting.
 * Moves of the treasury have their own names.
 */
export const manualKinds = [
  'award',
  ...treasuryMoves,
  'assignedToMember',
  'assignedToTreasury',
  'mallRefund',
  'activityAward',
  'price',
  'setting',
] as const
export type ManualKind = (typeof manualKinds)[number]

/** All changes of a kind in a coin: since a moment, and ever. No coin and zeros: no money moved. */
export interface ManualSum {
  kind: ManualKind
  coin: Coin | null
  recentCount: bigint
  recentAmount: bigint
  count: bigint
  amount: bigint
}
