import { TextField } from '@humidor/ui/TextField.tsx'
import { useRefusalText } from '../../../api/refusal-text.ts'
import type { useMistake } from '../../../api/useMistake.ts'
import { useWords } from '../../../words/words.ts'
import { AuthenticatorField } from './AuthenticatorField.tsx'

type Mistakes = Pick<ReturnType<typeof useMistake<'old' | 'password' | 'code'>>, 'at' | 'typed'>

interface PasswordFieldsProps {
  password: string
  onPassword: (text: string) => void
  code: string
  onCode: (digits: string) => void
  mistake: Mistakes
}

/** The fields for the new password and the code, for both pages that set a password. */
export function PasswordFields({ password, onPassword, code, onCode, mistake }: PasswordFieldsProps) {
  const words = useWords('security')
  const refusalText = useRefusalText()
  return (
    <>
      <TextField
        label={words('password.new')}
        kind="new-password"
        hint={words('password.newHint')}
        value={password}
        onChange={mistake.typed(onPassword)}
        error={refusalText(mistake.at('password'))}
      />
      <AuthenticatorField value={code} onChange={mistake.typed(onCode)} error={refusalText(mistake.at('code'))} />
    </>
  )
}
