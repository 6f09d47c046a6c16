import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { expect, it } from 'vitest'
import { openedAt } from './places.ts'

it.each([
  [itemOf.withdrawal('7'), { name: 'Withdrawal 7', href: '/withdrawals?item=7' }],
  [itemOf.merchant('000007'), { name: 'Merchant 000007', href: '/merchants?item=000007' }],
  [itemOf.claim('3'), { name: 'Claim 3', href: '/payments?tab=claims&item=3' }],
  [itemOf.payment('12'), { name: 'Payment 12', href: '/payments?item=12' }],
  [itemOf.payment('w12'), { name: 'Payment w12', href: '/payments?tab=wrong+token&item=w12' }],
  [itemOf.mallOrder('5'), { name: 'Mall order 5', href: '/mall-orders?item=5' }],
  [itemOf.approval('x'.repeat(22)), { name: 'Request', href: `/approvals?item=${'x'.repeat(22)}` }],
  ['the till', undefined],
])('%s has the link to its page', (item, expected) => expect(openedAt(item)).toEqual(expected))
