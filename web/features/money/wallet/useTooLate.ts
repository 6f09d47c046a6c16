import type { ErrorCode } from '@humidor/domain/errors.ts'
import { say } from '@humidor/ui/toast.ts'
import { useEffect } from 'react'
import { useWords } from '../../../words/words.ts'

/** Shows a message when a transfer has already arrived and cannot be called back; it disappears from the list. */
export function useTooLate(refusal: ErrorCode | undefined) {
  const words = useWords('wallet')
  const text = words('held.tooLate')
  useEffect(() => {
    if (refusal !== undefined) say(text, 'bad')
  }, [refusal, text])
}
