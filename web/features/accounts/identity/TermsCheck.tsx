import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Check } from '@humidor/ui/Check.tsx'
import { useState } from 'react'
import { useWords } from '../../../words/words.ts'
import { TermsSheet } from './TermsSheet.tsx'

export interface TermsCheckProps {
  value: boolean
  onChange: (agreed: boolean) => void
  error: string | undefined
}

/** The terms in short, with the box to agree to them. */
export function TermsCheck({ value, onChange, error }: TermsCheckProps) {
  const words = useWords('identity')
  const [reading, setReading] = useState(false)
  return (
    <div>
      <Check checked={value} onChange={onChange} error={error}>
        {words('register.agree')}
      </Check>
      <TextLink onClick={() => setReading(true)} flush>
        {words('register.terms')}
      </TextLink>
      <TermsSheet open={reading} onClose={() => setReading(false)} />
    </div>
  )
}
