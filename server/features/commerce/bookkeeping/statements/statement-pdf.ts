import { dayName } from '@humidor/domain/business-day.ts'
import type { ShopRate } from '@humidor/domain/commerce/bookkeeping.ts'
import type { Books } from '@humidor/domain/commerce/shop-statement.ts'
import { shopClock } from '@humidor/domain/commerce/shop-time.ts'
import { type DayTakings, localOf, netOf, sumTakings } from '@humidor/domain/commerce/takings.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { type Micros, micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import type { LanguageKey } from '@humidor/locales/languages.ts'
import { openSheet, PAPER, type Sheet } from '../../../../platform/pdf/sheet.ts'
import { type StatementWords, statementWords } from './statement-words.ts'

/** What a statement says. Amounts are millionths. */
export interface Statement {
  shop: { name: string; vcode: string; address: string }
  /** `yyyy-mm` in the zone. */
  month: string
  zone: string
  /** The month is not over at the time of issue. */
  isRunning: boolean
  opening: Usdt
  books: Books
  closing: Usdt
  /** The days with a movement, the oldest first. */
  days: readonly DayTakings[]
  currency: string | null
  /** The shop's rates that counted on any of these days. */
  rates: readonly ShopRate[]
  at: Date
}

const LINE = 15
const RIGHT = PAPER.width - PAPER.margin
const FOOT = PAPER.height - PAPER.margin - 14
const QUIET = '#6b6058'

/** An amount to its last millionth, so that every sum on the page can be added up. */
const amountIn = (lang: string, amount: bigint) =>
  moneyText(lang, micros(amount), undefined, { places: placesOf(amount as Micros) })
/** An amount of the shop's currency: to the hundredth. */
const localIn = (lang: string, amount: bigint) => moneyText(lang, micros(amount))

/** A place that moves down the page. */
interface Pen {
  sheet: Sheet
  y: number
}

function nextLine(pen: Pen, by = LINE) {
  pen.y += by
  if (pen.y <= FOOT) return false
  pen.sheet.nextPage()
  pen.y = PAPER.margin + LINE
  return true
}

function heading(pen: Pen, text: string) {
  nextLine(pen, 28)
  pen.sheet.line(text, PAPER.margin, pen.y, { size: 12 })
  pen.sheet.rule(pen.y + 5)
  nextLine(pen, 20)
}

/** A name and an amount across the page. */
function pair(pen: Pen, name: string, value: string) {
  pen.sheet.line(name, PAPER.margin, pen.y, { size: 9.5 })
  pen.sheet.line(value, RIGHT, pen.y, { size: 9.5, align: 'right' })
  nextLine(pen)
}

function paragraph(pen: Pen, text: string) {
  for (const line of pen.sheet.wrapped(text, RIGHT - PAPER.margin, 8)) {
    pen.sheet.line(line, PAPER.margin, pen.y, { size: 8, colour: QUIET })
    nextLine(pen, 12)
  }
}

function head(pen: Pen, { say, lang }: StatementWords, it: Statement) {
  const month = new Intl.DateTimeFormat(lang, { calendar: 'gregory', year: 'numeric', month: 'long', timeZone: 'UTC' })
  const { sheet } = pen
  sheet.line(say('title'), PAPER.margin, pen.y, { size: 18 })
  sheet.line(month.format(new Date(`${it.month}-01T00:00:00Z`)), RIGHT, pen.y, { size: 13, align: 'right' })
  nextLine(pen, 26)
  for (const line of sheet.wrapped(it.shop.name, 300, 12)) {
    sheet.line(line, PAPER.margin, pen.y, { size: 12 })
    nextLine(pen)
  }
  sheet.line(say('zone', { zone: it.zone }), RIGHT, pen.y - LINE, { size: 9, colour: QUIET, align: 'right' })
  const issued = say('issued', { moment: shopClock(it.zone, it.at).slice(0, 16).replaceAll('-', '/') })
  sheet.line(issued, RIGHT, pen.y, { size: 9, colour: QUIET, align: 'right' })
  sheet.line(say('shop', { vcode: it.shop.vcode }), PAPER.margin, pen.y, { size: 9, colour: QUIET })
  const address = it.shop.address.split('\n').filter((line) => line !== '')
  for (const line of address.flatMap((one) => sheet.wrapped(one, 300, 9))) {
    nextLine(pen, 12)
    sheet.line(line, PAPER.margin, pen.y, { size: 9, colour: QUIET })
  }
  if (it.isRunning) {
    nextLine(pen, 18)
    paragraph(pen, say('running'))
  }
}

