import { listAlerts } from '@humidor/contract/backoffice/alerts.console.ts'
import { read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { presentAlert } from './alerts.present.ts'
import { alertsBefore, countAlerts } from './alerts.queries.ts'

/** `GET /console/alerts`. */
export const answerListAlerts = read(
  listAlerts,
  async ({ db, request: { state, rule, id, after, limit }, at, fail }) => {
    const numberIn = (text: string | undefined) =>
      text === undefined ? undefined : (readNumber(text) ?? fail('parameter_error'))
    const number = numberIn(id)
    const asked =
      number === undefined ? { state, rule, id: undefined } : { state: undefined, rule: undefined, id: number }
    const page = { ...asked, before: numberIn(after), limit: limit + 1 }
    const [found, count] = await Promise.all([alertsBefore(db, page, at), countAlerts(db, asked)])
    const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
    return { rows: rows.map(presentAlert), count, next }
  },
)
