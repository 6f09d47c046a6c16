import { AskFailed } from '@humidor/client/asking.ts'
import { csvOf } from '@humidor/domain/csv.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { say } from '@humidor/ui/toast.ts'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { allRows, mostRows } from '../api/all-rows.ts'
import { answerTo } from '../api/useAsk.ts'
import type { Asking, PagedCall, RowOf } from '../api/usePages.ts'
import { failureText } from '../words/refusals.ts'
import { saveFile } from './save-file.ts'

export interface ExportProps<C extends PagedCall> {
  call: C
  /** What the table shows now, all its pages. */
  asking: Asking<C>
  /** The file's name without its ending, as `merchants-verified`. */
  name: string
  /** The columns of the file: their head, and what stands there for a row; amounts exact, moments in ISO 8601. */
  columns: readonly { head: string; text: (row: RowOf<C>) => string }[]
}

/** Writes all rows of a table into a CSV file, and says how far it is. A second press stops it. */
export function Export<C extends PagedCall>({ call, asking, name, columns }: ExportProps<C>) {
  const [progress, setProgress] = useState<{ there: number; all: number }>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])

  const write = async () => {
    const stop = new AbortController()
    under.current = stop
    setProgress({ there: 0, all: 0 })
    try {
      const { rows, cut } = await allRows<C>((request, signal) => answerTo(call, request, signal), asking, {
        signal: stop.signal,
        onProgress: (there, all) => setProgress({ there, all }),
      })
      const table = [columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ text }) => text(row)))]
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, csvOf(table), 'text/csv;charset=utf-8')
      const count = rows.length.toLocaleString('en')
      if (cut) say(`The first ${count} rows are in the file. There are more: narrow the table to get the rest.`, 'info')
      else say(`${count} ${rows.length === 1 ? 'row' : 'rows'} written.`, 'ok')
    } catch (failure) {
      if (stop.signal.aborted) return
      const why = failure instanceof AskFailed ? failure.failure : ({ kind: 'network' } as const)
      if (why.kind !== 'signed out') say(failureText(why), 'bad')
    } finally {
      if (under.current === stop) under.current = undefined
      setProgress(undefined)
    }
  }

  return (
    <button
      type="button"
      className="textlink"
      title={`A CSV file of all rows, ${mostRows.toLocaleString('en')} at most`}
      onClick={() => (under.current ? under.current.abort() : void write())}
    >
      <Icon of={Download} size="md" />
      {progress === undefined ? (
        'Export'
      ) : (
        <span className="tnum">
          {progress.all === 0
            ? 'Stop'
            : `Stop, ${progress.there.toLocaleString('en')} of ${progress.all.toLocaleString('en')}`}
        </span>
      )}
    </button>
  )
}
