import { say } from '@humidor/ui/toast.ts'
import { useState } from 'react'
import type { PasskeyOutcome } from './browser.ts'
import { passkeyFailureText } from './failure-text.ts'

const sayBad = (text: string) => say(text, 'bad')

/** Asks the device once per press, and reports a failure, in a toast unless given otherwise. @returns `press` takes what to ask and what to do with the answer */
export function usePasskey(report: (text: string) => void = sayBad) {
  const [asking, setAsking] = useState(false)
  const press = async (asks: () => Promise<PasskeyOutcome>, send: (text: string) => Promise<unknown>) => {
    if (asking) return
    setAsking(true)
    try {
      const outcome = await asks()
      if (outcome.kind === 'answer') await send(outcome.text)
      else {
        const text = await passkeyFailureText(outcome)
        if (text !== undefined) report(text)
      }
    } finally {
      setAsking(false)
    }
  }
  return { asking, press }
}
