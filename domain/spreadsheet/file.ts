import type { Table } from './cell.ts'
import { csvOf, type DecimalSign } from './csv.ts'
import { xlsxParts } from './xlsx.ts'
import { zipOf } from './zip.ts'

/** The kinds of file in which a table can be had, the one that suits most people first. */
export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

export interface SpreadsheetFile {
  /** With its ending. */
  name: string
  /** MIME type and content, as a `Blob` takes them. */
  type: string
  content: string | Uint8Array<ArrayBuffer>
}

/**
 * A table as a file. XLSX says of each cell what it is, so it opens alike on every machine; CSV goes by the reader's language.
 * @param sign before the decimals of a CSV file
 */
export const spreadsheetFile = async (table: Table, format: FileFormat, sign: DecimalSign): Promise<SpreadsheetFile> =>
  format === 'csv'
    ? { name: `${table.name}.csv`, type: 'text/csv;charset=utf-8', content: csvOf(table.rows, sign) }
    : {
        name: `${table.name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: await zipOf(xlsxParts(table)),
      }
