import type { Coin } from './micros.ts'

/** Change of members' or merchants' balances in one coin by one kind of transfer. Millionths; negative: they have less. */
export interface FlowSum {
  operation: string
  owner: 'member' | 'merchant'
  coin: Coin
  amount: bigint
}

interface Flow {
  operation: string | readonly string[]
  owner: FlowSum['owner']
  /** The reported coins of the transfer. Points of a pre-order and the ₡ taken by a conversion are left out. */
  coins: readonly Coin[]
  /** Whether the owner gains or loses by the flow, so that every flow is reported as positive. Reversals are subtracted. */
  owners: 'gain' | 'loss'
  /** Money that came in, went out, or changed from one coin into another. */
  way: 'in' | 'out' | 'turned'
}

/**
 * The daily flows that operators watch. Yields are left out: they are paid at midnight, and the settlement reports each phase.
 * Transfers between members and reserved money change no total.
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

/** Every operation that the flows read. */
export const flowOperations: readonly string[] = [
  ...new Set(Object.values<Flow>(dayFlows).flatMap((flow) => operationsOf(flow))),
]

/** The amount of each flow in each of its coins, computed from the sums by operation. Leaves out zero amounts. */
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
