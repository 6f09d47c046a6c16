import type { Coin } from '../money/micros.ts'

/** The platform's accounts that hold its own money. The others hold what backs or is promised to somebody. */
export const ownAccounts = ['treasury', 'fees', 'rewards', 'team', 'foundation'] as const

/** What an operation is to the platform's own money. All but the last two are its result. */
export const resultGroups = ['fees', 'sales', 'exchange', 'yields', 'awards', 'other', 'capital', 'internal'] as const
export type ResultGroup = (typeof resultGroups)[number]

/** The groups whose sum is the platform's result. */
export const earningGroups: readonly ResultGroup[] = resultGroups.filter(
  (group) => group !== 'capital' && group !== 'internal',
)

/**
 * The group of every operation that moves the platform's own money. A pledge and a pre-order are yields when they are made: what they will
 * pay is promised, and no longer the platform's own, from then on.
 */
export const groupOfOperation = {
  withdrawal: 'fees',
  transfer: 'fees',
  completeTransfer: 'fees',
  closeAccount: 'fees',
  activeAccount: 'sales',
  mallOrder: 'sales',
  profitToTransaction: 'exchange',
  merchantConversion: 'exchange',
  merchantRefund: 'exchange',
  order: 'yields',
  pledge: 'yields',
  treasureInterest: 'yields',
  teamRebate: 'yields',
  teamAward: 'yields',
  shippingFeeRebate: 'yields',
  raffle: 'awards',
  systemAward: 'awards',
  activityAward: 'awards',
  genesis: 'capital',
  treasuryDeposit: 'capital',
  treasuryConversion: 'internal',
  treasuryRedemption: 'internal',
  feesToTreasury: 'internal',
  foundationToTreasury: 'internal',
  treasuryToRewards: 'internal',
} as const satisfies Record<string, ResultGroup>

const groups: ReadonlyMap<string, ResultGroup> = new Map(Object.entries(groupOfOperation))

/** The operations by which members receive a yield or a rebate. */
const yieldOperations: ReadonlySet<string> = new Set([
  'orderEnd',
  'pledgeProfit',
  'treasureInterest',
  'teamRebate',
  'teamAward',
  'shippingFeeRebate',
])

/** Net changes by one operation in one coin. Millionths, whole points for `POINT`; negative: less than before. */
export interface OperationFlow {
  operation: string
  coin: Coin
  /** Of members and merchants, reserved money included. */
  holders: bigint
  /** Of the fees accounts. */
  fees: bigint
  /** Of all own accounts of the platform, the fees accounts included. */
  own: bigint
}

/** `other`: an operation that the list does not know, such as one of a later version. It counts, so that a day can always be closed. */
export const resultGroupOf = (operation: string): ResultGroup => groups.get(operation) ?? 'other'

/** A move of the platform between its own accounts earns no fee. */
const feesBy = ({ operation, fees }: OperationFlow) =>
  fees === 0n || resultGroupOf(operation) === 'internal' ? 0n : fees

/** How members' and merchants' money changed. */
export interface HolderChanges {
  /** What they received but for yields, before fees; what they gave away but for fees. Neither is negative. */
  incoming: bigint
  outgoing: bigint
  fees: bigint
  yields: bigint
}

/** Sums the flows of one coin. `incoming - outgoing - fees + yields` is the change of what they own. */
export function holderChanges(flows: readonly OperationFlow[]): HolderChanges {
  const sum = { incoming: 0n, outgoing: 0n, fees: 0n, yields: 0n }
  for (const flow of flows) {
    const fees = feesBy(flow)
    const before = flow.holders + fees
    sum.fees += fees
    if (yieldOperations.has(flow.operation)) sum.yields += before
    else if (before > 0n) sum.incoming += before
    else sum.outgoing -= before
  }
  return sum
}

/** What an operation earned or cost the platform, in one coin. */
export interface ResultLine {
  group: ResultGroup
  operation: string
  coin: Coin
  amount: bigint
}

/** The lines of the profit and loss, in the order of the groups. An exchange that also earns a fee has a line for each. */
export function resultLines(flows: readonly OperationFlow[]): ResultLine[] {
  const lines = flows.flatMap((flow): ResultLine[] => {
    const { operation, coin, own } = flow
    const fees = feesBy(flow)
    const rest = own - fees
    return [
      ...(fees === 0n ? [] : [{ group: 'fees' as const, operation, coin, amount: fees }]),
      ...(rest === 0n ? [] : [{ group: resultGroupOf(operation), operation, coin, amount: rest }]),
    ]
  })
  return resultGroups.flatMap((group) => lines.filter((line) => line.group === group))
}

/** How the platform's own money changed: by its result, and by what is no result. */
export interface OwnChanges {
  result: bigint
  moved: bigint
}

/** Sums the flows of one coin. */
export function ownChanges(flows: readonly OperationFlow[]): OwnChanges {
  const sum = { result: 0n, moved: 0n }
  for (const { group, amount } of resultLines(flows)) sum[earningGroups.includes(group) ? 'result' : 'moved'] += amount
  return sum
}

/** A close: opening, changes and closing in one coin. */
export interface Close extends HolderChanges {
  opening: bigint
  closing: bigint
  /** What the ledger says at the same moment. */
  ledger: bigint
}

/** The ledger less the opening and all changes. Zero while the books are right. */
export const differenceOf = ({ opening, incoming, outgoing, fees, yields, ledger }: Omit<Close, 'closing'>) =>
  ledger - (opening + incoming - outgoing - fees + yields)

/** Closes of days in a row as one: the first opening, the sums of the changes, the last closing. Undefined for no day. */
export function sumCloses(days: readonly Close[]): Close | undefined {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined
  const sumOf = (key: keyof HolderChanges) => days.reduce((sum, day) => sum + day[key], 0n)
  return {
    opening: first.opening,
    ...{ incoming: sumOf('incoming'), outgoing: sumOf('outgoing'), fees: sumOf('fees'), yields: sumOf('yields') },
    ...{ closing: last.closing, ledger: last.ledger },
  }
}
