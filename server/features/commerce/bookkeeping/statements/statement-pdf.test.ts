import { dayAfter } from '@humidor/domain/business-day.ts'
import { changeBy } from '@humidor/domain/commerce/shop-statement.ts'
import { type DayTakings, netOf, sumTakings } from '@humidor/domain/commerce/takings.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { languages } from '@humidor/locales/languages.ts'
import { describe, expect, it } from 'vitest'
import { bare, pdfLines } from '../../../../platform/pdf/pdf-text.testing.ts'
import { type Statement, statementPdf } from './statement-pdf.ts'
import { statementWords } from './statement-words.ts'

const usdt = (whole: number) => micros<'USDT'>(BigInt(Math.round(whole * 1_000_000)))
const cig = (whole: number) => micros<'CIG'>(BigInt(Math.round(whole * 1_000_000)))

const days = Array.from(
  { length: 31 },
  (_, at): DayTakings => ({
    day: dayAfter('2026-10-01', at),
    ...{ payments: at + 1, moneyCig: cig(1_234.567891 * at + 3), moneyUsdt: usdt(771.21 * at + 2) },
    ...{ waitingCig: cig(0), refunds: 1, refundedCig: cig(3), refundedUsdt: usdt(1.885), fees: usdt(0.25) },
    rate: 923_400n,
  }),
)
const sum = sumTakings(days)
const books = { received: sum.moneyUsdt, refunded: sum.refundedUsdt, fees: sum.fees, paid: usdt(1_000) }
const opening = usdt(100)
const made: Statement = {
  shop: {
    name: 'น้ำผึ้ง ที่กุ้ง · Café Łódź 龍角散 渋谷 한국 Đặng ộ ế',
    vcode: '100001',
    address: '1 Corner Street\nภูเก็ต 上海市',
  },
  ...{ month: '2026-10', zone: 'Asia/Ho_Chi_Minh', isRunning: true, opening, books, days, currency: 'EUR' },
  closing: micros<'USDT'>(opening + changeBy(books)),
  rates: [{ from: '2026-09-15', rate: 923_400n }],
  at: new Date('2026-11-30T05:00:00Z'),
}
const exactly = (lang: string, amount: bigint) => {
  const fraction = (amount < 0n ? -amount : amount) % 1_000_000n
  const places = Math.max(2, fraction.toString().padStart(6, '0').replace(/0+$/, '').length)
  return moneyText(lang, micros(amount), undefined, { places })
}

describe.each(languages)('a statement in $english', ({ key, lang }) => {
  it('says its figures and every day, and no character is missing', async () => {
    const pdf = await statementPdf(made, key)
    expect(pdf.length).toBeLessThan(500_000 * 0.75)
    const pages = await pdfLines(pdf)
    const lines = pages.flat().map(bare)
    const { say } = statementWords(key)
    const has = (text: string) =>
      expect(
        lines.some((line) => line.includes(bare(text))),
        text,
      ).toBe(true)
    const row = (name: string, amount: bigint) => expect(lines).toContain(bare(`${name}${exactly(lang, amount)}`))
    row(say('opening'), opening)
    row(say('received'), books.received)
    row(say('refunded'), -books.refunded)
    row(say('fees'), -books.fees)
    row(say('paid'), -books.paid)
    row(say('closing'), made.closing)
    row(say('gross'), sum.moneyCig)
    row(say('net'), netOf(sum))
    for (const one of days) {
      const cells = [one.moneyCig, one.moneyUsdt, one.refundedUsdt, one.fees, netOf(one)].map((amount) =>
        exactly(lang, amount),
      )
      has([one.day.replaceAll('-', '/'), String(one.payments), ...cells].join(''))
    }
    has(say('rate', { rate: exactly(lang, 923_400n), currency: 'EUR', day: '2026/09/15' }))
    has(say('zone', { zone: 'Asia/Ho_Chi_Minh' }))
    has(say('page', { page: 2, pages: 2 }))
    // AM in the order in which it is drawn: the tone above its mark.
    has('น\u0E4D\u0E49\u0E32ผึ้ง ที่กุ้ง')
    has('Café Łódź')
    has('龍角散 渋谷')
    has('한국 Đặng ộ ế')
    has('上海市')
    expect(pages).toHaveLength(2)
    expect(lines.join('')).not.toContain('?')
  })
})

it('a character that no font has is a question mark, not an empty box', async () => {
  const pages = await pdfLines(await statementPdf({ ...made, shop: { ...made.shop, name: 'Smoke 🚬' } }, 'en'))
  expect(pages.flat()).toContainEqual(expect.stringContaining('Smoke ?'))
})
