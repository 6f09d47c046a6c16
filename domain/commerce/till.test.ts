import { describe, expect, it } from 'vitest'
import { micros } from '../money/micros.ts'
import { type ChargeCurrency, chargeItems, chargeTexts, largestCharge } from './charge.ts'
import {
  type Key,
  keyedMoney,
  press,
  receiptMails,
  refuseItemOrder,
  refuseReceiptMail,
  refuseTillItem,
  type Ticket,
  ticketItems,
  ticketMoney,
  tillItemsAtMost,
  withItem,
  withPieces,
} from './till.ts'

const item = { title: 'Espresso', currency: 'USCD', price: micros(2_500_000n) } as const

describe('an item of the till', () => {
  it.each([
    [item, 0, undefined],
    [item, tillItemsAtMost - 1, undefined],
    [item, tillItemsAtMost, 'too_many_items'],
    [{ ...item, title: ' \u200b ' }, 0, 'content_empty'],
    [{ ...item, title: '雪'.repeat(chargeTexts.title) }, 0, undefined],
    [{ ...item, title: 'x'.repeat(chargeTexts.title + 1) }, 0, 'content_too_long'],
    [{ ...item, price: micros(0n) }, 0, 'wrong_money'],
    [{ ...item, price: micros(largestCharge) }, 0, undefined],
    [{ ...item, price: micros(largestCharge + 1n) }, 0, 'wrong_money'],
  ])('%o beside %i others: %s', (form, others, refusal) => {
    expect(refuseTillItem(form, others)).toBe(refusal)
  })

  it.each([
    [[1n, 2n], [2n, 1n], undefined],
    [[], [], undefined],
    [[1n], [1n, 2n], 'content_changed'],
    [[1n, 2n], [1n], 'content_changed'],
    [[1n, 1n], [1n, 2n], 'content_changed'],
    [[1n, 3n], [1n, 2n], 'content_changed'],
  ])('the order %o of %o: %s', (ids, all, refusal) => {
    expect(refuseItemOrder(ids, all)).toBe(refusal)
  })
})

it.each([
  [0, 0, undefined],
  [receiptMails.ofBill - 1, receiptMails.ofMerchant - 1, undefined],
  [receiptMails.ofBill, 0, 'too_many_receipts'],
  [0, receiptMails.ofMerchant, 'too_many_receipts'],
])('a receipt that was mailed %i times, of %i of its shop today: %s', (ofBill, ofMerchant, refusal) => {
  expect(refuseReceiptMail({ ofBill, ofMerchant })).toBe(refusal)
})

describe('the keypad', () => {
  const type = (keys: string, currency: ChargeCurrency = 'USCD') =>
    [...keys].reduce((keyed, key) => press(keyed, key === '<' ? 'back' : (key as Key), currency), '')
  it.each([
    ['', '', 0n],
    ['24.50', '24.50', 24_500_000n],
    ['24.5', '24.5', 24_500_000n],
    ['24.', '24.', 24_000_000n],
    ['24', '24', 24_000_000n],
    ['.7', '0.7', 700_000n],
    ['007', '7', 7_000_000n],
    ['0.05', '0.05', 50_000n],
    ['1.2.3', '1.23', 1_230_000n],
    ['1.239', '1.23', 1_230_000n],
    ['12<<<5', '5', 5_000_000n],
    ['1.<2', '12', 12_000_000n],
    ['1234567890', '123456789', 123_456_789_000_000n],
  ])('%s is %s', (keys, keyed, money) => {
    expect(type(keys)).toBe(keyed)
    expect(keyedMoney(keyed)).toBe(money)
  })

  it('takes every millionth of ₡', () => {
    expect(keyedMoney(type('1.1141189', 'CIG'))).toBe(1_114_118n)
  })
})

describe('the ticket of a guest', () => {
  const empty: Ticket = { currency: 'USCD', lines: [], keyed: '' }
  const robusto = { id: '1', title: 'Robusto', price: micros(12_000_000n) }
  const espresso = { id: '2', title: 'Espresso', price: micros(2_500_000n) }

  it('adds up items and what is keyed besides', () => {
    const ticket = { ...withItem(withItem(withItem(empty, robusto), espresso), robusto), keyed: '0.5' }
    expect(ticketMoney(ticket)).toBe(27_000_000n)
    expect(ticketItems(ticket, 'Other')).toEqual([
      { title: 'Robusto', pieces: 2, price: 12_000_000n },
      { title: 'Espresso', pieces: 1, price: 2_500_000n },
      { title: 'Other', pieces: 1, price: 500_000n },
    ])
  })

  it('has no items when only an amount is keyed', () => {
    expect(ticketItems({ ...empty, keyed: '24.5' }, 'Other')).toEqual([])
  })

  it('takes an item off with its last piece', () => {
    const two = withItem(withItem(empty, robusto), espresso)
    expect(withPieces(two, '1', 0).lines.map(({ id }) => id)).toEqual(['2'])
    expect(withPieces(two, '1', chargeItems.pieces + 5).lines[0]?.pieces).toBe(chargeItems.pieces)
  })

  it('leaves a line for the keyed amount', () => {
    let ticket = empty
    for (let n = 0; n < chargeItems.most + 5; n += 1) ticket = withItem(ticket, { ...robusto, id: String(n) })
    expect(ticketItems({ ...ticket, keyed: '1' }, 'Other')).toHaveLength(chargeItems.most)
  })
})
