import { AskFailed } from '@humidor/client/asking.ts'
import { save } from '@humidor/ui/saving.ts'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useRef, useState } from 'react'
import { failureText } from './refusal-text.ts'

/** A file of comma-separated values, by its whole name. */
export interface Written {
  name: string
  text: string
}

/**
 * Makes a file for the reader out of what is gathered page by page. One at a time; `stop` lets it be, and so does leaving
 * the page. What went wrong is said in a toast.
 * @param make gathers and writes it; undefined where there is to be none, and the reader was told why
 */
export function useFile<Asked>(
  make: (asked: Asked, signal: AbortSignal) => Promise<Written | undefined>,
  saved: string,
) {
  const [busy, setBusy] = useState(false)
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const write = async (asked: Asked) => {
    if (under.current) return
    const stop = new AbortController()
    under.current = stop
    setBusy(true)
    try {
      const file = await make(asked, stop.signal)
      if (!file) return
      save(new Blob([file.text], { type: 'text/csv;charset=utf-8' }), file.name)
      say(saved, 'ok')
    } catch (failure) {
      if (stop.signal.aborted) return
      const why = failure instanceof AskFailed ? failure.failure : ({ kind: 'network' } as const)
      if (why.kind !== 'signed out') say(await failureText(why), 'bad')
    } finally {
      if (under.current === stop) under.current = undefined
      setBusy(false)
    }
  }
  return { write, busy, stop: () => under.current?.abort() }
}
