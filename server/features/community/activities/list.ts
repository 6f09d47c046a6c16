import { list } from '@humidor/contract/community/activities.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import { read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { presentActivity, presentOwn } from './activities.present.ts'
import { countOwn, hasApplied, ownApplications, shownActivities } from './activities.queries.ts'

/** Milliseconds for which an ended activity stays in the list. */
const LISTED_AFTER_END_MS = 60 * 86_400_000

/** `GET /activity/list`. */
export const answerList = read(list, async ({ db, member: { uid }, request, language, at, fail }) => {
  const { lang, limit, after } = request
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const filter = {
    language: languageOf(lang ?? language).key,
    at,
    endedAfter: new Date(at.getTime() - LISTED_AFTER_END_MS),
  }
  const [activities, found, count, appliedToday] = await Promise.all([
    before === undefined ? shownActivities(db, filter) : [],
    ownApplications(db, uid, { before, limit: limit + 1 }),
    countOwn(db, uid),
    hasApplied(db, uid, businessDay(at)),
  ])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  return {
    activities: activities.map((row) => presentActivity(row, at)),
    rows: rows.map(presentOwn),
    count,
    next,
    appliedToday,
  }
})
