import type { AnswerOf } from '@humidor/client/client.ts'
import * as dataExportCalls from '@humidor/contract/accounts/data-export.ts'
import { exportParts } from '@humidor/domain/accounts/data-export.ts'
import { csvOf } from '@humidor/domain/spreadsheet/csv.ts'
import { GrowingZip } from '@humidor/domain/spreadsheet/zip.ts'
import { everyPage, MAX_PAGE_ROWS } from '../../../api/every-page.ts'
import { answerTo } from '../../../api/useAsk.ts'

type Page = Pick<AnswerOf<typeof dataExportCalls.exportRows>, 'columns' | 'rows'>

/** How far the export is: finished parts, and rows of all parts so far. */
export interface Exported {
  done: number
  rows: number
}

/** A text of CSV in pieces, as `csvOf` writes it; only the first piece has the mark of UTF-8. */
function csvPiece({ columns, rows }: Page, isFirst: boolean): string {
  const lines = rows.map((row) => row.map((cell) => cell ?? ''))
  const text = csvOf(isFirst ? [columns, ...lines] : lines, '.')
  return isFirst ? text : text.slice(1)
}

/** Rows as objects, without the brackets of their list. */
const jsonPiece = ({ columns, rows }: Page, isFirst: boolean): string =>
  rows
    .map((row) => JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at] ?? null]))))
    .map((row, at) => (isFirst && at === 0 ? row : `,\n${row}`))
    .join('')

export interface ExportHow {
  grant: string
  /** The text of `README.txt`. */
  readme: string
  signal: AbortSignal
  onProgress(exported: Exported): void
}

/**
 * Everything about the member as a zip file. Each page of rows is packed as it comes and then forgotten, so that no part is ever held
 * whole.
 * @throws CallFailedError, and when `signal` aborts
 */
export async function exportFile({ grant, readme, signal, onProgress }: ExportHow): Promise<Blob> {
  const zip = new GrowingZip()
  const about = zip.open('README.txt')
  await about.write(readme)
  await about.close()
  let rows = 0
  for (const [done, part] of exportParts.entries()) {
    const [csv, json] = [zip.open(`${part}.csv`), zip.open(`${part}.json`)]
    const ask = (place: { after?: string }) =>
      answerTo(dataExportCalls.exportRows, { part, grant, limit: MAX_PAGE_ROWS, ...place }, signal)
    await json.write('[\n')
    let [isFirst, hasRows] = [true, false]
    for await (const page of everyPage(ask, signal)) {
      await csv.write(csvPiece(page, isFirst))
      await json.write(jsonPiece(page, !hasRows))
      isFirst = false
      hasRows ||= page.rows.length > 0
      rows += page.rows.length
      onProgress({ done, rows })
    }
    await json.write('\n]\n')
    await Promise.all([csv.close(), json.close()])
  }
  return zip.finish()
}
