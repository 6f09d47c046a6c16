import { placesOf, unitOf } from '@humidor/domain/money/format.ts'
import { type Coin, type Micros, micros, UNIT } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { readTyped, typedMax } from './amount-typed.ts'
import { Field } from './Field.tsx'
import { type FirstField, useFirstField } from './first-field.ts'
import { useReader } from './reader.ts'

export interface AmountFieldProps<C extends Coin> {
  label: string
  coin: C
  /** The text as typed. `parseAmount` of the domain reads it. */
  value: string
  onChange: (value: string) => void
  /** The balance: shown under the field, and typed by MAX unless `most` is given. */
  has?: Micros<C> | undefined
  /** The maximum, when it is not the balance; null when the balance is no limit, as in a deposit. */
  most?: Micros<C> | null | undefined
  /** Only whole amounts. */
  whole?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** The error for an empty field; by default that an amount is missing. */
  nothing?: string | undefined
  disabled?: boolean | undefined
  /** It gets the focus as it appears. */
  first?: FirstField | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** To the last millionth, which is what will be sent; points and whole amounts have no decimals. */
const readText = (lang: string, amount: Micros, coin: Coin, whole: boolean) =>
  moneyText(lang, coin === 'POINT' ? amount / UNIT : amount, coin, { places: whole ? 0 : placesOf(amount) })

/** A field for an amount, exact to the millionth. The amount never becomes a float. */
export function AmountField<C extends Coin>(props: AmountFieldProps<C>) {
  const { label, coin, value, onChange, has, most = has, whole = false } = props
  const { hint, error, nothing, disabled, first, ref } = props
  const { lang, labels } = useReader()
  const typed = readTyped(value, whole ? lang : undefined)
  const unit = unitOf[coin]
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  useFirstField(input, first)
  const own = {
    unreadable: whole ? labels.wholeOnly : labels.notAnAmount,
    'too large': labels.tooLarge,
    broken: labels.wholeOnly,
    // Whichever rule fails on an empty field, the error is that an amount is missing.
    nothing: error === undefined ? undefined : (nothing ?? labels.notAnAmount),
    amount: undefined,
  }[typed.is]
  const doubt =
    typed.is === 'amount' && typed.doubtful ? labels.readAs(readText(lang, typed.amount, coin, whole)) : undefined
  const owned = has !== undefined && <span className="tnum">{labels.youHave(moneyText(lang, has, coin))}</span>
  const below = (hint ?? has !== undefined) && (
    <>
      <span>{hint}</span>
      {owned}
    </>
  )
  return (
    <Field label={label} hint={below} error={own ?? error} fact={owned}>
      {(tied) => (
        <>
          <div className="field__box">
            {unit === '₡' && <span className="field__lead">{unit}</span>}
            <input
              {...tied}
              ref={input}
              className="field__input field__input--money"
              inputMode={whole ? 'numeric' : 'decimal'}
              autoComplete="off"
              enterKeyHint="done"
              value={value}
              disabled={disabled}
              onChange={(event) => onChange(event.target.value)}
            />
            {unit !== '₡' && unit !== '' && <span className="field__unit">{unit}</span>}
            {most != null && (
              <button
                type="button"
                className="field__action"
                disabled={disabled}
                onClick={() => onChange(typedMax(lang, micros(most), whole))}
              >
                {labels.max}
              </button>
            )}
          </div>
          {/* Rendered while empty: screen readers announce only changes of an existing status. */}
          <p className="field__read" role="status">
            {doubt}
          </p>
        </>
      )}
    </Field>
  )
}
