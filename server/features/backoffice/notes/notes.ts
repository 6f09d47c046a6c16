import type { ClosingPart, Feature } from '../../../http/feature.ts'
import { answerAddTag } from './addTag.ts'
import { answerListTags } from './listTags.ts'
import { noteInvariants } from './notes.invariants.ts'
import { eraseNotes } from './notes.queries.ts'
import { answerPinNote } from './pinNote.ts'
import { answerRemoveTag } from './removeTag.ts'
import { dropTagsOf } from './tags.queries.ts'
import { notesTimeline } from './timeline.ts'
import { answerWithdrawNote } from './withdrawNote.ts'
import { answerWriteNote } from './writeNote.ts'

export { marksOf } from './marks.ts'
export { taggedWith } from './tags.queries.ts'

/** Notes and tags are kept as long as the name of a closed member, and erased with it. */
const notesClosing: ClosingPart = {
  async forget(tx, uids, at) {
    await eraseNotes(tx, uids, at)
    await dropTagsOf(tx, uids)
  },
}

/** Notes of operators on members and merchants, and their tags (docs/decisions/0123-timelines-and-notes.md). */
export const notesFeature = {
  invariants: noteInvariants,
  open: (): Feature => ({
    name: 'notes',
    handlers: [answerWriteNote, answerWithdrawNote, answerPinNote, answerAddTag, answerRemoveTag, answerListTags],
    timeline: notesTimeline,
    closing: notesClosing,
  }),
}
