import type { note } from '@humidor/contract/backoffice/notes.console.ts'
import type { z } from 'zod/mini'
import type { NoteRow } from './notes.queries.ts'

/** A note as an operator sees it. The text of a withdrawn one leaves the server no more. */
export const presentNote = (row: NoteRow, operatorId: number): z.output<typeof note> => ({
  id: String(row.id),
  at: row.at,
  by: row.by,
  isOwn: row.operator_id === operatorId,
  text: row.withdrawn_at === null ? row.text : null,
  isPinned: row.pinned,
  withdrawn: row.withdrawn_at === null ? null : { at: row.withdrawn_at, by: row.withdrawn_by ?? '' },
})
