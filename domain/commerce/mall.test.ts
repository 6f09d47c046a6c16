import { describe, expect, it } from 'vitest'
import { micros, type Price } from '../money/micros.ts'
import {
  cigPrice,
  detailsOf,
  mallAddressMistake,
  mallCategories,
  mallEnds,
  mallNumber,
  mallOfNumber,
  mallShippable,
  mallStateNames,
  mallStates,
  refundedAs,
  refuseCancel,
  refuseFinish,
  refuseProduct,
  refuseProductText,
  refuseShipping,
  refuseShowing,
  refuseStock,
  tagsOf,
} from './mall.ts'

const at = (price: bigint) => price as Price

describe('the price of a product in ₡', () => {
  it.each([
    // 2,100 USCD at 0.1050.
    [2_100_000_000n, 105_000n, 20_000_000_000n],
    // A millionth more costs 0.01 ₡ more: never below the worth, and always the amount that is shown.
    [2_100_000_001n, 105_000n, 20_000_010_000n],
    [1_000_000n, 300_000n, 3_340_000n],
    [10_000n, 1_000_000_000n, 10_000n],
  ])('of %d millionths of USCD at %d is %d', (price, token, expected) => {
    expect(cigPrice(micros<'USCD'>(price), at(token))).toBe(expected)
  })
})

describe('an order', () => {
  it('has a number that is read back', () => {
    expect(mallNumber(7)).toBe('MO-0007')
    expect(mallOfNumber(' mo-0007 ')).toBe(7n)
    expect(mallOfNumber('MO-7')).toBeUndefined()
    expect(mallOfNumber('HP-0007')).toBeUndefined()
    expect(mallOfNumber('no MO-0007')).toBeUndefined()
    expect(mallOfNumber('MO-0007, please')).toBeUndefined()
  })

  it('is cancelled by its member only before it was sent', () => {
    for (const state of mallStateNames)
      expect(refuseCancel({ state, cancelledToday: 2, daily: 3 })).toBe(
        state === 'created' ? undefined : 'illegal_operation',
      )
  })

  it('is finished only after it was sent, and sent only while it is open', () => {
    expect(refuseFinish('shipped')).toBeUndefined()
    for (const state of ['created', 'ended', 'refunded', 'failed'] as const) {
      expect(refuseFinish(state)).toBe('illegal_operation')
    }
    const fresh = { state: 'created', was: 'created' } as const
    const sent = { state: 'shipped', was: 'shipped' } as const
    expect(refuseShipping(fresh, 'EE 123')).toBeUndefined()
    expect(refuseShipping(sent, 'EE 124')).toBeUndefined()
    for (const was of mallShippable)
      for (const state of mallStateNames)
        expect(refuseShipping({ state, was }, 'EE 123')).toBe(state === was ? undefined : 'illegal_operation')
    expect(refuseShipping(fresh, ' ')).toBe('content_empty')
    expect(refuseShipping(fresh, ` ${'x'.repeat(40)} `)).toBeUndefined()
    expect(refuseShipping(fresh, 'x'.repeat(41))).toBe('content_too_long')
  })

  it('ends the given number of days after it was sent', () => {
    expect(mallEnds(new Date('2026-03-28T12:00:00Z'), 14)).toEqual(new Date('2026-04-11T12:00:00Z'))
  })

  it('has the states of the specification, with their numbers', () => {
    expect(mallStates).toEqual({ created: 0, shipped: 1, ended: 2, refunded: 3, failed: 4 })
    expect(mallCategories).toEqual(['cigars', 'accessories'])
  })

  it('becomes failed when it is refunded before it was sent, refunded after that, and never twice', () => {
    expect(
      ['created', 'shipped', 'ended', 'refunded', 'failed'].map((state) => refundedAs(state as 'created')),
    ).toEqual(['failed', 'refunded', 'refunded', undefined, undefined])
  })
})

