import { writeNote } from '@humidor/contract/backoffice/notes.console.ts'
import { refuseNoteText, refusePinning } from '@humidor/domain/backoffice/notes.ts'
import { transaction } from '../../../http/handle.ts'
import { subjectNamed } from '../../../platform/console/subjects.ts'
import { countPinned, insertNote, isErased, lockSubject } from './notes.queries.ts'

/** `POST /console/writeNote`. The audit log holds that a note was written, and not its text. */
export const answerWriteNote = transaction(writeNote, async ({ tx, operator, at, request, fail, demand }) => {
  const { text, isPinned } = request
  demand(refuseNoteText(text))
  const named = await subjectNamed(tx, request)
  const subject = typeof named === 'string' ? fail(named) : named
  await lockSubject(tx, subject)
  if (await isErased(tx, subject)) fail('illegal_operation')
  if (isPinned) demand(refusePinning(await countPinned(tx, subject)))
  const id = await insertNote(tx, subject, { operatorId: operator.id, at, text, pinned: isPinned })
  return { id: String(id) }
})
