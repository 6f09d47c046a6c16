import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { IconButton } from './AppBar.tsx'
import { useAsRead } from './as-read.ts'
import { Field, type FieldLooks } from './Field.tsx'
import { useReader } from './reader.ts'

/**
 * What is asked for: it decides the keyboard, what a password manager fills in, and whether the text is hidden. An e-mail address is the reader's own,
 * which they sign in by, unless it is another's or another account's: what is kept of their own shall not be filled in there.
 */
export type TextFieldKind =
  | 'text'
  | 'name'
  | 'email'
  | 'email-of-another'
  | 'password'
  | 'new-password'
  | 'digits'
  | 'merchant-id'
  | 'phone'
  | 'one-time-code'

const inputs = {
  text: { type: 'text', autoComplete: 'off', spellCheck: false },
  name: { type: 'text', autoComplete: 'nickname', autoCapitalize: 'none', spellCheck: false },
  email: { type: 'email', inputMode: 'email', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  'email-of-another': {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  password: { type: 'password', autoComplete: 'current-password' },
  'new-password': { type: 'password', autoComplete: 'new-password' },
  'merchant-id': { type: 'text', inputMode: 'numeric', autoComplete: 'username' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  digits: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  'one-time-code': { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const

export interface TextFieldProps extends FieldLooks {
  value: string
  onChange: (value: string) => void
  kind?: TextFieldKind | undefined
  /** What of a text the field keeps while one types, as digits. Everything, unless told. */
  keeps?: ((text: string) => string) | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  /** At the end of the box: a button or a unit. */
  end?: ReactNode
  /** For a form that sends the reader to the first field to mend. */
  ref?: Ref<HTMLInputElement> | undefined
}

const everything = (text: string) => text

/** A line of text. A password has an eye that shows it. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, value, onChange, kind = 'text', keeps = everything } = props
  const { placeholder, onBlur, disabled, end, ref } = props
  const typed = useAsRead({ value, onChange, read: keeps })
  const { labels } = useReader()
  const [shown, setShown] = useState(false)
  const input = inputs[kind]
  const secret = input.type === 'password'
  return (
    <Field label={label} hint={hint} error={error}>
      {(tied) => (
        <div className="field__box">
          <input
            {...tied}
            {...input}
            {...typed}
            type={secret && shown ? 'text' : input.type}
            ref={ref}
            className="field__input"
            placeholder={placeholder}
            disabled={disabled}
            onBlur={onBlur}
          />
          {secret && (
            <IconButton
              icon={shown ? EyeOff : Eye}
              label={shown ? labels.hidePassword : labels.showPassword}
              onClick={() => setShown(!shown)}
            />
          )}
          {end}
        </div>
      )}
    </Field>
  )
}
