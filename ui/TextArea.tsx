import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './Field.tsx'

export interface TextAreaProps extends FieldTexts {
  value: string
  onChange: (value: string) => void
  /** The maximum of characters as a person counts them, shown beside the count. */
  most: number
  rows?: number | undefined
}

/** A multi-line text with a counter. A text that is too long can be typed, so that the reader can shorten it. */
export function TextArea({ label, hint, error, value, onChange, most, rows = 3 }: TextAreaProps) {
  const length = [...value].length
  return (
    <Field
      label={label}
      error={error}
      hint={
        <>
          <span>{hint}</span>
          <span className={classNames('tnum', length > most && 'field__over')}>
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
