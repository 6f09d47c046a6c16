import type { ErrorCode } from '@humidor/domain/errors.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useWords } from '../../../words/words.ts'

/** The refusals that belong to this field. */
export const ofProof: ReadonlySet<ErrorCode> = new Set(['wrong_password', 'no_password', 'wrong_pin'])

interface RefundProofProps {
  isStaff: boolean
  value: string
  onChange: (text: string) => void
  /** It was submitted empty. */
  isMissing: boolean
  refusal: ErrorCode | undefined
}

/** The password of the owner, or the PIN of the staff who refunds: the phone alone must not suffice to give money back. */
export function RefundProof({ isStaff, value, onChange, isMissing, refusal }: RefundProofProps) {
  const words = useWords('merchants')
  const staff = useWords('staff')
  const refusalText = useRefusalText()
  const wrong = isMissing
    ? isStaff
      ? 'wrong_pin'
      : 'no_password'
    : refusal && ofProof.has(refusal)
      ? refusal
      : undefined
  return (
    <TextField
      label={isStaff ? staff('pin.yours') : words('refund.password')}
      kind={isStaff ? 'pin' : 'password'}
      value={value}
      onChange={onChange}
      error={wrong === 'wrong_password' ? words('refund.wrongPassword') : refusalText(wrong)}
    />
  )
}
