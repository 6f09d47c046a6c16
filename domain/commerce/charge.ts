import {
  type Cig,
  type Coin,
  LARGEST_ON_WIRE,
  type Micros,
  micros,
  type Price,
  UNIT,
  type Uscd,
} from '../money/micros.ts'
import { ceiled } from '../money/rounding.ts'
import { readers } from '../typed/kinds.ts'
import { leastPayment } from './merchant-payment.ts'

/** The currencies in which a merchant asks for money. */
export const chargeCurrencies = ['USCD', 'CIG'] as const satisfies readonly Coin[]
export type ChargeCurrency = (typeof chargeCurrencies)[number]

/** Maximum characters of a charge's texts, as a person counts them. */
export const chargeTexts = { reference: 64, note: 140, title: 60 } as const
/** Maximum items of a charge, and pieces of one. */
export const chargeItems = { most: 50, pieces: 999 } as const
/** How long a charge may be open, in seconds: the price is fixed as long. */
export const chargeLife = { least: 60, most: 604_800, usual: 900 } as const
/** How many charges of a merchant may be open at once. */
export const openChargesAtMost = 2_000
/** How many charges of a merchant are opened a minute, at tills and by keys together. */
export const chargesPerMinute = 120
/** The largest amount to ask for, in millionths: more than any balance. */
export const largestCharge = 1_000_000_000n * UNIT

/** What the merchant sells: the title, the pieces, and the price of one piece in millionths of the currency. */
export interface ChargeItem {
  title: string
  pieces: number
  price: Micros
}

/** A charge as a merchant asks for it. */
export interface ChargeForm {
  currency: ChargeCurrency
  /** Millionths of the currency, without the tip. */
  money: Micros
  tip: Micros
  /** The merchant's own number of it. */
  reference: string
  /** A line for the payer. */
  note: string
  items: readonly ChargeItem[]
  /** Seconds until it expires. */
  seconds: number
}

/** The sum of items, in millionths. */
export const sumOfItems = (items: readonly Pick<ChargeItem, 'pieces' | 'price'>[]) =>
  items.reduce((sum, { pieces, price }) => sum + BigInt(pieces) * price, 0n)

/** The ₡ of a charge at a price: exact, and rounded up to the millionth, so that the merchant gets what they ask for. */
export function cigOfCharge({ currency, money, tip }: Pick<ChargeForm, 'currency' | 'money' | 'tip'>, at: Price): Cig {
  const asked = money + tip
  return micros<'CIG'>(currency === 'CIG' ? asked : ceiled(asked, UNIT, at))
}

/** A tip of per cent of an amount, rounded down to the hundredth, as tips are read aloud. Millionths. */
export const tipOf = <C extends Coin>(money: Micros<C>, percent: number): Micros<C> =>
  micros<C>(((money * BigInt(percent)) / 100n / 10_000n) * 10_000n)

const isTooLong = (text: string, most: number) => [...text].length > most

function refuseItems({ items, money }: Pick<ChargeForm, 'items' | 'money'>) {
  if (items.length === 0) return undefined
  if (items.length > chargeItems.most) return 'content_too_long'
  for (const { title, pieces, price } of items) {
    const line = readers.line(title)
    if (line === '') return 'content_empty'
    if (isTooLong(line, chargeTexts.title)) return 'content_too_long'
    if (pieces < 1 || pieces > chargeItems.pieces || price <= 0n || price > largestCharge) return 'illegal_value'
  }
  return sumOfItems(items) === money ? undefined : 'wrong_money'
}

/** What decides about a new charge, besides its form. */
export interface OpeningFacts {
  price: Price
  /** The merchant's open charges. */
  open?: number
}

/** The first reason to refuse to open a charge, or undefined. */
export function refuseCharge(form: ChargeForm, { price, open = 0 }: OpeningFacts) {
  const { money, tip, reference, note, seconds } = form
  if (money <= 0n || money + tip > largestCharge) return 'wrong_money'
  const cig = cigOfCharge(form, price)
  if (cig > LARGEST_ON_WIRE) return 'wrong_money'
  if (cig < leastPayment) return 'amount_below_minimum'
  if (isTooLong(readers.line(reference), chargeTexts.reference)) return 'content_too_long'
  if (isTooLong(readers.line(note), chargeTexts.note)) return 'content_too_long'
  if (seconds < chargeLife.least || seconds > chargeLife.most) return 'illegal_value'
  return refuseItems(form) ?? (open >= openChargesAtMost ? 'too_many_charges' : undefined)
}

/** Where a charge stands. It ends once; only a refund follows its payment. */
export const chargeStates = ['open', 'paid', 'partly_refunded', 'refunded', 'expired', 'cancelled'] as const
export type ChargeState = (typeof chargeStates)[number]

/** Whether a charge in a state was paid. A refund follows its payment and does not undo it. */
export const wasPaid = (state: ChargeState) => state === 'paid' || state === 'partly_refunded' || state === 'refunded'

/** What decides the state of a charge. */
export interface ChargeFacts {
  expiresAt: Date
  paidAt: Date | null
  cancelledAt: Date | null
  /** When the job ended it. A request that has waited may have begun before. Not needed to show it. */
  expiredAt?: Date | null
  /** ₡ of its payment that were refunded. */
  refunded: Cig
  cig: Cig
}

/** The state of a charge at a moment. An open one is expired from its last moment on, whether or not the job has been there. */
export function chargeStateOf(facts: ChargeFacts, at: Date): ChargeState {
  const { expiresAt, paidAt, cancelledAt, expiredAt, refunded, cig } = facts
  if (cancelledAt) return 'cancelled'
  if (!paidAt) return expiredAt || at >= expiresAt ? 'expired' : 'open'
  if (refunded === 0n) return 'paid'
  return refunded < cig ? 'partly_refunded' : 'refunded'
}

/** The reason why a charge in a state cannot be paid or cancelled, or undefined. */
export function refuseOpenCharge(state: ChargeState) {
  if (state === 'open') return undefined
  return state === 'expired' || state === 'cancelled' ? (`charge_${state}` as const) : 'charge_paid'
}

/** The first reason to refuse the payment of a charge, or undefined. @param seen the ₡ that the payer agreed to */
export const refuseChargePayment = ({ state, cig, seen }: { state: ChargeState; cig: Cig; seen: Cig }) =>
  refuseOpenCharge(state) ?? (seen === cig ? undefined : 'wrong_money')

/** The reason to refuse a payment of a charge that has so many payments already, or undefined. Two members may pay at once. */
export const refuseAnotherPayment = (payments: number) => (payments > 0 ? 'charge_paid' : undefined)

/** The worth in USCD of what a charge asks for, at its own price: exactly the amount if it is in USCD. Rounded down. */
export const worthOfCharge = (
  { currency, money, tip }: Pick<ChargeForm, 'currency' | 'money' | 'tip'>,
  at: Price,
): Uscd => micros<'USCD'>(currency === 'USCD' ? money + tip : ((money + tip) * at) / UNIT)
