import { memberInfo } from '@humidor/contract/accounts/member.ts'
import { micros, price } from '@humidor/domain/money/micros.ts'
import { reservedKinds, totalInUsd } from '@humidor/domain/money/owned.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Owned, reservedRows, walletRows } from './owned-rows.ts'

const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 13n }))
const reservedAmounts = fc.record(Object.fromEntries(reservedKinds.map((kind) => [kind, amount])))
const owned = fc.record({
  moneyProfit: amount,
  moneyTransaction: amount,
  moneyBalance: amount,
  moneyRebate: amount,
  moneyLhb: amount,
  reserved: reservedAmounts,
}) as unknown as fc.Arbitrary<Owned>
const rowsOf = (mine: Owned) => [...walletRows(mine), ...reservedRows(mine)]

describe('the rows of /Asset', () => {
  it('add up to everything that the member owns, whatever is reserved', () => {
    fc.assert(
      fc.property(owned, fc.bigInt({ min: 1n, max: 10_000_000n }), (mine, per) => {
        const { reserved: of } = mine
        const usd = mine.moneyTransaction + mine.moneyBalance + mine.moneyRebate + mine.moneyLhb
        const committed = of.withdrawal + of.conversion + of.transfer + of.buy + of.order + of.pledge + of.treasureOut
        const cig = mine.moneyProfit + of.sell + of.orderCig + of.pledgeCig
        const total = usd + committed + worthOf(micros(cig), price(per))
        expect(totalInUsd(rowsOf(mine), price(per))).toBe(total)
      }),
    )
  })

  it('show each kind that the server sends, and nothing else', () => {
    expect(reservedKinds.toSorted()).toEqual(Object.keys(memberInfo.shape.reserved.shape).toSorted())
    const one = Object.fromEntries(reservedKinds.map((kind) => [kind, 1n])) as unknown as Owned['reserved']
    expect(reservedRows({ reserved: one }).map(({ key }) => key)).toEqual(reservedKinds)
    const none = Object.fromEntries(reservedKinds.map((kind) => [kind, 0n])) as unknown as Owned['reserved']
    expect(reservedRows({ reserved: none })).toEqual([])
  })
})
