import type { ErrorCode } from '@humidor/domain/errors.ts'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { useState } from 'react'
import { useRefusalText } from '../../../api/refusal-text.ts'
import { useWords } from '../../../words/words.ts'

interface Acting {
  refusal: ErrorCode | undefined
  forgive(): void
}

/**
 * The authenticator's code of a form, and what is wrong with it: what the form finds comes before what the server refused.
 * @param missing what is said where no code is typed: of a new order, or of one that is filled
 */
export function useTradeCode({ refusal, forgive }: Acting, missing: 'st_ga_no_empty' | 'placeholder.ga') {
  const words = useWords('trade')
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<'empty' | 'short'>()
  const refused = refusal === 'google_code_error' || refusal === 'google_auth_failed' ? refusal : undefined
  return {
    typed,
    type(digits: string) {
      setTyped(digits)
      setWrong(undefined)
      if (digits !== '') forgive()
    },
    wrong: wrong === 'empty' ? words(missing) : refusalText(wrong === 'short' ? 'google_code_error' : refused),
    /** For the submit: from now on the form says what is wrong. @returns the code, where there is a whole one */
    submit(): string | undefined {
      const mistake = typed === '' ? 'empty' : typed.length < 6 ? 'short' : undefined
      setWrong(mistake)
      return mistake ? undefined : typed
    },
    /** A code serves once. */
    clear: () => setTyped(''),
  }
}

/** The field for it. */
export function TradeCode({ of }: { of: ReturnType<typeof useTradeCode> }) {
  const words = useWords('trade')
  return <CodeField label={words('fill.code')} value={of.typed} onChange={of.type} error={of.wrong} />
}
