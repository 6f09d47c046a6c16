import { pinLength } from '@humidor/domain/commerce/staff.ts'
import { onlyDigits } from '@humidor/domain/typed/kinds.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useWords } from '../../../../words/words.ts'

interface PinFieldProps {
  value: string
  onChange: (digits: string) => void
  error: string | undefined
}

/** A new PIN. The owner may look at it, as they tell it to somebody. */
export function PinField({ value, onChange, error }: PinFieldProps) {
  const words = useWords('staff')
  return (
    <TextField
      label={words('pin.label')}
      hint={words('pin.hint')}
      kind="pin"
      keeps={(text) => onlyDigits(text, pinLength.most)}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
