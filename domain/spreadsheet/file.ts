import type { Table } from './cell.ts'
import { csvOf, type DecimalSign } from './csv.ts'
import { xlsxParts } from './xlsx.ts'
import { zipOf } from './zip.ts'

/** File formats of a table, the most suitable first. */
export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

export interface SpreadsheetFile {
  /** Includes the extension. */
  name: string
  /** MIME type and content, as `Blob` accepts them. */
  type: string
  content: string | Uint8Array<ArrayBuffer>
}

/**
 * Builds a file from a table. XLSX stores the type of each cell, so it opens alike everywhere; CSV depends on the reader's
 * language.
 * @param sign decimal sign of a CSV file
 */
export const spreadsheetFile = async (table: Table, format: FileFormat, sign: DecimalSign): Promise<SpreadsheetFile> =>
  format === 'csv'
    ? { name: `${table.name}.csv`, type: 'text/csv;charset=utf-8', content: csvOf(table.rows, sign) }
    : {
        name: `${table.name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: await zipOf(xlsxParts(table)),
      }
