import { pinNote } from '@humidor/contract/backoffice/notes.console.ts'
import { refusePinning } from '@humidor/domain/backoffice/notes.ts'
import { transaction } from '../../../http/handle.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { subjectNamed } from '../../../platform/console/subjects.ts'
import { countPinned, lockNote, lockSubject, putPin } from './notes.queries.ts'

/** `POST /console/pinNote`. A repeated request changes nothing. */
export const answerPinNote = transaction(pinNote, async ({ tx, request, fail, demand }) => {
  const { isPinned } = request
  const named = await subjectNamed(tx, request)
  const subject = typeof named === 'string' ? fail(named) : named
  const id = readNumber(request.id) ?? fail('not_found')
  await lockSubject(tx, subject)
  const note = (await lockNote(tx, subject, id)) ?? fail('not_found')
  if (note.withdrawn_at !== null) fail('illegal_operation')
  if (isPinned && !note.pinned) demand(refusePinning(await countPinned(tx, subject)))
  await putPin(tx, id, isPinned)
  return null
})
