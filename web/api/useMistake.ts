import type { ErrorCode } from '@humidor/domain/errors.ts'
import { useState } from 'react'

export interface Mistake<Field extends string> {
  field: Field
  code: ErrorCode
}

/**
 * Which field of a form is wrong, and why. The form's own check comes before the server's refusal; typing clears both.
 * @param fieldOf the field that each refusal belongs to
 */
export function useMistake<Field extends string>(
  act: { refusal: ErrorCode | undefined; forgive(): void },
  fieldOf: Partial<Record<ErrorCode, Field>>,
) {
  const [own, setOwn] = useState<Mistake<Field>>()
  const refusedAt = act.refusal && fieldOf[act.refusal]
  const shown = own ?? (act.refusal && refusedAt ? { field: refusedAt, code: act.refusal } : undefined)
  return {
    at: (field: Field): ErrorCode | undefined => (shown?.field === field ? shown.code : undefined),
    /** Sets the form's own finding; undefined when it found nothing. */
    find: setOwn,
    /** For `onChange`: stores the input and clears the mistake. */
    typed: (put: (text: string) => void) => (text: string) => {
      put(text)
      setOwn(undefined)
      act.forgive()
    },
  }
}
