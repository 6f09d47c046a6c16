import { expect, it } from 'vitest'
import { type FlowSum, flowOperations, flowsOf } from './day-flows.ts'

const sum = (operation: string, coin: FlowSum['coin'], amount: bigint, owner: FlowSum['owner'] = 'member') => ({
  operation,
  owner,
  coin,
  amount,
})

it('each flow is a positive amount, in either direction', () => {
  expect(
    flowsOf([
      sum('deposit', 'USDT', 70n),
      sum('withdrawal', 'USDT', -30n),
      sum('withdrawal', 'USDT', -5n, 'merchant'),
      sum('balanceToTransaction', 'USDT', -20n),
      sum('balanceToTransaction', 'USCD', 20n),
    ]),
  ).toEqual([
    { flow: 'deposits', coin: 'USDT', amount: 70n },
    { flow: 'withdrawals', coin: 'USDT', amount: 30n },
    { flow: 'payouts', coin: 'USDT', amount: 5n },
    { flow: 'toUscd', coin: 'USCD', amount: 20n },
  ])
})

it.each([
  ['deposits', 'deposit', 'USDT', 1n],
  ['activations', 'activeAccount', 'USCD', -1n],
  ['mall', 'mallOrder', 'CIG', -1n],
  ['withdrawals', 'withdrawal', 'USDT', -1n],
  ['awards', 'systemAward', 'USCD', 1n],
  ['awards', 'systemAward', 'CIG', 1n],
  ['awards', 'systemAward', 'POINT', 1n],
  ['subsidies', 'activityAward', 'USCD', 1n],
  ['prizes', 'raffle', 'CIG', 1n],
  ['toUscd', 'balanceToTransaction', 'USCD', 1n],
  ['toUsdt', 'completeConversion', 'USDT', 1n],
  ['cigToUscd', 'profitToTransaction', 'USCD', 1n],
] as const)('%s are the flow of %s in %s', (flow, operation, coin, amount) => {
  expect(flowsOf([sum(operation, coin, amount)])).toEqual([{ flow, coin, amount: 1n }])
  expect(flowOperations).toContain(operation)
})

it('refunds are subtracted, and a flow of zero is left out', () => {
  expect(
    flowsOf([sum('merchantConversion', 'USDT', 50n, 'merchant'), sum('merchantRefund', 'USDT', -20n, 'merchant')]),
  ).toEqual([{ flow: 'merchants', coin: 'USDT', amount: 30n }])
  expect(flowsOf([sum('mallOrder', 'CIG', -50n), sum('mallOrder', 'CIG', 50n)])).toEqual([])
})

it('other operations, owners and coins are ignored, and each operation is listed once', () => {
  expect(
    flowsOf([sum('pledgeProfit', 'USCD', 9n), sum('raffle', 'POINT', -200n), sum('deposit', 'USDT', 1n, 'merchant')]),
  ).toEqual([])
  expect(new Set(flowOperations).size).toBe(flowOperations.length)
})
