import type { ErrorCode } from '@humidor/domain/errors.ts'
import { strangeSign } from '@humidor/domain/money/address.ts'
import { useWords } from '../words/words.ts'
import { useRefusalText } from './refusal-text.ts'

/** The sentence for an address that was refused: which sign does not belong in it, where one does not, and else what is said of any. */
export function useAddressText(): (code: ErrorCode, typed: string) => string | undefined {
  const words = useWords('security')
  const refusalText = useRefusalText()
  return (code, typed) => {
    const strange = code === 'wrong_address' ? strangeSign(typed) : undefined
    return strange ? words('address.strange', { ...strange }) : refusalText(code)
  }
}
