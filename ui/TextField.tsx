import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import { IconButton } from './AppBar.tsx'
import { useNormalizedInput } from './as-read.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { useReader } from './reader.ts'

/**
 * The kind of text: it decides the keyboard, the autofill, and whether the text is hidden.
 * `email` is the reader's own sign-in address. Another person's or account's address needs another kind, so that the browser does
 * not fill in the reader's own. `recipient` is offered the addresses of other people, from earlier transfers or the address book.
 */
export type TextFieldKind =
  | 'text'
  | 'name'
  | 'email'
  | 'email-of-another'
  | 'recipient'
  | 'password'
  | 'new-password'
  | 'digits'
  | 'decimal'
  | 'merchant-id'
  | 'phone'
  | 'one-time-code'
  | 'pin'

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
  recipient: {
    type: 'email',
    inputMode: 'email',
    name: 'recipient',
    autoComplete: 'section-recipient email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  password: { type: 'password', autoComplete: 'current-password' },
  'new-password': { type: 'password', autoComplete: 'new-password' },
  'merchant-id': { type: 'text', inputMode: 'numeric', autoComplete: 'username' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  digits: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  // The autofill of a browser offers no password here.
  pin: { type: 'password', inputMode: 'numeric', autoComplete: 'one-time-code' },
  decimal: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  'one-time-code': { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const

export interface TextFieldProps extends FieldTexts {
  value: string
  onChange: (value: string) => void
  kind?: TextFieldKind | undefined
  /** The part of a typed text that the field keeps, such as digits. Default: all of it. */
  keeps?: ((text: string) => string) | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
  disabled?: boolean | undefined
  /** A button or a unit at the end of the box. */
  end?: ReactNode
  /** For a form that focuses the first wrong field. */
  ref?: Ref<HTMLInputElement> | undefined
}

const everything = (text: string) => text

/** A single-line text. A password has an eye that reveals it. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, value, onChange, kind = 'text', keeps = everything } = props
  const { placeholder, onBlur, disabled, end, ref } = props
  const typed = useNormalizedInput({ value, onChange, read: keeps })
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
