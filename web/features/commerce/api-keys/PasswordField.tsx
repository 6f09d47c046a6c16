import type { ErrorCode } from '@humidor/domain/errors.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useWords } from '../../../words/words.ts'

interface PasswordFieldProps {
  value: string
  onChange: (typed: string) => void
  wrong: ErrorCode | undefined
}

/** The merchant's password, which proves that it is them. */
export function PasswordField({ value, onChange, wrong }: PasswordFieldProps) {
  const words = useWords('api-keys')
  const refusalText = useRefusalText()
  return (
    <TextField
      label={words('password')}
      kind="password"
      value={value}
      onChange={onChange}
      error={wrong === 'wrong_password' ? words('wrongPassword') : refusalText(wrong)}
    />
  )
}
