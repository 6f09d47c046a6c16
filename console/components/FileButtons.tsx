import { CallFailedError } from '@humidor/client/asking.ts'
import { type FileFormat, fileFormats, spreadsheetFile } from '@humidor/domain/spreadsheet/file.ts'
import { Icon } from '@humidor/ui/Icon.tsx'
import { save } from '@humidor/ui/saving.ts'
import { say } from '@humidor/ui/toast.ts'
import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Fetched, Fetching } from '../api/all-rows.ts'
import { failureText } from '../words/refusals.ts'
import { cellsOf, type FileColumn } from './file-columns.ts'

export interface FileButtonsProps<Row> {
  /** The label of the spreadsheet button. `csvLabel` names the button that shows only `CSV`. */
  label: string
  csvLabel: string
  /** The content of the file, as `all rows`. */
  contents: string
  /** The file's name without its extension. */
  name: () => string
  columns: readonly FileColumn<Row>[]
  /** All rows of the file. @throws the errors of the call */
  gather: (fetching: Fetching) => Promise<Fetched<Row>>
  /** The message once the file is written. */
  onWritten: (fetched: Fetched<Row>) => void
  /** At the start of a line that begins with text. */
  flush?: boolean
}

interface Busy {
  format: FileFormat
  fetched: number
  all: number
}

/** Writes rows to a spreadsheet or CSV file and shows the progress. A second press stops it. */
export function FileButtons<Row>(props: FileButtonsProps<Row>) {
  const { label, csvLabel, contents: holds, name, columns, gather, onWritten: written, flush } = props
  const [busy, setBusy] = useState<Busy>()
  const under = useRef<AbortController>(undefined)
  useEffect(() => () => under.current?.abort(), [])

  const write = async (format: FileFormat) => {
    const stop = new AbortController()
    under.current = stop
    setBusy({ format, fetched: 0, all: 0 })
    try {
      const onProgress = (there: number, all: number) => setBusy({ format, fetched: there, all })
      const fetched = await gather({ signal: stop.signal, onProgress })
      const called = name()
      const table = { name: called, sheet: called, rows: cellsOf(columns, fetched.rows) }
      const file = await spreadsheetFile(table, format, '.')
      stop.signal.throwIfAborted()
      save(new Blob([file.content], { type: file.type }), file.name)
      written(fetched)
    } catch (failure) {
      if (stop.signal.aborted) return
      const why = failure instanceof CallFailedError ? failure.failure : ({ kind: 'network' } as const)
      if (why.kind !== 'signed out') say(failureText(why), 'bad')
    } finally {
      if (under.current === stop) under.current = undefined
      setBusy(undefined)
    }
  }

  const face: Record<FileFormat, ReactNode> = {
    xlsx: (
      <>
        <Icon of={Download} size="md" />
        {label}
      </>
    ),
    csv: 'CSV',
  }
  return fileFormats.map((format) => (
    <button
      key={format}
      type="button"
      className={flush ? 'textlink textlink--flush' : 'textlink'}
      aria-label={format === 'csv' && busy === undefined ? csvLabel : undefined}
      title={format === 'xlsx' ? `A spreadsheet (XLSX) of ${holds}` : `A CSV file of ${holds}`}
      disabled={busy !== undefined && busy.format !== format}
      onClick={() => (busy ? under.current?.abort() : void write(format))}
    >
      {busy?.format === format ? <Stop {...busy} /> : face[format]}
    </button>
  ))
}

const Stop = ({ fetched: there, all }: Busy) => (
  <span className="tnum">
    {all === 0 ? 'Stop' : `Stop, ${there.toLocaleString('en')} of ${all.toLocaleString('en')}`}
  </span>
)
