import { CallFailedError } from '@humidor/client/asking.ts'
import type { Table } from '@humidor/domain/spreadsheet/cell.ts'
import type { FileFormat } from '@humidor/domain/spreadsheet/file.ts'
import { save } from '@humidor/ui/saving.ts'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useRef, useState } from 'react'
import { spoken } from '../words/words.ts'
import { failureText } from './refusal-text.ts'

/**
 * Saves a table as a file for the reader; a CSV follows the reader's language. One at a time; `stop` cancels it, and so does
 * leaving the page. A toast shows an error.
 * @param make gathers the table; undefined when there is none and the reader has already seen the reason
 */
export function useFile<Asked>(make: (asked: Asked, signal: AbortSignal) => Promise<Table | undefined>, saved: string) {
  const [busy, setBusy] = useState(false)
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])
  const write = async (asked: Asked, format: FileFormat) => {
    if (under.current) return
    const stop = new AbortController()
    under.current = stop
    setBusy(true)
    try {
      const table = await make(asked, stop.signal)
      if (!table) return
      // The code that writes files is fetched only when a reader wants one.
      const { spreadsheetFile } = await import('@humidor/domain/spreadsheet/file.ts')
      const file = await spreadsheetFile(table, format, spoken().decimal)
      stop.signal.throwIfAborted()
      save(new Blob([file.content], { type: file.type }), file.name)
      say(saved, 'ok')
    } catch (failure) {
      if (stop.signal.aborted) return
      const why = failure instanceof CallFailedError ? failure.failure : ({ kind: 'network' } as const)
      if (why.kind !== 'signed out') say(await failureText(why), 'bad')
    } finally {
      if (under.current === stop) under.current = undefined
      setBusy(false)
    }
  }
  return { write, busy, stop: () => under.current?.abort() }
}
