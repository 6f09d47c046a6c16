import { say } from '@humidor/ui/toast.ts'
import { allRows, type Fetched, mostRows } from '../api/all-rows.ts'
import { answerTo } from '../api/useAsk.ts'
import { useListView } from '../api/useListView.ts'
import type { Asking, PagedCall, RowOf } from '../api/usePages.ts'
import { FileButtons } from './FileButtons.tsx'
import { datedName, type FileColumn, visibleIn } from './file-columns.ts'

export interface ExportProps<C extends PagedCall> {
  call: C
  /** The filters of the table on screen. The file holds all its pages, in its order and within its ranges. */
  asking: Asking<C>
  /** The file's name without its extension, as `merchants-verified`. */
  name: string
  columns: readonly FileColumn<RowOf<C>>[]
}

function written({ rows, cut }: Fetched<unknown>) {
  const count = rows.length.toLocaleString('en')
  if (cut) say(`Exported the first ${count} rows. Narrow the filters to export the rest.`, 'info')
  else say(`${count} ${rows.length === 1 ? 'row' : 'rows'} exported.`, 'ok')
}

/** Exports all rows of a table to a file, without the columns that are hidden on screen, and shows the progress. A second press stops it. */
export function Export<C extends PagedCall>({ call, asking, name, columns }: ExportProps<C>) {
  const { request, hidden } = useListView(call)
  return (
    <FileButtons<RowOf<C>>
      label="Export"
      csvLabel="Export as CSV"
      contents={`all rows, at most ${mostRows.toLocaleString('en')}`}
      name={() => datedName(name, new Date())}
      columns={visibleIn(columns, hidden)}
      gather={(fetching) =>
        allRows<C>((asked, signal) => answerTo(call, asked, signal), { ...asking, ...request }, fetching)
      }
      onWritten={written}
    />
  )
}
