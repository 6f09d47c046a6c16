import { ownerCodeKind, readOwnerCode } from '@humidor/domain/commerce/owner-factor.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../api/refusal-text.ts'
import { useWords } from '../words/words.ts'

/** Whether a typed text can be a code of the authenticator or a recovery code. */
export const isOwnerCode = (typed: string): boolean => ownerCodeKind(readOwnerCode(typed)) !== undefined

interface OwnerCodeFieldProps {
  value: string
  onChange: (text: string) => void
  refusal: ErrorCode | undefined
}

/** Six digits of the owner's authenticator, or a recovery code for whoever has lost it. */
export function OwnerCodeField({ value, onChange, refusal }: OwnerCodeFieldProps) {
  const words = useWords('merchant-security')
  const refusalText = useRefusalText()
  const [isRecovery, setIsRecovery] = useState(false)
  const turn = () => {
    setIsRecovery(!isRecovery)
    onChange('')
  }
  const wrong = refusal === 'google_code_error' && isRecovery ? words('factor.codeWrong') : refusalText(refusal)
  return (
    <div className="stack stack--tight">
      {isRecovery ? (
        <TextField label={words('factor.recoveryCode')} value={value} onChange={onChange} error={wrong} />
      ) : (
        <CodeField
          first="always"
          label={words('factor.authenticatorCode')}
          value={value}
          onChange={onChange}
          error={wrong}
        />
      )}
      <Button kind="ghost" block onClick={turn}>
        {words(isRecovery ? 'factor.viaCode' : 'factor.viaRecovery')}
      </Button>
    </div>
  )
}
