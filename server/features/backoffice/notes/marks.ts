import { PINNED_MOST } from '@humidor/domain/backoffice/notes.ts'
import type { Db } from '../../../database/database.ts'
import type { TimelineSubject } from '../../../http/feature.ts'
import { presentNote } from './notes.present.ts'
import { notesOn } from './notes.queries.ts'
import { tagsOf } from './tags.queries.ts'

/** What stands at the top of the page of a member or merchant: their tags and the pinned notes. */
export async function marksOf(db: Db, subject: Pick<TimelineSubject, 'of' | 'number'>, operatorId: number) {
  const named = { ...subject, about: '' }
  const [tags, notes] = await Promise.all([
    tagsOf(db, named),
    notesOn(db, named, { below: undefined, limit: PINNED_MOST, pinned: true }),
  ])
  return { tags, pinnedNotes: notes.map((row) => presentNote(row, operatorId)) }
}
