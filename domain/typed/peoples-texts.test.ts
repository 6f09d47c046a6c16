import { describe, expect, it } from 'vitest'
import { mallAddressMistake } from '../commerce/mall.ts'
import { refuseMerchantText } from '../commerce/merchant.ts'
import { refuseFeedback } from '../community/feedback.ts'
import { readers } from './kinds.ts'
import { isBlank } from './signs.ts'
import { blankAround, blanks, hidden, withHidden, within, wronglyRead } from './variations.testing.ts'

/** Texts as people write them. They stay unchanged, character by character. */
const real = [
  ...['Nguyễn Thị Điếu', 'Zigarrenhaus Köln', 'L’Étoile', 'Łódź', 'İstanbul', 'Ελλάς', 'Ёлка'],
  ...['ร้านซิการ์', 'น้ำผึ้ง', 'เก่งที่สุด ๑๒๓', '시가 바', '한국어 이름', '담배 가게'],
  ...['雪茄屋', '葛\u{E0100}城', 'ｼｶﾞｰ', 'シガー・バー', '葉巻の店「灯」', '山田太郎'],
  // Persian, Arabic, Devanagari, Sinhala and Bengali with joiners.
  ...['می\u200Cخواهم', 'کتاب\u200Cها', 'مرحبا بالعالم', '۱۲۳۴', 'ه\u200D.ش', 'क्\u200Dष', 'श्री', 'ශ්\u200Dරී', 'র\u200D্য'],
  // Emoji with joiners, skin tones, selectors, flags and keycaps.
  ...[
    '👨\u200D👩\u200D👧\u200D👦',
    '👩🏽\u200D⚕\uFE0F',
    '❤\uFE0F',
    '❤\uFE0F\u200D🔥',
    '🏳\uFE0F\u200D🌈',
    '🏴\u200D☠\uFE0F',
  ],
  ...[
    '🇹🇭 🇻🇳',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '1\uFE0F\u20E3',
    '#\uFE0F\u20E3',
    '👍🏿',
    '☺\uFE0E',
  ],
  ...['<b>5 < 6</b>', "=1+1; drop table -- '", 'a“b”c – d', '₡ 1.250,00', '½ · ² · №'],
]

/** A text as it arrives, and as it is stored. */
const composed: readonly (readonly [typed: string, kept: string])[] = [
  ['Nguyễn Thị Điếu'.normalize('NFD'), 'Nguyễn Thị Điếu'],
  // As macOS writes file names.
  ['한국어 이름'.normalize('NFD'), '한국어 이름'],
  ['シガー・バー'.normalize('NFD'), 'シガー・バー'],
  ['Köln'.normalize('NFD'), 'Köln'],
  ['a\uFE0F', 'a'],
  ['7\uFE0F', '7'],
  ['a\u200Db', 'ab'],
  ['👍\u200Da', '👍a'],
  ['雪\uFE0F\u200D茄', '雪茄'],
  ['ab\u{E0041}\u{E0042}', 'ab'],
  ['🏴\u{E0041}', '🏴'],
  ['cigar\uFFFCbar', 'cigarbar'],
  ['x\uD83Dy', 'xy'],
]

/** Texts without characters to which a joiner or a selector may belong. */
const innocent = real.filter(
  (text) =>
    !/[\u200C\u200D\p{M}\p{Extended_Pictographic}\u{E0000}-\u{E01FF}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Han}\p{Emoji}]/u.test(
      text,
    ),
)

describe.each(['line', 'lines', 'search'] as const)('text of a person in a %s', (kind) => {
  const read = readers[kind]
  it('stays unchanged, in every language, with every emoji', () => {
    expect(real.filter((text) => read(text) !== text)).toEqual([])
  })
  it.each(composed)('%j is stored as %j', (typed, kept) => expect(read(typed)).toBe(kept))
  it('is stored without invisible characters, so that no two names look the same', () => {
    expect(innocent.length * (withHidden.length + blankAround.length)).toBeGreaterThanOrEqual(200)
    expect(wronglyRead(innocent, withHidden, (typed, text) => read(typed) === text)).toEqual([])
    expect(wronglyRead(real, blankAround, (typed, text) => read(typed) === text)).toEqual([])
  })
  it('is empty when nothing in it is visible', () => {
    for (const sign of [...hidden, ...blanks])
      for (const text of [sign, sign.repeat(7), ` ${sign}\u200B${sign} `]) {
        expect(isBlank(text), JSON.stringify(text)).toBe(true)
        expect(read(text), JSON.stringify(text)).toBe('')
      }
  })
})

it('a line has one blank between words, and several lines keep all blanks', () => {
  for (const blank of blanks) expect(readers.line(within('ab', blank.repeat(2)))).toBe('a b')
  expect(readers.lines('two\r\nlines\tand\u3000a half\u2028more\u0085\vend')).toBe(
    'two\nlines\tand\u3000a half\nmore\n\nend',
  )
})

it('texts without a visible character are refused as empty', () => {
  for (const sign of [...hidden, ...blanks]) {
    const text = sign.repeat(6)
    expect(refuseMerchantText('name', text)).toBe('content_empty')
    expect(refuseFeedback(text, 50)).toBe('content_empty')
    const address = { name: text, phone: '0812345678', detail: 'Quay 14' }
    expect(mallAddressMistake(address)).toEqual({ field: 'name', code: 'content_empty' })
  }
})

it('a telephone number is read before it is checked, and letters are refused', () => {
  const mistakeOf = (phone: string) => mallAddressMistake({ name: 'Ann', phone, detail: 'Quay 14' })
  for (const phone of [
    '\u202A+66 81 234 5678\u202C',
    '081‑234‑5678',
    '０８１−２３４−５６７８',
    '๐๘๑ ๒๓๔ ๕๖๗๘',
    '（０２）１２３ー４５６７',
  ])
    expect(mistakeOf(phone), phone).toBeUndefined()
  expect(mistakeOf('call me')).toEqual({ field: 'phone', code: 'wrong_param' })
  expect(mistakeOf('1234\u200B')).toEqual({ field: 'phone', code: 'wrong_param' })
})
