import { parseAmount } from '@humidor/domain/money/parse.ts'
import { DateField } from '@humidor/ui/DateField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useSearch } from 'wouter'
import { daysIn } from '../api/list-view.ts'
import { usePlace } from './place.ts'
import { useTypedSearch } from './useTypedSearch.ts'

/** The fields for the first and the last day of a list. */
export function DayFields() {
  const place = usePlace()
  const { from = '', to = '' } = daysIn(useSearch())
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
