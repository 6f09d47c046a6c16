import { useState } from 'react'

/**
 * The error of a field for a code. Nothing typed yet means that the code is missing, not wrong. An error that was there before the
 * field is not about what the reader left out.
 * @param missing what to say then
 */
export function useCodeError(error: string | undefined, value: string, missing: string): string | undefined {
  const [before] = useState(error)
  const [typed, setTyped] = useState(false)
  if (value !== '' && !typed) setTyped(true)
  return error === undefined || typed || error === before ? error : missing
}
