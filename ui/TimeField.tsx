import { Field, type FieldTexts } from './Field.tsx'

export interface TimeFieldProps extends FieldTexts {
  /** `hh:mm`, or empty. */
  value: string
  onChange: (value: string) => void
}

/** A field for a time of day, with the device's own picker. */
export const TimeField = ({ label, hint, error, value, onChange }: TimeFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(tied) => (
      <div className="field__box">
        <input
          {...tied}
          type="time"
          className="field__input field__input--date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    )}
  </Field>
)
