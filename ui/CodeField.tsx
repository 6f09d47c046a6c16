import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useNormalizedInput } from './as-read.ts'
import { classNames } from './class-names.ts'
import { codeDigits, codeLength } from './code-digits.ts'
import { useCodeError } from './code-error.ts'
import './css/code.css'
import { Field } from './Field.tsx'
import { type FirstField, useFirstField } from './first-field.ts'
import { useReader } from './reader.ts'

export interface CodeFieldProps {
  label: string
  value: string
  /** Receives up to six digits. */
  onChange: (digits: string) => void
  /** Called once, with the sixth digit. */
  onComplete?: ((digits: string) => void) | undefined
  hint?: string | undefined
  /** Shown until the reader types. Clear `value` when you set it. */
  error?: string | undefined
  disabled?: boolean | undefined
  /** It gets the focus as it appears. */
  first?: FirstField | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Six digits of an authenticator: one input over six drawn cells. */
export function CodeField(props: CodeFieldProps) {
  const { label, value, onChange, onComplete, hint, disabled, first, ref } = props
  const { labels } = useReader()
  const error = useCodeError(props.error, value, labels.codeMissing)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  useFirstField(input, first)
  const [focused, setFocused] = useState(false)
  const [seen, setSeen] = useState<string>()
  if (error === undefined && seen !== undefined) setSeen(undefined)
  const shown = error === seen ? undefined : error
  const change = (digits: string) => {
    setSeen(error)
    onChange(digits)
    if (digits.length === codeLength && digits !== value) onComplete?.(digits)
  }
  const typed = useNormalizedInput({ value, onChange: change, read: codeDigits })
  const next = Math.min(value.length, codeLength - 1)
  return (
    <Field label={label} hint={hint} error={shown}>
      {(tied) => (
        <div className={classNames('code', shown !== undefined && 'code--error')}>
          {Array.from({ length: codeLength }, (_, at) => (
            <span
              key={at}
              aria-hidden="true"
              className={classNames(
                'code__cell',
                focused && at === next && 'code__cell--next',
                value[at] !== undefined && 'code__cell--full',
              )}
            >
              {value[at]}
            </span>
          ))}
          <input
            {...tied}
            ref={input}
            className="code__input"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            {...typed}
            disabled={disabled}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
        </div>
      )}
    </Field>
  )
}
