import { consoleContract } from '@humidor/contract/console/index.ts'
import { expect, it } from 'vitest'
import { isAskedAgain } from './asked-again.ts'

const { activities, mall, merchants, operators, withdrawals } = consoleContract

it('what others work on is asked again by itself', () => {
  expect(isAskedAgain(operators.me, true)).toBe(true)
  expect(isAskedAgain(operators.me, undefined)).toBe(false)
})

it('nothing is asked again by itself that the audit log tells of, as what members ask for, buy and pay', () => {
  const told = [
    operators.approvals,
    withdrawals.listWithdrawals,
    activities.applications,
    mall.orders,
    merchants.billsWaiting,
  ]
  expect(told.map((call) => isAskedAgain(call, true))).toEqual(told.map(() => false))
})
