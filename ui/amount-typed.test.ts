import { type Micros, micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { describe, expect, it } from 'vitest'
import { readTyped, typedMax } from './amount-typed.ts'

describe('a typed amount', () => {
  it.each(['', '  '])('is nothing for %j, without an error', (text) =>
    expect(readTyped(text)).toEqual({ is: 'nothing' }),
  )

  it('is the same amount with a comma and with a dot', () => {
    expect(readTyped('30,5')).toEqual({ is: 'amount', amount: 30_500_000n, doubtful: false })
    expect(readTyped('30.5')).toEqual({ is: 'amount', amount: 30_500_000n, doubtful: false })
  })

  it.each(['1,000', '1.000', '999.999'])('is doubtful for %j, which may mean thousands', (text) =>
    expect(readTyped(text)).toMatchObject({ is: 'amount', doubtful: true }),
  )

  it.each(['1,00', '1000,000', '1.0000', '0.0001', '0.125', '0,999', '5.', '.125'])('is not doubtful for %j', (text) =>
    expect(readTyped(text)).toMatchObject({ is: 'amount', doubtful: false }),
  )

  it.each(['1,00.00', '12.5.0', '-1', '1e3', 'NaN', '1.0000001', '³', '\u202E321'])('is unreadable for %j', (text) =>
    expect(readTyped(text)).toEqual({ is: 'unreadable' }),
  )

  it.each(['1,234.56', '1.234,56', '1,234,567', '1 000', '12.5 USCD', '₡5'])(
    'is doubtful for %j, where marks or a unit are removed',
    (text) => expect(readTyped(text)).toMatchObject({ is: 'amount', doubtful: true }),
  )

  it('is a doubtful thousand for 1,000 in a field of whole amounts', () => {
    expect(readTyped('1,000', 'en')).toEqual({ is: 'amount', amount: 1_000_000_000n, doubtful: true })
    expect(readTyped('1.500', 'de')).toEqual({ is: 'amount', amount: 1_500_000_000n, doubtful: true })
    expect(readTyped('1.500', 'en')).toEqual({ is: 'unreadable' })
    expect(readTyped('0.125', 'en')).toEqual({ is: 'broken' })
  })

  it.each(['9,007,199,254.740992', '9007199254.740992', '99999999999999999999', '９９９９９９９９９９９９'])(
    'is too large for %j',
    (text) => expect(readTyped(text)).toEqual({ is: 'too large' }),
  )

  it('is the same amount in full-width characters', () =>
    expect(readTyped('１，０００')).toEqual({ is: 'amount', amount: 1_000_000n, doubtful: true }))

  it('is broken by a single millionth in a field of whole amounts', () => {
    expect(readTyped('100', 'en')).toMatchObject({ is: 'amount', amount: 100_000_000n })
    expect(readTyped('100.000000', 'en')).toMatchObject({ is: 'amount' })
    expect(readTyped('100.000001', 'en')).toEqual({ is: 'broken' })
  })
})

describe('MAX', () => {
  const balance = micros<'USCD'>(12_345_678_901n)

  it('enters the whole balance, with the decimal mark of the language', () => {
    expect(typedMax('en', balance)).toBe('12345.678901')
    expect(typedMax('de', balance)).toBe('12345,678901')
  })

  it.each(['en', 'zh-Hans', 'ko', 'ja', 'de', 'th', 'vi'])(
    'enters in %s a text that is read back as the same amount',
    (lang) => expect(parseAmount(typedMax(lang, balance))).toBe(balance),
  )

  it('enters the whole part of the balance in a field of whole amounts', () =>
    expect(typedMax('en', 1_999_999n as Micros, true)).toBe('1'))
})
