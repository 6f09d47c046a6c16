import { addTag } from '@humidor/contract/backoffice/notes.console.ts'
import { refuseTag, refuseTagging, tagKey } from '@humidor/domain/backoffice/notes.ts'
import { transaction } from '../../../http/handle.ts'
import { subjectNamed } from '../../../platform/console/subjects.ts'
import { isErased, lockSubject } from './notes.queries.ts'
import { putTag, tagsOf } from './tags.queries.ts'

/** `POST /console/addTag`. A tag that is set already stays as it is. */
export const answerAddTag = transaction(addTag, async ({ tx, operator, at, request, fail, demand }) => {
  const { tag: typed } = request
  demand(refuseTag(typed))
  const named = await subjectNamed(tx, request)
  const subject = typeof named === 'string' ? fail(named) : named
  await lockSubject(tx, subject)
  if (await isErased(tx, subject)) fail('illegal_operation')
  const others = (await tagsOf(tx, subject)).filter((label) => tagKey(label) !== tagKey(typed))
  demand(refuseTagging(others.length))
  await putTag(tx, subject, { typed, operatorId: operator.id, at })
  return null
})
