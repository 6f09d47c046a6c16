import { consoleContract } from '@humidor/contract/console/index.ts'
import { expect, it } from 'vitest'
import { isAskedAgain } from './asked-again.ts'

const { activities, mall, merchants, operators, withdrawals } = consoleContract

it('shared work refetches by itself', () => {
  expect(isAskedAgain(operators.me, true)).toBe(true)
  expect(isAskedAgain(operators.me, undefined)).toBe(false)
})

it('audited lists, such as members’ requests, purchases and payments, never refetch by themselves', () => {
  const told = [
    operators.approvals,
    withdrawals.listWithdrawals,
    activities.applications,
    mall.orders,
    merchants.billsWaiting,
  ]
  expect(told.map((call) => isAskedAgain(call, true))).toEqual(told.map(() => false))
})
