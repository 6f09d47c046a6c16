import { consoleContract } from '@humidor/contract/console/index.ts'
import { expect, it } from 'vitest'
import { refetchesItself } from './refetching.ts'

const { activities, mall, merchants, operators, withdrawals } = consoleContract

it('shared work refetches automatically', () => {
  expect(refetchesItself(operators.me, true)).toBe(true)
  expect(refetchesItself(operators.me, undefined)).toBe(false)
})

it('audited lists, such as members’ requests, purchases and payments, never refetch automatically', () => {
  const audited = [
    operators.approvals,
    withdrawals.listWithdrawals,
    activities.applications,
    mall.orders,
    merchants.billsWaiting,
  ]
  expect(audited.map((call) => refetchesItself(call, true))).toEqual(audited.map(() => false))
})
