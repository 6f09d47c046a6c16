import type { Coin } from './micros.ts'

/** What a kind of transfer did to the accounts of members, or of merchants, in one coin. Millionths; below zero: they have less. */
export interface FlowSum {
  operation: string
  owner: 'member' | 'merchant'
  coin: Coin
  amount: bigint
}

interface Flow {
  operation: string | readonly string[]
  owner: FlowSum['owner']
  /** The coins of it that are told; a pre-order's points or the ₡ that a conversion takes beside are not. */
  coins: readonly Coin[]
  /** Whether the owner gets it or gives it, so that each flow is told above zero; what was given back again is taken off. */
  owners: 'gain' | 'loss'
  /** Money that came to the house, left it, or changed from one coin into another. */
  way: 'in' | 'out' | 'turned'
}

/**
 * The flows of a day that operators watch. Yields are not among them: they are paid at midnight, and the settlement tells of each
 * phase. What members give each other, or hold, moves nothing in or out.
 */
export const dayFlows = {
  deposits: { operation: 'deposit', owner: 'member', coins: ['USDT'], owners: 'gain', way: 'in' },
  activations: { operation: 'activeAccount', owner: 'member', coins: ['USCD'], owners: 'loss', way: 'in' },
  mall: { operation: 'mallOrder', owner: 'member', coins: ['CIG'], owners: 'loss', way: 'in' },
  withdrawals: { operation: 'withdrawal', owner: 'member', coins: ['USDT'], owners: 'loss', way: 'out' },
  payouts: { operation: 'withdrawal', owner: 'merchant', coins: ['USDT'], owners: 'loss', way: 'out' },
  awards: { operation: 'systemAward', owner: 'member', coins: ['USCD', 'CIG', 'POINT'], owners: 'gain', way: 'out' },
  subsidies: { operation: 'activityAward', owner: 'member', coins: ['USCD'], owners: 'gain', way: 'out' },
  prizes: { operation: 'raffle', owner: 'member', coins: ['CIG'], owners: 'gain', way: 'out' },
  toUscd: { operation: 'balanceToTransaction', owner: 'member', coins: ['USCD'], owners: 'gain', way: 'turned' },
  toUsdt: { operation: 'completeConversion', owner: 'member', coins: ['USDT'], owners: 'gain', way: 'turned' },
  cigToUscd: { operation: 'profitToTransaction', owner: 'member', coins: ['USCD'], owners: 'gain', way: 'turned' },
  merchants: {
    operation: ['merchantConversion', 'merchantRefund'],
    owner: 'merchant',
    coins: ['USDT'],
    owners: 'gain',
    way: 'turned',
  },
} as const satisfies Record<string, Flow>

export type DayFlow = keyof typeof dayFlows
export const dayFlowNames = Object.keys(dayFlows) as DayFlow[]

const operationsOf = ({ operation }: Flow): readonly string[] =>
  typeof operation === 'string' ? [operation] : operation

/** Every operation that has to be looked at. */
export const flowOperations: readonly string[] = [
  ...new Set(Object.values<Flow>(dayFlows).flatMap((flow) => operationsOf(flow))),
]

/** What came of each flow in each of its coins, out of the sums by operation. What nothing came of is left out. */
export const flowsOf = (sums: readonly FlowSum[]): { flow: DayFlow; coin: Coin; amount: bigint }[] =>
  dayFlowNames.flatMap((name) => {
    const flow: Flow = dayFlows[name]
    return flow.coins.flatMap((coin) => {
      const net = sums
        .filter((sum) => operationsOf(flow).includes(sum.operation) && sum.owner === flow.owner && sum.coin === coin)
        .reduce((total, { amount }) => total + amount, 0n)
      const amount = flow.owners === 'gain' ? net : -net
      return amount === 0n ? [] : [{ flow: name, coin, amount }]
    })
  })
