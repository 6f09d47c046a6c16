import { describe, expect, it } from 'vitest'
import { type Cig, micros, price } from '../money/micros.ts'
import {
  type ChargeFacts,
  type ChargeForm,
  chargeItems,
  chargeLife,
  chargeStateOf,
  chargeStates,
  chargeTexts,
  cigOfCharge,
  largestCharge,
  openChargesAtMost,
  refuseAnotherPayment,
  refuseCharge,
  refuseChargePayment,
  refuseOpenCharge,
  tipOf,
  wasPaid,
  worthOfCharge,
} from './charge.ts'

const AT = price(628_300n)
const uscd = (money: bigint, tip = 0n) =>
  ({ currency: 'USCD', money: micros<'USCD'>(money), tip: micros<'USCD'>(tip) }) as const
const form = (it: Partial<ChargeForm> = {}): ChargeForm => ({
  ...uscd(24_500_000n),
  ...{ reference: '', note: '', items: [], seconds: chargeLife.usual },
  ...it,
})

describe('the ₡ of a charge', () => {
  it.each([
    ['a small bill costs no whole ₡', uscd(700_000n), 1_114_118n],
    ['a tip is part of it', uscd(600_000n, 100_000n), 1_114_118n],
    ['an exact quotient stays exact', uscd(628_300n), 1_000_000n],
    ['a millionth of USCD is rounded up', uscd(1n), 2n],
    ['₡ are asked for as they are', { currency: 'CIG', money: micros<'CIG'>(5n), tip: micros<'CIG'>(1n) } as const, 6n],
  ])('%s', (_, asked, cig) => {
    expect(cigOfCharge(asked, AT)).toBe(cig)
  })

  it.each([1n, 699_999n, 700_000n, 123_456_789n, largestCharge])(
    'are worth no less than %d, by less than a ₡ more',
    (money) => {
      const cig = cigOfCharge(uscd(money), AT)
      expect(cig * AT >= money * 1_000_000n).toBe(true)
      expect((cig - 1n) * AT < money * 1_000_000n).toBe(true)
    },
  )
})

it('a tip is rounded down to the hundredth', () => {
  expect(tipOf(micros<'USCD'>(24_550_000n), 10)).toBe(2_450_000n)
  expect(tipOf(micros<'USCD'>(24_550_000n), 0)).toBe(0n)
})

it('the worth of a charge in USCD is its own amount, and of one in ₡ that at its price', () => {
  expect(worthOfCharge(uscd(700_000n, 1n), AT)).toBe(700_001n)
  expect(worthOfCharge({ currency: 'CIG', money: micros<'CIG'>(1_000_000n), tip: micros<'CIG'>(0n) }, AT)).toBe(
    628_300n,
  )
})

describe('a new charge', () => {
  const item = { title: 'Robusto', pieces: 2, price: micros<'USCD'>(12_250_000n) }
  it.each<[string, Partial<ChargeForm>, string | undefined]>([
    ['of an amount', {}, undefined],
    ['of items with that sum', { items: [item] }, undefined],
    ['of items with another sum', { items: [item, item] }, 'wrong_money'],
    ['of an item without a title', { items: [{ ...item, title: '  ' }] }, 'content_empty'],
    [
      'of an item with a long title',
      { items: [{ ...item, title: 'x'.repeat(chargeTexts.title + 1) }] },
      'content_too_long',
    ],
    ['of no piece', { items: [{ ...item, pieces: 0 }] }, 'illegal_value'],
    ['of too many pieces', { items: [{ ...item, pieces: chargeItems.pieces + 1 }] }, 'illegal_value'],
    ['of a free item', { items: [{ ...item, price: micros<'USCD'>(0n) }] }, 'illegal_value'],
    ['of too many items', { items: Array.from({ length: chargeItems.most + 1 }, () => item) }, 'content_too_long'],
    ['of nothing', { money: micros<'USCD'>(0n) }, 'wrong_money'],
    ['of a tip alone', { money: micros<'USCD'>(0n), tip: micros<'USCD'>(5_000_000n) }, 'wrong_money'],
    ['of the largest amount', { money: micros<'USCD'>(largestCharge) }, undefined],
    ['of a millionth more', { money: micros<'USCD'>(largestCharge), tip: micros<'USCD'>(1n) }, 'wrong_money'],
    ['of the least payment', { money: micros<'USCD'>(6_283n) }, undefined],
    ['of a millionth less', { money: micros<'USCD'>(6_282n) }, 'amount_below_minimum'],
    ['with the longest reference', { reference: 'r'.repeat(chargeTexts.reference) }, undefined],
    ['with a longer one', { reference: 'r'.repeat(chargeTexts.reference + 1) }, 'content_too_long'],
    ['with a longer note', { note: 'n'.repeat(chargeTexts.note + 1) }, 'content_too_long'],
    ['for the shortest time', { seconds: chargeLife.least }, undefined],
    ['for a second less', { seconds: chargeLife.least - 1 }, 'illegal_value'],
    ['for the longest time', { seconds: chargeLife.most }, undefined],
    ['for a second more', { seconds: chargeLife.most + 1 }, 'illegal_value'],
  ])('%s', (_, it, refused) => {
    expect(refuseCharge(form(it), { price: AT })).toBe(refused)
  })

  it('is refused beside too many open ones', () => {
    expect(refuseCharge(form(), { price: AT, open: openChargesAtMost - 1 })).toBeUndefined()
    expect(refuseCharge(form(), { price: AT, open: openChargesAtMost })).toBe('too_many_charges')
  })
})

describe('the state of a charge', () => {
  const end = new Date('2026-11-21T04:15:00Z')
  const before = new Date(end.getTime() - 1)
  const cig = micros<'CIG'>(10n)
  const facts = (it: Partial<ChargeFacts> = {}): ChargeFacts => ({
    ...{ expiresAt: end, paidAt: null, cancelledAt: null, refunded: micros<'CIG'>(0n), cig },
    ...it,
  })
  it.each<[string, Partial<ChargeFacts>, Date, string, string | undefined]>([
    ['open', {}, before, 'open', undefined],
    ['at its last moment', {}, end, 'expired', 'charge_expired'],
    ['ended by a clock that is ahead', { expiredAt: end }, before, 'expired', 'charge_expired'],
    ['paid', { paidAt: before }, end, 'paid', 'charge_paid'],
    ['a part refunded', { paidAt: before, refunded: micros<'CIG'>(9n) }, end, 'partly_refunded', 'charge_paid'],
    ['all refunded', { paidAt: before, refunded: cig }, end, 'refunded', 'charge_paid'],
    ['cancelled', { cancelledAt: before }, before, 'cancelled', 'charge_cancelled'],
  ])('%s', (_, it, at, state, refused) => {
    expect(chargeStateOf(facts(it), at)).toBe(state)
    expect(refuseOpenCharge(chargeStateOf(facts(it), at))).toBe(refused)
  })

  it.each<[bigint, string | undefined]>([
    [9n, 'wrong_money'],
    [10n, undefined],
    [11n, 'wrong_money'],
  ])('is paid with exactly its ₡, not with %d', (seen, refused) => {
    expect(refuseChargePayment({ state: 'open', cig, seen: micros<'CIG'>(seen) as Cig })).toBe(refused)
  })

  it('was paid, or it was not', () => {
    expect(chargeStates.filter(wasPaid)).toEqual(['paid', 'partly_refunded', 'refunded'])
  })

  it('is paid once', () => {
    expect([0, 1].map(refuseAnotherPayment)).toEqual([undefined, 'charge_paid'])
  })
})
