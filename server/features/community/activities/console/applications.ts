import { applications } from '@humidor/contract/community/activities.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { applicationsAfter, countApplications } from '../reviewing.queries.ts'
import { presentApplication } from './applications.present.ts'

/** `GET /console/applications`. */
export const answerApplications = read(applications, async ({ db, request, operator, at, fail }) => {
  const { state, search = '', after, limit } = request
  const place = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  // No member has uid 0: a text that is no uid finds nothing.
  const uid = search === '' ? undefined : (readUid(search) ?? 0)
  const [found, counts] = await Promise.all([
    applicationsAfter(db, { state, uid, at, after: place, limit: limit + 1 }),
    countApplications(db, { uid }),
  ])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  const items = rows.map(({ id }) => itemOf.application(Number(id)))
  const locks = await claimedByOthers(db, items, operator.id, at)
  return {
    rows: rows.map((row) => presentApplication(row, locks.get(itemOf.application(Number(row.id))))),
    count: counts[state],
    next,
    counts,
  }
})
