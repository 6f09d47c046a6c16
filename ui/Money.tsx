import { exact, placesOf, unitOf } from '@humidor/domain/money/format.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { classNames } from './class-names.ts'
import './css/money.css'
import { figure, moneyText } from '@humidor/domain/money/text.ts'
import { useReader } from './reader.ts'

const Hidden = createContext(false)

/** Everything inside shows `••••` instead of digits, at the same size and with its unit. */
export const HideAmounts = ({ when, children }: { when: boolean; children: ReactNode }) => (
  <Hidden value={when}>{children}</Hidden>
)

export const useAmountsHidden = () => useContext(Hidden)

export interface MoneyProps {
  /** Millionths of the coin, or of USCD for a price; whole points for `POINT`. */
  amount: bigint
  /** Gives the unit. Without it the figure stands alone. */
  coin?: Coin | undefined
  /** xl, lg, md and sm are serif figures; without a size it is the sans of rows. */
  size?: 'xl' | 'lg' | 'md' | 'sm' | undefined
  /** Decimal places, floored: 2 unless told, prices 4, treasure 3, exact 6. */
  places?: number | undefined
  /** A plus and the colour of leaf for what arrives. */
  signed?: boolean | undefined
  /** Leave the unit away where a label already names it. */
  bare?: boolean | undefined
  /** How many of the last digits to rule with the band: the ones that identify a deposit. */
  marked?: number | undefined
  className?: string | undefined
}

/** An amount, floored and never rounded, grouped as the reader's language groups. Its exact value is in the markup. */
export function Money({ amount, coin, size, places, signed, bare, marked = 0, className }: MoneyProps) {
  const { lang, labels } = useReader()
  const hidden = useContext(Hidden)
  const { sign, whole, decimals } = figure(lang, amount, coin, { places, signed })
  const symbol = coin && !bare ? unitOf[coin] : ''
  const unit = symbol && <span className="money__unit">{symbol}</span>
  // Prices and exact amounts stay whole: their last digits are not less important than the first.
  const even = decimals.length > 3 || marked > 0
  const head = sign + whole + (even ? decimals : '')
  // From a million on, the largest size would not leave room for the unit on a phone.
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

/** For an amount inside a sentence: `amountText(amount, 'USCD')` gives "1,200.00 USCD", or dots when amounts are hidden. */
export function useMoneyText() {
  const { lang } = useReader()
  const hidden = useContext(Hidden)
  return (amount: bigint, coin?: Coin, options?: { places?: number; signed?: boolean }) =>
    hidden ? `••••${coin && unitOf[coin] ? `\u00A0${unitOf[coin]}` : ''}` : moneyText(lang, amount, coin, options)
}

/** The same to the last millionth: for what is about to be sent, turned or taken, and must not look like less. */
export function useExactText() {
  const text = useMoneyText()
  return (amount: Micros, coin?: Coin) => text(amount, coin, { places: placesOf(amount) })
}
