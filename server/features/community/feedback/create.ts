import { create } from '@humidor/contract/community/feedback.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { refuseSending } from '@humidor/domain/community/feedback.ts'
import { transaction } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { lockMembers } from '../../accounts/identity/identity.ts'
import { countSince, insertFeedback } from './feedback.queries.ts'
import { putMessage } from './writing.ts'

/** `POST /feedback/create`: limited per member and business day, also for concurrent requests. */
export const answerCreate = (settings: ReadSettings) =>
  transaction(create, async ({ tx, member: { uid }, request: { content, images = [] }, at, demand }) => {
    const { feedbackDaily: daily } = await settings()
    // Counts requests from two devices of a member one after the other.
    await lockMembers(tx, [uid])
    const today = await countSince(tx, uid, startOf(businessDay(at)), daily)
    demand(refuseSending({ content, photos: images.length, today, daily }))
    const feedbackId = await insertFeedback(tx, { uid }, at)
    demand(await putMessage(tx, { feedbackId, uid, content, images, at }))
    return null
  })
