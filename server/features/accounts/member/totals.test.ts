import type { memberInfo } from '@humidor/contract/accounts/member.ts'
import { contract } from '@humidor/contract/index.ts'
import { micros, price } from '@humidor/domain/money/micros.ts'
import { reservedCoins, reservedKinds, totalInUsd } from '@humidor/domain/money/owned.ts'
import { giveInReview } from '@humidor/sandbox/movements.ts'
import { openSandbox } from '@humidor/sandbox/open.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { z } from 'zod/mini'
import { accountKinds, type Balances } from '../../../ledger/accounts.ts'
import { pledged } from '../../products/pledges/pledges.testing.ts'
import { cig, treasuryHas, uscd } from '../../products/preorders/preorders.testing.ts'
import { publishesBuy, publishesSell } from '../../trading/order-book/order-book.testing.ts'
import { presentMember } from './member.present.ts'

/** What the rows of a member's screen are worth: the five wallets and each kind of reserved money. */
function rowsOf(mine: z.output<typeof memberInfo>): bigint {
  const { moneyProfit, moneyTransaction, moneyBalance, moneyRebate, moneyLhb, reserved } = mine
  return totalInUsd(
    [
      { coin: 'CIG', amount: moneyProfit },
      { coin: 'USDT', amount: moneyBalance },
      ...[moneyTransaction, moneyRebate, moneyLhb].map((amount) => ({ coin: 'USCD' as const, amount })),
      ...reservedKinds.map((kind) => ({ coin: reservedCoins[kind], amount: reserved[kind] })),
    ],
    price(mine.currentCigPrice),
  )
}

it('no account of a member is missing: whatever is on them, the rows add up to the total', () => {
  const twice = ['held.order', 'held.pledge']
  const keys = accountKinds.member.map(({ name, coin }) => (twice.includes(name) ? `${name}:${coin}` : name))
  const balances = fc.record(Object.fromEntries(keys.map((key) => [key, fc.bigInt({ min: 0n, max: 10n ** 13n })])))
  const row = { price: null, frozen_reason: null } as Parameters<typeof presentMember>[0]
  fc.assert(
    fc.property(balances, fc.bigInt({ min: 1n, max: 10_000_000n }), (on, per) => {
      const today = { price: price(per), rate: 0n } as Parameters<typeof presentMember>[3]
      const mine = presentMember(row, on as Balances, '2026-11-20', today)
      expect(rowsOf(mine)).toBe(mine.moneyTotal)
    }),
  )
})

it('the total of a member with much under way is the sum of the rows, to the millionth', async () => {
  const harness = await openSandbox()
  const { alice, bob, db, clock } = harness
  await treasuryHas(harness, 1_000_000)
  await alice.fund(uscd(5_000), 'USCD')
  await alice.fund(micros<'CIG'>(3_000_000_007n), 'CIG')
  await pledged(alice, 1_000, 1_000)
  await publishesSell(alice, 500)
  await publishesBuy(alice, 300, 3n)
  await alice.call(contract.wallet.transactionToBalance, { money: micros<'USCD'>(12_345_678n) })
  await giveInReview(db, { from: alice, to: bob, money: 7_000_001n, at: clock.now() })
  await alice.call(contract.flexibleTreasure.transferIn, { money: uscd(300) })
  const mine = await alice.call(contract.member.info, {})
  expect(mine.reserved).toMatchObject({ conversion: 12_345_678n, transfer: 7_000_001n, sell: cig(500) })
  expect(reservedKinds.filter((kind) => mine.reserved[kind] > 0n)).toEqual([
    'conversion',
    'transfer',
    'sell',
    'buy',
    'pledge',
    'pledgeCig',
  ])
  expect(rowsOf(mine)).toBe(mine.moneyTotal)
}, 60_000)
