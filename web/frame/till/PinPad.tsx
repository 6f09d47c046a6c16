import { pinLength } from '@humidor/domain/commerce/staff.ts'
import { onlyDigits } from '@humidor/domain/typed/kinds.ts'
import { classNames } from '@humidor/ui/class-names.ts'
import '@humidor/ui/css/pin-pad.css'
import { Field } from '@humidor/ui/Field.tsx'
import { useFirstField } from '@humidor/ui/first-field.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { Delete } from 'lucide-react'
import { useRef } from 'react'
import { useWords } from '../../words/words.ts'

interface PinPadProps {
  label: string
  value: string
  onChange: (digits: string) => void
  error: string | undefined
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A PIN by large keys or a keyboard. The digits are never shown; the field says how many there are. */
export function PinPad({ label, value, onChange, error }: PinPadProps) {
  const words = useWords('staff')
  const input = useRef<HTMLInputElement>(null)
  useFirstField(input, 'without-keyboard')
  const put = (digit: string) => onChange((value + digit).slice(0, pinLength.most))
  const key = (digit: string) => (
    <button type="button" className="pin-pad__key" key={digit} onClick={() => put(digit)}>
      {digit}
    </button>
  )
  return (
    <div className="pin-pad">
      <Field label={label} error={error}>
        {(tied) => (
          <div className={classNames('pin-pad__dots', error !== undefined && 'pin-pad__dots--error')}>
            {Array.from({ length: pinLength.most }, (_, at) => (
              <span
                key={at}
                aria-hidden="true"
                className={classNames('pin-pad__dot', at < value.length && 'pin-pad__dot--full')}
              />
            ))}
            <input
              {...tied}
              ref={input}
              className="pin-pad__input"
              type="password"
              // The keys below are the keyboard.
              inputMode="none"
              autoComplete="one-time-code"
              value={value}
              onChange={({ target }) => onChange(onlyDigits(target.value, pinLength.most))}
            />
          </div>
        )}
      </Field>
      <p className="sr" role="status">
        {words('pin.digits', { count: value.length })}
      </p>
      <div className="pin-pad__keys">
        {digits.map(key)}
        <span />
        {key('0')}
        <button
          type="button"
          className="pin-pad__key"
          aria-label={words('pin.delete')}
          onClick={() => onChange(value.slice(0, -1))}
        >
          <Icon of={Delete} />
        </button>
      </div>
    </div>
  )
}
