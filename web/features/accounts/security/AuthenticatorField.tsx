import { TextLink } from '@humidor/ui/AppBar.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { paths } from '../../../paths.ts'
import { useWords } from '../../../words/words.ts'

interface AuthenticatorFieldProps {
  value: string
  onChange: (digits: string) => void
  error: string | undefined
}

/** The field of the authenticator's code, with the way for whoever has lost it. */
export function AuthenticatorField({ value, onChange, error }: AuthenticatorFieldProps) {
  const words = useWords('security')
  return (
    <div>
      <CodeField label={words('password.code')} value={value} onChange={onChange} error={error} />
      <TextLink href={paths.google} flush>
        {words('password.lostAuthenticator')}
      </TextLink>
    </div>
  )
}
