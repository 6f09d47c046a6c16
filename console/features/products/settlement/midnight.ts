import type { consoleContract } from '@humidor/contract/console/index.ts'
import { isStuck, type SettlementState } from '@humidor/domain/products/settlement.ts'
import type { RowOf } from '../../../api/usePages.ts'
import { inWords } from '../../../words/names.ts'

/** The settlement of a business day. */
export type Midnight = RowOf<typeof consoleContract.settlement.settlements>
export type Phase = Midnight['phases'][number]

const phaseNames: Record<string, string> = {
  price: 'Price of ₡',
  'treasure-interest': 'Interest of the flexible treasure',
  'pledges-profit': 'Profit of pledges',
  'returns-gather': 'Returns, calculated',
  'returns-share': 'Returns, allocated',
  'returns-pay': 'Returns, paid',
  'preorders-maturities': 'Ending pre-orders',
  'pledges-maturities': 'Ending pledges',
  'treasure-arrivals': 'Transfers out of the flexible treasure',
  conversions: 'Conversions',
  snapshots: 'Snapshots of balances',
  'preorders-freezes': 'Freezes',
}

/** The label of a phase. */
export const phaseName = (name: string): string => phaseNames[name] ?? inWords(name)

export const stateName: Record<SettlementState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  short: 'Short of money',
  failing: 'Failed, retrying',
}

/** The blocked phases. */
export const stuckOf = ({ phases }: Pick<Midnight, 'phases'>): readonly Phase[] =>
  phases.filter(({ state }) => isStuck(state))

/** A duration, final or so far: `440 ms`, `1.2 s`, `12 s`, `3 m 20 s`, `1 h 5 m`. */
export function tookText(from: Date, until: Date): string {
  const seconds = Math.max(0, (until.getTime() - from.getTime()) / 1000)
  if (seconds < 1) return `${Math.floor(seconds * 1000)} ms`
  if (seconds < 10) return `${(Math.floor(seconds * 10) / 10).toFixed(1)} s`
  const whole = Math.floor(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} m` : `${minutes} m ${whole % 60} s`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} m`
}

/** The cause of a block, in a sentence: the account that does not cover the phase, or the error. */
export function missingText({ state, error }: Pick<Phase, 'state' | 'error'>): string {
  const [, account, coin] = /^(\w+) (USDT|USCD|CIG) does not cover/.exec(error ?? '') ?? []
  if (state === 'short' && account !== undefined && coin !== undefined)
    return `The ${account} account lacks the ${coin === 'CIG' ? '₡' : coin} for the next payments. It continues within half a minute once the money is there.`
  return error ?? 'The cause is unknown.'
}

/** The payments of a whole day by coin, in the order of coins. */
export function paidIn({ phases }: Pick<Midnight, 'phases'>): Phase['paid'] {
  const all = phases.flatMap(({ paid }) => paid)
  return (['USDT', 'USCD', 'CIG'] as const).flatMap((coin) => {
    const amount = all.filter((one) => one.coin === coin).reduce((sum, one) => sum + one.amount, 0n)
    return amount === 0n ? [] : [{ coin, amount }]
  })
}

/** Whether a begun day waits for an earlier, blocked day: a phase runs its days in order. */
export const waitsForAnother = (it: Midnight, rows: readonly Midnight[]): boolean =>
  it.finishedAt === null &&
  !it.phases.some(({ state }) => state === 'running' || isStuck(state)) &&
  rows.some((other) => other.day < it.day && stuckOf(other).length > 0)

/** Milliseconds until the next refetch: short while a settlement runs, longer while one is blocked. */
export function followDays({ rows }: { rows: readonly Midnight[] }): number | undefined {
  if (rows.some((row) => stuckOf(row).length > 0)) return 5_000
  return rows.some(({ finishedAt }) => finishedAt === null) ? 2_000 : undefined
}
