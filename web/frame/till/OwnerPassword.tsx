import type { ErrorCode } from '@humidor/domain/errors.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useRefusalText } from '../../api/refusal-text.ts'
import { useWords } from '../../words/words.ts'

interface OwnerPasswordProps {
  value: string
  onChange: (typed: string) => void
  wrong: ErrorCode | undefined
}

/** The password of the shop's owner. */
export function OwnerPassword({ value, onChange, wrong }: OwnerPasswordProps) {
  const words = useWords('staff')
  const refusalText = useRefusalText()
  return (
    <TextField
      label={words('password.label')}
      kind="password"
      value={value}
      onChange={onChange}
      error={wrong === 'wrong_password' ? words('password.wrong') : refusalText(wrong)}
    />
  )
}
