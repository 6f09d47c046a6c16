import { show, unitOf } from './format.ts'
import { type Coin, type Micros, type Price, UNIT } from './micros.ts'

/** The marks between thousands and before decimals in a language. */
export interface Marks {
  group: string
  decimal: string
}

const known = new Map<string, Marks>()

/** The number marks of a language. @param lang BCP 47 */
export function marksOf(lang: string): Marks {
  const found = known.get(lang)
  if (found) return found
  const parts = new Intl.NumberFormat(lang, { minimumFractionDigits: 1 }).formatToParts(1_234_567.8)
  const mark = (type: string) => parts.find((part) => part.type === type)?.value
  const marks = { group: mark('group') ?? ',', decimal: mark('decimal') ?? '.' }
  known.set(lang, marks)
  return marks
}

/** An amount in the parts in which screens draw it: sign, grouped whole part, decimals with their mark. */
export interface Figure {
  sign: '' | '−' | '+'
  whole: string
  decimals: string
}

export interface FigureOptions {
  /** Decimal places, cut toward zero (see `PLACES`). Default 2; points have 0. */
  places?: number | undefined
  /** A plus before amounts that are shown as more than zero. */
  signed?: boolean | undefined
}

/**
 * Cuts an amount toward zero and formats it for the reader's language. All languages get the same digits; the minus is U+2212.
 * @param amount millionths; whole points when the coin is `POINT`
 */
export function figure(lang: string, amount: bigint, coin: Coin | undefined, options: FigureOptions = {}): Figure {
  const points = coin === 'POINT'
  const places = options.places ?? (points ? 0 : 2)
  const [whole = '', decimals = ''] = show((points ? amount * UNIT : amount) as Micros, places).split('.')
  const { group, decimal } = marksOf(lang)
  const negative = whole.startsWith('-')
  const digits = negative ? whole.slice(1) : whole
  // A sign belongs to the digits that are shown: neither −0.00 nor +0.00.
  const some = /[1-9]/.test(whole + decimals)
  return {
    sign: negative ? '−' : options.signed && some ? '+' : '',
    whole: digits.replace(/\B(?=(\d{3})+(?!\d))/g, group),
    decimals: decimals && decimal + decimals,
  }
}

/** An amount inside a sentence: "1,200.00 USCD", "₡ 94,126.66". A no-break space keeps the unit beside it. */
export function moneyText(lang: string, amount: bigint | Micros | Price, coin?: Coin, options?: FigureOptions): string {
  const { sign, whole, decimals } = figure(lang, amount, coin, options)
  const digits = sign + whole + decimals
  const unit = coin ? unitOf[coin] : ''
  if (unit === '') return digits
  return unit === '₡' ? `${unit}\u00A0${digits}` : `${digits}\u00A0${unit}`
}