function balance(pen: Pen, { say, lang }: StatementWords, { opening, books, closing }: Statement) {
  heading(pen, say('balance'))
  const out = (amount: bigint) => amountIn(lang, -amount)
  pair(pen, say('opening'), amountIn(lang, opening))
  pair(pen, say('received'), amountIn(lang, books.received))
  pair(pen, say('refunded'), out(books.refunded))
  pair(pen, say('fees'), out(books.fees))
  pair(pen, say('paid'), out(books.paid))
  pen.sheet.rule(pen.y - 10)
  nextLine(pen, 4)
  pair(pen, say('closing'), amountIn(lang, closing))
}

function takings(pen: Pen, { say, lang }: StatementWords, { days, currency }: Statement) {
  const sum = sumTakings(days)
  heading(pen, say('takings'))
  pair(pen, say('payments'), String(sum.payments))
  pair(pen, say('gross'), amountIn(lang, sum.moneyCig))
  pair(pen, say('net'), amountIn(lang, netOf(sum)))
  if (currency !== null && sum.local) pair(pen, say('local', { currency }), localIn(lang, sum.local.net))
  if (sum.waitingCig > 0n) pair(pen, say('waiting'), amountIn(lang, sum.waitingCig))
}

/** Where the columns of the days end. The last is that of the shop's currency, if it has one. */
const ENDS = { payments: 148, cig: 222, usdt: 296, refunds: 366, fees: 424, net: 492, local: RIGHT }

function row(
  pen: Pen,
  cells: { day: string } & Record<Exclude<keyof typeof ENDS, 'local'>, string> & { local: string },
) {
  const { day, ...figures } = cells
  pen.sheet.line(day, PAPER.margin, pen.y, { size: 8 })
  for (const [name, text] of Object.entries(figures))
    pen.sheet.line(text, ENDS[name as keyof typeof ENDS], pen.y, { size: 8, align: 'right' })
}

function table(pen: Pen, { say, lang }: StatementWords, { days, currency }: Statement) {
  heading(pen, say('days'))
  if (days.length === 0) return paragraph(pen, say('none'))
  const heads = () => {
    const columns = (['day', 'payments', 'cig', 'usdt', 'refunds', 'fees', 'net'] as const).map(
      (name) => [name, say(`columns.${name}`)] as const,
    )
    row(pen, { ...(Object.fromEntries(columns) as Record<(typeof columns)[number][0], string>), local: currency ?? '' })
    pen.sheet.rule(pen.y + 4)
  }
  const figures = (it: Omit<DayTakings, 'day' | 'rate'>, local: { net: bigint } | null) => ({
    payments: String(it.payments),
    cig: amountIn(lang, it.moneyCig),
    usdt: amountIn(lang, it.moneyUsdt),
    refunds: amountIn(lang, it.refundedUsdt),
    fees: amountIn(lang, it.fees),
    net: amountIn(lang, netOf(it)),
    local: currency !== null && local ? localIn(lang, local.net) : '',
  })
  heads()
  for (const day of days) {
    if (nextLine(pen, 13)) {
      heads()
      nextLine(pen, 13)
    }
    row(pen, { day: dayName(day.day), ...figures(day, localOf(day)) })
  }
  nextLine(pen, 5)
  pen.sheet.rule(pen.y)
  nextLine(pen, 12)
  const sum = sumTakings(days)
  row(pen, { day: say('total'), ...figures(sum, sum.local) })
  nextLine(pen)
}

function notes(pen: Pen, { say, lang }: StatementWords, { currency, rates }: Statement) {
  if (currency !== null && rates.length > 0) {
    heading(pen, say('rates'))
    for (const { from, rate } of rates)
      paragraph(pen, say('rate', { rate: amountIn(lang, rate), currency, day: dayName(from) }))
  }
  nextLine(pen, 12)
  paragraph(pen, say('note'))
  if (currency !== null) paragraph(pen, say('noteLocal', { currency }))
}

/** A statement as a PDF, in a language. */
export function statementPdf(it: Statement, language: LanguageKey): Promise<Buffer> {
  const words = statementWords(language)
  const title = `${words.say('title')} ${it.month}`
  const sheet = openSheet(words.key, words.lang, { title, at: it.at })
  const pen: Pen = { sheet, y: PAPER.margin + 18 }
  head(pen, words, it)
  balance(pen, words, it)
  takings(pen, words, it)
  table(pen, words, it)
  notes(pen, words, it)
  sheet.onEachPage((page, pages) =>
    sheet.line(words.say('page', { page, pages }), RIGHT, PAPER.height - PAPER.margin + 6, {
      ...{ size: 8, colour: QUIET, align: 'right' },
    }),
  )
  return sheet.end()
}
