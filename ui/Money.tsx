import { exact, placesOf, unitOf } from '@humidor/domain/money/format.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import './css/money.css'
import { figure, moneyText } from '@humidor/domain/money/text.ts'
import { useReader } from './reader.ts'

const Hidden = createContext(false)

/** Shows `••••` instead of digits in its children, at the same size and with the unit. */
export const HideAmounts = ({ when, children }: { when: boolean; children: ReactNode }) => (
  <Hidden value={when}>{children}</Hidden>
)

export const useAmountsHidden = () => useContext(Hidden)

export interface MoneyProps {
  /** Millionths of the coin, or of USCD for a price; whole points for `POINT`. */
  amount: bigint
  /** Gives the unit. Without it the figure has none. */
  coin?: Coin | undefined
  /** xl, lg, md and sm are serif figures; the default is the sans of rows. */
  size?: 'xl' | 'lg' | 'md' | 'sm' | undefined
  /** Decimal places, cut toward zero: 2 by default, prices 4, treasure 3, exact 6. */
  places?: number | undefined
  /** Shows a positive amount with a plus, in leaf. */
  signed?: boolean | undefined
  /** Leaves out the unit, where a label names it. */
  bare?: boolean | undefined
  /** Number of last digits to underline with the band: those that identify a deposit. */
  marked?: number | undefined
  className?: string | undefined
}

/** An amount, cut toward zero, and grouped for the reader's language. The markup holds the exact value. */
export function Money({ amount, coin, size, places, signed, bare, marked = 0, className }: MoneyProps) {
  const { lang, labels } = useReader()
  const hidden = useContext(Hidden)
  const { sign, whole, decimals } = figure(lang, amount, coin, { places, signed })
  const symbol = coin && !bare ? unitOf[coin] : ''
  const unit = symbol && <span className="money__unit">{symbol}</span>
  // Prices and exact amounts are set in one size, because their last digits matter as much.
  const even = decimals.length > 3 || marked > 0
  const head = sign + whole + (even ? decimals : '')
  // From a million on, the largest size would leave no room for the unit on a phone.
  const fitting = size === 'xl' && (whole + decimals).length > 11 ? 'lg' : size
  const digits = (
    <span className="money__n">
      {marked > 0 ? (
        <>
          {head.slice(0, -marked)}
          <em>{head.slice(-marked)}</em>
        </>
      ) : (
        <>
          {head}
          {!even && decimals && <i>{decimals}</i>}
        </>
      )}
    </span>
  )
  const dots = (
    <span className="money__n">
      <span aria-hidden="true">••••</span>
      <span className="sr">{labels.hiddenAmount}</span>
    </span>
  )
  return (
    <data
      className={classNames('money', fitting && `money--${fitting}`, signed && amount > 0n && 'money--gain', className)}
      value={hidden ? '' : coin === 'POINT' ? amount.toString() : exact(amount as Micros)}
    >
      {symbol === '₡' && unit}
      {hidden ? dots : digits}
      {symbol !== '₡' && unit}
    </data>
  )
}

/** Formats an amount inside a sentence: `amountText(amount, 'USCD')` gives "1,200.00 USCD", or dots when amounts are hidden. */
export function useMoneyText() {
  const { lang } = useReader()
  const hidden = useContext(Hidden)
  return (amount: bigint, coin?: Coin, options?: { places?: number; signed?: boolean }) =>
    hidden ? `••••${coin && unitOf[coin] ? `\u00A0${unitOf[coin]}` : ''}` : moneyText(lang, amount, coin, options)
}

/** Formats an amount to its last millionth, for amounts to be sent, converted or taken, which must not look smaller. */
export function useExactText() {
  const text = useMoneyText()
  return (amount: Micros, coin?: Coin) => text(amount, coin, { places: placesOf(amount) })
}
