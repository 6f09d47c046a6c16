import { Field, type FieldLooks } from './Field.tsx'

export interface TextAreaProps extends FieldLooks {
  value: string
  onChange: (value: string) => void
  /** The most characters, as a person counts them: shown beside how many there are. */
  most: number
  rows?: number | undefined
}

/** A text of several lines, with a counter. What is too long can be typed, so that it can be shortened by hand. */
export function TextArea({ label, hint, error, value, onChange, most, rows = 3 }: TextAreaProps) {
  const length = [...value].length
  return (
    <Field
      label={label}
      error={error}
      hint={
        <>
          <span>{hint}</span>
          <span className="tnum">
            {length} / {most}
          </span>
        </>
      }
    >
      {(tied) => (
        <div className="field__box">
          <textarea
            {...tied}
            className="field__input field__input--area"
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
