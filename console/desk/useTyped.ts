import { readers } from '@humidor/domain/typed/kinds.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePlace } from './place.ts'

// Long enough that a name is typed before it is asked: each question about members is written into the audit log.
const calm = 500

/**
 * What is typed into the address, and asked a moment after the last key; where the address changes by itself, as by the back
 * button, what is typed follows.
 * @param name what the address holds it under
 * @param leaves what else of the address goes when another text is asked
 */
export function useTyped(name: string, leaves: readonly string[] = []) {
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
    place.go({ ...Object.fromEntries(leaves.map((one) => [one, undefined])), [name]: text }, { replace: true })
  }
  const askInCalm = useEffectEvent(ask)
  useEffect(() => {
    const timer = setTimeout(() => askInCalm(typed), calm)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type, ask }
}
