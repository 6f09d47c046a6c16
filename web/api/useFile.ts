import { CallFailedError } from '@humidor/client/asking.ts'
import type { Table } from '@humidor/domain/spreadsheet/cell.ts'
import type { FileFormat } from '@humidor/domain/spreadsheet/file.ts'
import { save } from '@humidor/ui/saving.ts'
import { say } from '@humidor/ui/toast.ts'
import { useEffect, useRef, useState } from 'react'
import { spoken } from '../words/words.ts'
import { failureText } from './refusal-text.ts'

/**
 * Makes a file for the reader out of what is gathered page by page, CSV by the reader's language. One at a time; `stop` lets it be, and so does leaving
 * the page. What went wrong is said in a toast.
 * @param make gathers the table; undefined where there is to be none, and the reader was told why
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
      // What writes files is fetched by whoever wants one.
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
