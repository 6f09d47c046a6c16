import { Field, type FieldTexts } from './Field.tsx'

export interface DateFieldProps extends FieldTexts {
  /** `yyyy-mm-dd`, or empty. */
  value: string
  onChange: (value: string) => void
  min?: string | undefined
  max?: string | undefined
}

/** A date field with the device's calendar. */
export const DateField = ({ label, hint, error, value, onChange, min, max }: DateFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(tied) => (
      <div className="field__box">
        <input
          {...tied}
          type="date"
          className="field__input field__input--date"
          value={value}
          min={min}
          max={max}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    )}
  </Field>
)
