import './css/chips.css'

export interface ChipsProps<Id extends string> {
  options: readonly { id: Id; label: string }[]
  /** The current value of the form, if it is one of the options. */
  value: Id | undefined
  onChange: (id: Id) => void
  label: string
}

/** A few values to pick instead of typing, such as common amounts. */
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
