import { list } from '@humidor/contract/community/feedback.ts'
import { read } from '../../../http/handle.ts'
import { feedbackOf } from './feedback.queries.ts'

/** `GET /feedback/list`. */
export const answerList = read(list, async ({ db, member: { uid }, request: { before, limit = 50 } }) =>
  (await feedbackOf(db, uid, before, limit)).map(({ id, created_at, replied_at, ...row }) => ({
    ...row,
    id: Number(id),
    createdAt: created_at,
    repliedAt: replied_at,
  })),
)
