import { noteLength } from '@humidor/domain/backoffice/console.ts'
import { Field, type FieldTexts } from '@humidor/ui/Field.tsx'
import { Icon } from '@humidor/ui/Icon.tsx'
import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { many } from '../words/counts.ts'
import './fields.css'

export interface TextAreaProps extends FieldTexts {
  value: string
  onChange: (value: string) => void
  /** The limit in characters as a person counts them. The number left shows when it is low. */
  most: number
  placeholder?: string | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** A multi-line text field, as for a reason. It grows with the text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, value, onChange, most, placeholder, disabled, ref } = props
  const left = most - [...value].length
  const counted = left < 60 ? many(left, 'character left', 'characters left') : undefined
  return (
    <Field label={label} hint={counted ?? hint} error={error}>
      {(tied) => (
        <div className="field__box">
          <textarea
            {...tied}
            ref={ref}
            className="field__input field__input--lines"
            rows={1}
            value={value}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}

export type ReasonFieldProps = Pick<TextAreaProps, 'value' | 'onChange' | 'error' | 'placeholder' | 'hint'>

/** The reason for the request, for the second operator. */
export const ReasonField = (props: ReasonFieldProps) => <TextArea label="Reason" most={noteLength.most} {...props} />

export interface SelectProps extends FieldTexts {
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; text: string }[]
  disabled?: boolean | undefined
}

/** A choice from the browser's own list. */
export function Select({ label, hint, error, value, onChange, options, disabled }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <div className="field__box field__box--select">
          <select
            {...tied}
            className="field__input"
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size="sm" />
        </div>
      )}
    </Field>
  )
}
