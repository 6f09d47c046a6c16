import { hiddenParts, type TransparencyPart, transparencyParts } from '@humidor/domain/money/transparency.ts'
import type { PublicDocument } from '../../../http/public-documents.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { asCsv, asJson, type DataTable, tableOf } from './data.ts'
import type { Figures } from './figures.ts'

const formats = [
  { ending: 'csv', type: 'text/csv; charset=utf-8', text: asCsv },
  { ending: 'json', type: 'application/json; charset=utf-8', text: asJson },
] as const

interface DataParts {
  figures(): Promise<Figures>
  settings: ReadSettings
}

/** The data of each part, as CSV and as JSON. A part that is not published has none: 404. */
export function dataDocuments({ figures, settings }: DataParts): PublicDocument[] {
  // A table is made once for each reading of the figures, in whichever format it is asked for first.
  const made = new WeakMap<Figures, Map<TransparencyPart, Promise<DataTable>>>()
  return transparencyParts.flatMap((part) =>
    formats.map(
      ({ ending, type, text }): PublicDocument => ({
        path: `/transparency/data/${part}.${ending}`,
        type,
        summary: `The figures of the part “${part}” of the page /Transparency.`,
        cost: 'list',
        async read(db) {
          if (hiddenParts(await settings()).includes(part)) return undefined
          const now = await figures()
          const tables = made.get(now) ?? new Map<TransparencyPart, Promise<DataTable>>()
          made.set(now, tables)
          const table = tables.get(part) ?? tableOf(db, part, now)
          tables.set(part, table)
          try {
            return { body: text(await table), final: false }
          } catch (error) {
            tables.delete(part)
            throw error
          }
        },
      }),
    ),
  )
}
