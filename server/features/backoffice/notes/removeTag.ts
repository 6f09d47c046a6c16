import { removeTag } from '@humidor/contract/backoffice/notes.console.ts'
import { transaction } from '../../../http/handle.ts'
import { subjectNamed } from '../../../platform/console/subjects.ts'
import { dropTag } from './tags.queries.ts'

/** `POST /console/removeTag`. */
export const answerRemoveTag = transaction(removeTag, async ({ tx, request, fail }) => {
  const named = await subjectNamed(tx, request)
  const subject = typeof named === 'string' ? fail(named) : named
  if (!(await dropTag(tx, subject, request.tag))) fail('not_found')
  return null
})
