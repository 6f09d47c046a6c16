import { type Period, periodOf, presets } from '@humidor/domain/backoffice/reports.ts'
import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { Chips } from '@humidor/ui/Chips.tsx'
import { DateField } from '@humidor/ui/DateField.tsx'
import { usePlace } from '../../../components/place.ts'
import { periodProblem, presetNames, presetOf } from './period.ts'

const options = presets.map((id) => ({ id, label: presetNames[id] }))

/** The period of a report: presets, and its first and last day. */
export function PeriodFields({ period, last }: { period: Period; last: BusinessDay }) {
  const place = usePlace()
  return (
    <div className="report-period">
      <Chips
        label="Period"
        options={options}
        value={presetOf(period, last)}
        onChange={(preset) => place.go({ ...periodOf(preset, last) })}
      />
      <DateField
        label="From (UTC+8)"
        value={period.from}
        error={periodProblem(period)}
        onChange={(from) => place.go({ from })}
      />
      <DateField label="To (UTC+8)" value={period.to} onChange={(to) => place.go({ to })} />
    </div>
  )
}
