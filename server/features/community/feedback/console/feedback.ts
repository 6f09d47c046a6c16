import { feedback } from '@humidor/contract/community/feedback.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { isMerchantCode } from '@humidor/domain/commerce/merchant.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { presentOwner } from '../feedback.present.ts'
import { consoleFeedback, countFeedback, type FeedbackFilter } from './feedback.queries.ts'

/** Reads a search: eight digits are a uid, six are a merchant, all other text is words of a message. */
function soughtBy(text = ''): Pick<FeedbackFilter, 'uid' | 'merchantId' | 'words'> {
  const uid = readUid(text)
  const merchantId = isMerchantCode(text) ? Number(text) : undefined
  const isWords = uid === undefined && merchantId === undefined && text !== ''
  return { uid, merchantId, words: isWords ? text : undefined }
}

/** `GET /console/feedback`. */
export const answerFeedback = read(
  feedback,
  async ({ db, operator, at, request: { state, search, after, limit }, fail }) => {
    const place = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const asked = { state, ...soughtBy(search) }
    const [found, count] = await Promise.all([consoleFeedback(db, asked, place, limit + 1), countFeedback(db, asked)])
    const { rows, next } = pageOf(found, limit, ({ place: at }) => String(at))
    const locks = await claimedByOthers(
      db,
      rows.map(({ id }) => itemOf.feedback(String(id))),
      operator.id,
      at,
    )
    return {
      rows: rows.map((row) => ({
        id: String(row.id),
        ...presentOwner(row),
        state: row.state,
        content: row.content,
        createdAt: row.created_at,
        writtenAt: row.written_at,
        unread: row.unread,
        waitsSince: row.waits_since,
        lockedBy: locks.get(itemOf.feedback(String(row.id))) ?? null,
      })),
      count,
      next,
    }
  },
)
