import './css/segmented.css'

export interface SegmentedProps<Id extends string> {
  options: readonly { id: Id; label: string }[]
  value: Id
  onChange: (id: Id) => void
  label: string
}

/** A choice of ranges, such as 7 D, 30 D, 90 D. */
export const Segmented = <Id extends string>({ options, value, onChange, label }: SegmentedProps<Id>) => (
  <fieldset className="segmented" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.id}
        type="button"
        className="segmented__item"
        aria-pressed={option.id === value}
        onClick={() => onChange(option.id)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
