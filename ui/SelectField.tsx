import { Field, type FieldTexts } from './Field.tsx'

export interface SelectFieldProps<Id extends string> extends FieldTexts {
  options: readonly { id: Id; label: string }[]
  value: Id
  onChange: (value: Id) => void
}

/** A choice of one from a long list, with the device's own picker. */
export const SelectField = <Id extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
}: SelectFieldProps<Id>) => (
  <Field label={label} hint={hint} error={error}>
    {(tied) => (
      <div className="field__box">
        <select
          {...tied}
          className="field__input"
          value={value}
          onChange={(event) => onChange(event.target.value as Id)}
        >
          {options.map(({ id, label: text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      </div>
    )}
  </Field>
)
