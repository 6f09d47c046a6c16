import { listAlertMessages } from '@humidor/contract/backoffice/contact-points.console.ts'
import { read } from '../../../../http/handle.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { countMessages, messagesBefore } from './messages.queries.ts'

/** `GET /console/alertMessages`. */
export const answerListAlertMessages = read(listAlertMessages, async ({ db, request, fail }) => {
  const { contactPoint, after, limit } = request
  const numberIn = (text: string | undefined) =>
    text === undefined ? undefined : (readNumber(text) ?? fail('parameter_error'))
  const asked = { alert: numberIn(request.alert), contactPoint }
  const page = { ...asked, before: numberIn(after), limit: limit + 1 }
  const [found, count] = await Promise.all([messagesBefore(db, page), countMessages(db, asked)])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  return {
    rows: rows.map(({ id, contact_point, created_at, sent_at, ...row }) => ({
      ...{ ...row, id: id.toString(), contactPoint: contact_point, createdAt: created_at, sentAt: sent_at },
    })),
    count,
    next,
  }
})
