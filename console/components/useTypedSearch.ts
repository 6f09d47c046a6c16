import { readers } from '@humidor/domain/typed/kinds.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePlace } from './place.ts'

// Milliseconds. Long enough to type a name first: the audit log records each question about members.
export const SEARCH_PAUSE_MS = 500

/**
 * Typed text, written to the address a moment after the last key.
 * If the address changes by itself, as by the back button, the text follows.
 * @param name the address parameter
 * @param clears address parameters to clear when the text changes
 */
export function useTypedSearch(name: string, clears: readonly string[] = []) {
  const place = usePlace()
  const asked = place.get(name) ?? ''
  const [typed, type] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    if (readers.search(typed) !== asked) type(asked)
  }
  const ask = (written: string) => {
    const text = readers.search(written)
    if (text === asked) return
    place.go({ ...Object.fromEntries(clears.map((one) => [one, undefined])), [name]: text }, { replace: true })
  }
  const askDebounced = useEffectEvent(ask)
  useEffect(() => {
    const timer = setTimeout(() => askDebounced(typed), SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type, ask }
}
