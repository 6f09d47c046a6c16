import './css/chips.css'

export interface ChipsProps<Id extends string> {
  options: readonly { id: Id; label: string }[]
  /** The one that stands in the form now, if it is one of these. */
  value: Id | undefined
  onChange: (id: Id) => void
  label: string
}

/** A few values to pick instead of typing, as the amounts that may be moved. */
export const Chips = <Id extends string>({ options, value, onChange, label }: ChipsProps<Id>) => (
  <fieldset className="chips" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.id}
        type="button"
        className="chips__item tnum"
        aria-pressed={option.id === value}
        onClick={() => onChange(option.id)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
