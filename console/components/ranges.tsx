import { isBusinessDay } from '@humidor/domain/business-day.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { DateField } from '@humidor/ui/DateField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { type Place, usePlace } from './place.ts'
import { useTypedSearch } from './useTypedSearch.ts'

/** The address parameters of the ranges of a list. */
export const rangeNames = ['from', 'to', 'least', 'most'] as const

function dayAt(place: Place, name: 'from' | 'to') {
  const text = place.get(name)
  return text !== undefined && isBusinessDay(text) ? text : undefined
}

/** The business days in the address, both included. */
export function daysAt(place: Place) {
  const [from, to] = [dayAt(place, 'from'), dayAt(place, 'to')]
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** The amounts in the address, both included. Text that is no amount is none. */
function amountsAt<C extends Coin>(place: Place): { least?: Micros<C>; most?: Micros<C> } {
  const [least, most] = [parseAmount<C>(place.get('least') ?? ''), parseAmount<C>(place.get('most') ?? '')]
  return { ...(least !== undefined && { least }), ...(most !== undefined && { most }) }
}

/** The days and the amounts in the address. */
export const rangesAt = <C extends Coin>(place: Place) => ({ ...daysAt(place), ...amountsAt<C>(place) })

/** The fields for the first and the last day of a list. */
export function DayFields({ place }: { place: Place }) {
  const { from = '', to = '' } = daysAt(place)
  return (
    <>
      <DateField label="From" value={from} max={to} onChange={(day) => place.go({ from: day, item: undefined })} />
      <DateField label="To" value={to} min={from} onChange={(day) => place.go({ to: day, item: undefined })} />
    </>
  )
}

/** The fields for the smallest and the largest amount of a list. `unit`: as in `₡` or `USDT`. */
export const AmountFields = ({ unit }: { unit: string }) => (
  <>
    <AmountField label={`Amount from, ${unit}`} name="least" />
    <AmountField label={`Amount to, ${unit}`} name="most" />
  </>
)

function AmountField({ label, name }: { label: string; name: 'least' | 'most' }) {
  const place = usePlace()
  const { typed, type } = useTypedSearch(name, ['item'])
  // While somebody types, the text in the address is older.
  const wrong = (place.get(name) ?? '') === typed && typed !== '' && parseAmount(typed) === undefined
  return (
    <TextField
      kind="decimal"
      label={label}
      value={typed}
      error={wrong ? 'Type an amount, as 12.50' : undefined}
      onChange={type}
    />
  )
}
