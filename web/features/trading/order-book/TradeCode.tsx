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
 * The authenticator's code of a form and its error. The form's own check comes before the server's refusal.
 * @param missing the words when no code is typed: for a new order, or for a fill
 */
export function useTradeCode({ refusal, forgive }: Acting, missing: 'st_ga_no_empty' | 'placeholder.ga') {
  const words = useWords('order-book')
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
    /** For the submit: from now on the form shows errors. @returns the code if it is complete */
    submit(): string | undefined {
      const mistake = typed === '' ? 'empty' : typed.length < 6 ? 'short' : undefined
      setWrong(mistake)
      return mistake ? undefined : typed
    },
    /** A code serves once. */
    clear: () => setTyped(''),
  }
}

/** The field for the code. */
export function TradeCode({ of }: { of: ReturnType<typeof useTradeCode> }) {
  const words = useWords('order-book')
  return (
    <CodeField
      first="without-keyboard"
      label={words('fill.code')}
      value={of.typed}
      onChange={of.type}
      error={of.wrong}
    />
  )
}
