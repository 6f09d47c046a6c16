import type { Acting } from '@humidor/client/acting.ts'
import type { Call } from '@humidor/contract/call.ts'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { useRef, useState } from 'react'
import { refusalText } from '../words/refusals.ts'

/** The operator's own authenticator code beside submit buttons. `acting`: one button's act; its result shows whether the code was right. */
export function useOwnCode(acting: Pick<Acting<Call>, 'refusal' | 'forgive'>) {
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const said = isShort ? 'google_code_error' : acting.refusal
  return {
    /** Props for the `CodeField`. */
    field: {
      ref: field,
      label: 'Your authenticator code',
      value: code,
      error: said && refusalText(said),
      onChange: (digits: string) => {
        setCode(digits)
        setShort(false)
        acting.forgive()
      },
    },
    /** The typed code; undefined if digits are missing, and the field says so. */
    read(): string | undefined {
      const isWhole = code.length === codeLength
      setShort(!isWhole)
      if (isWhole) return code
      field.current?.focus()
      return undefined
    },
    /** A code is valid once. */
    clear: () => setCode(''),
  }
}
