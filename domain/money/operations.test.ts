import { expect, it } from 'vitest'
import { operations, operationsOf } from './operations.ts'

it('the operations of a wallet have the numbers of the specification, none of which is 0', () => {
  const known = Array.from({ length: 29 }, (_, op) => operationsOf(op))
  expect(known).toEqual([
    [],
    ['order'],
    ['orderEnd'],
    ['cbsell'],
    ['cbsellCancel'],
    ['cbbuy'],
    ['transactionTransferIn'],
    ['profitTransferIn'],
    ['transactionTransferOut'],
    ['transferInLhb'],
    ['transferOutLhb'],
    ['activeAccount'],
    ['shippingFeeRebate'],
    ['balanceToTransaction'],
    ['pledge', 'pledgeEnd', 'pledgeProfit'],
    ['transactionToBalance'],
    ['profitToTransaction'],
    ['rebateToTransaction'],
    ['dailySign'],
    ['teamRebate'],
    ['teamAward'],
    ['systemAward'],
    ['activityAward'],
    ['payToMerchant', 'merchantRefund'],
    ['raffle'],
    ['mallOrder'],
    ['deposit'],
    ['withdraw'],
    ['closeAccount'],
  ])
  expect(known.flat()).toHaveLength(Object.keys(operations).length)
})
