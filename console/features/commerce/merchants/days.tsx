import { isBusinessDay } from '@humidor/domain/business-day.ts'
import { DateField } from '@humidor/ui/DateField.tsx'
import type { Place } from '../../../components/place.ts'

const dayAt = (place: Place, name: string) => {
  const text = place.get(name)
  return text !== undefined && isBusinessDay(text) ? text : undefined
}

/** The business days in the address, both included. */
export function daysAt(place: Place) {
  const [from, to] = [dayAt(place, 'from'), dayAt(place, 'to')]
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** The fields for the first and the last day of a list. */
export function DayFields({ place }: { place: Place }) {
  const { from = '', to = '' } = daysAt(place)
  return (
    <>
      <DateField label="From" value={from} onChange={(day) => place.go({ from: day, item: undefined })} />
      <DateField label="To" value={to} onChange={(day) => place.go({ to: day, item: undefined })} />
    </>
  )
}
