import type { ErrorCode } from '@humidor/domain/errors.ts'
import { say } from '@humidor/ui/toast.ts'
import { useEffect } from 'react'
import { useWords } from '../../../words/words.ts'

/** What has arrived meanwhile cannot be called back: the list goes on without it, and this says why. */
export function useTooLate(refusal: ErrorCode | undefined) {
  const words = useWords('wallet')
  const text = words('held.tooLate')
  useEffect(() => {
    if (refusal !== undefined) say(text, 'bad')
  }, [refusal, text])
}
