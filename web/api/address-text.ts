import type { ErrorCode } from '@humidor/domain/errors.ts'
import { invalidCharacter } from '@humidor/domain/money/address.ts'
import { useWords } from '../words/words.ts'
import { useRefusalText } from './refusal-text.ts'

/** The sentence for a refused address. It names the first character that is not allowed, if there is one. */
export function useAddressText(): (code: ErrorCode, typed: string) => string | undefined {
  const words = useWords('security')
  const refusalText = useRefusalText()
  return (code, typed) => {
    const strange = code === 'wrong_address' ? invalidCharacter(typed) : undefined
    return strange ? words('address.strange', { ...strange }) : refusalText(code)
  }
}