describe('an address', () => {
  const address = { name: 'Ada Lovelace', phone: '+44 20 7946 0958', detail: '12 St James’s Square, London' }
  it.each([
    [{}, undefined],
    [{ name: ' ' }, { field: 'name', code: 'content_empty' }],
    [{ phone: '' }, { field: 'phone', code: 'content_empty' }],
    [{ phone: 'call me' }, { field: 'phone', code: 'wrong_param' }],
    [{ phone: 'phone 12345' }, { field: 'phone', code: 'wrong_param' }],
    [{ phone: '12345 at home' }, { field: 'phone', code: 'wrong_param' }],
    [{ phone: ' (1) 23-45. ' }, undefined],
    [{ name: ` ${'x'.repeat(50)} ` }, undefined],
    [{ name: 'x'.repeat(51) }, { field: 'name', code: 'content_too_long' }],
    [{ phone: '1'.repeat(24) }, undefined],
    [{ phone: '1'.repeat(25) }, { field: 'phone', code: 'content_too_long' }],
    [{ phone: '(1) 2-3' }, { field: 'phone', code: 'wrong_param' }],
    [{ phone: '1234' }, { field: 'phone', code: 'wrong_param' }],
    [{ detail: '' }, { field: 'detail', code: 'content_empty' }],
    [{ detail: '樓'.repeat(50) }, undefined],
    [{ detail: '樓'.repeat(51) }, { field: 'detail', code: 'content_too_long' }],
  ])('with %j has the mistake %j', (changed, mistake) => {
    expect(mallAddressMistake({ ...address, ...changed })).toEqual(mistake)
  })
})

describe('the text of a product', () => {
  const text = { title: 'Robusto', tags: '', details: '', content: 'Ten cigars.' }
  it.each([
    [{}, undefined],
    [{ content: '\n' }, 'content_empty'],
    [{ title: ' ' }, 'content_empty'],
    [
      { title: 'x'.repeat(80), tags: 'x'.repeat(60), details: `a:${'x'.repeat(398)}`, content: 'x'.repeat(2_000) },
      undefined,
    ],
    [{ title: 'x'.repeat(81) }, 'content_too_long'],
    [{ tags: 'x'.repeat(61) }, 'content_too_long'],
    [{ details: `a:${'x'.repeat(399)}` }, 'content_too_long'],
    [{ content: 'x'.repeat(2_001) }, 'content_too_long'],
    [{ details: ': Rosado' }, 'wrong_param'],
    [{ details: ' : Rosado' }, 'wrong_param'],
    [{ details: ':Rosado:3' }, 'wrong_param'],
    [{ details: 'Wrapper: ' }, 'wrong_param'],
    [{ details: 'Wrapper:' }, 'wrong_param'],
    [{ details: 'Wrapper: Rosado\n\n强度：3' }, undefined],
    [{ details: 'Wrapper' }, 'wrong_param'],
  ])('with %j is answered with %s', (changed, code) => {
    expect(refuseProductText({ ...text, ...changed })).toBe(code)
  })

  it('has one detail a line, and tags divided by commas', () => {
    expect(detailsOf('Wrapper: Rosado\n \n强度 ：3')).toEqual([
      { name: 'Wrapper', value: 'Rosado' },
      { name: '强度', value: '3' },
    ])
    expect(tagsOf('Aged 4 years, Box of 10,,Box of 10')).toEqual(['Aged 4 years', 'Box of 10'])
  })
})

describe('a product', () => {
  const refused = (price: bigint, place = 0) => refuseProduct({ price: micros<'USCD'>(price), place })
  it('costs 0.01 to 1,000,000 USCD, and has a place of up to four digits', () => {
    expect(refused(9_999n)).toBe('illegal_value')
    expect(refused(10_000n)).toBeUndefined()
    expect(refused(1_000_000_000_000n, 9_999)).toBeUndefined()
    expect(refused(1_000_000_000_001n)).toBe('illegal_value')
    expect(refused(10_000n, -1)).toBe('illegal_value')
    expect(refused(10_000n, 10_000)).toBe('illegal_value')
  })

  it('is shown only with an English text and a picture, and only once', () => {
    const facts = { shown: false, hasEnglish: true, hasPicture: true }
    expect(refuseShowing(facts)).toBeUndefined()
    expect(refuseShowing({ ...facts, shown: true })).toBe('illegal_operation')
    expect(refuseShowing({ ...facts, hasEnglish: false })).toBe('content_empty')
    expect(refuseShowing({ ...facts, hasPicture: false })).toBe('content_empty')
  })
})

it('a change of the stock is refused below 0, above 1,000,000, and when it changes nothing', () => {
  expect(refuseStock(3, -3)).toBeUndefined()
  expect(refuseStock(3, -4)).toBe('illegal_value')
  expect(refuseStock(3, 0)).toBe('illegal_value')
  expect(refuseStock(999_999, 1)).toBeUndefined()
  expect(refuseStock(999_999, 2)).toBe('illegal_value')
})
