import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import {
  conversationBounds,
  feedbackLengths,
  messageLength,
  messagePhotos,
} from '@humidor/domain/community/feedback.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Refusals, RefusalsOf } from '../../../http/refusals.testing.ts'
import { answers, begins, closes, newestOf } from './feedback.testing.ts'

const { create, markRead, one, write } = contract.feedback
const { writeToSupport } = contract.support
const feedbackConsole = consoleContract.feedback

const MISSING = 999_999_999
const names = (count: number) => Array.from({ length: count }, (_, n) => String(n).repeat(26).slice(0, 26))

/** Produces each refusal that the members' calls declare. */
export function feedbackRefusals(sandbox: () => Sandbox): RefusalsOf<'feedback'> {
  const creates = (content: string, googleCode = sandbox().paula.googleCode(), images: string[] = []) =>
    sandbox().paula.tryCall(create, { content, googleCode, images })
  const wrong = () => (sandbox().paula.googleCode() === '000000' ? '000001' : '000000')
  const writes = async (content: string, images: string[] = []) =>
    sandbox().carol.tryCall(write, { id: await begins(sandbox(), sandbox().carol), content, images })
  return {
    one: { not_found: () => sandbox().paula.tryCall(one, { id: MISSING }) },
    markRead: { not_found: () => sandbox().paula.tryCall(markRead, { id: MISSING, through: 1 }) },
    create: {
      content_empty: () => creates(' '),
      content_too_long: () => creates('x'.repeat(feedbackLengths.server + 1)),
      wrong_param: () => creates('Look', undefined, names(messagePhotos.most + 1)),
      file_not_found: () => creates('Look', undefined, names(1)),
      max_daily_feedback_reached: async () => {
        for (let n = 0; n < defaultSettings.feedbackDaily; n += 1) await creates(`Number ${n}`)
        return creates('One more')
      },
      google_code_error: () => creates('Hello', wrong()),
      google_auth_failed: async () => {
        for (let n = 0; n < 5; n += 1) await creates('Hello', wrong())
        return creates('Hello')
      },
    },
    write: {
      not_found: () => sandbox().carol.tryCall(write, { id: MISSING, content: 'Hello' }),
      content_empty: () => writes(' '),
      content_too_long: () => writes('x'.repeat(messageLength.most + 1)),
      wrong_param: () => writes('Look', names(messagePhotos.most + 1)),
      file_not_found: () => writes('Look', names(1)),
      illegal_operation: async () => {
        const id = await begins(sandbox(), sandbox().carol)
        await closes(sandbox(), id)
        // As if it had been closed long ago.
        await sandbox()
          .db.updateTable('feedback')
          .set({ closed_at: new Date(0) })
          .where('id', '=', BigInt(id))
          .execute()
        return sandbox().carol.tryCall(write, { id, content: 'Hello again' })
      },
      max_daily_feedback_reached: async () => {
        const { db, carol, clock } = sandbox()
        const id = await begins(sandbox(), carol)
        const row = { feedback_id: BigInt(id), from_uid: carol.uid, content: 'x', created_at: clock.now() }
        const many = await db
          .insertInto('feedback_message')
          .values(Array.from({ length: conversationBounds.daily }, () => row))
          .returning('id')
          .execute()
        const last = many.map((one) => one.id).reduce((a, b) => (a > b ? a : b))
        await db.updateTable('feedback').set({ last_id: last }).where('id', '=', BigInt(id)).execute()
        return carol.tryCall(write, { id, content: 'One more' })
      },
    },
  }
}

/** The same for merchants. */
export function supportRefusals(sandbox: () => Sandbox): RefusalsOf<'support'> {
  const writes = (content: string) => sandbox().merchants.cedar.tryCall(writeToSupport, { content })
  return {
    writeToSupport: {
      content_empty: () => writes(' '),
      content_too_long: () => writes('x'.repeat(messageLength.most + 1)),
      max_daily_feedback_reached: async () => {
        for (let n = 0; n < conversationBounds.daily; n += 1) await writes(`Number ${n}`)
        return writes('One more')
      },
    },
  }
}

/** The same for operators. */
export function feedbackConsoleRefusals(sandbox: () => Sandbox): Refusals<typeof consoleContract.feedback> {
  const begun = async () => String(await begins(sandbox(), sandbox().magnus))
  async function opened() {
    const id = await begun()
    await sandbox().renewOperatorSession(sandbox().staff.sam)
    await sandbox().staff.sam.call(consoleContract.operators.claim, { item: itemOf.feedback(id) })
    return id
  }
  const answering = async (id: string, reply = 'Thank you.') => answers(sandbox(), id, { reply })
  const closing = (id: string, through?: string) => closes(sandbox(), id, through)
  return {
    feedbackOne: {
      not_found: async () => {
        await sandbox().renewOperatorSession(sandbox().staff.wendy)
        return sandbox().staff.wendy.tryCall(feedbackConsole.feedbackOne, { id: String(MISSING) })
      },
    },
    answerFeedback: {
      not_found: () => answering(String(MISSING)),
      content_empty: async () => answering(await begun(), ' '),
      content_too_long: async () => answering(await begun(), 'x'.repeat(messageLength.most + 1)),
      content_changed: async () => answers(sandbox(), await begun(), { through: '0' }),
      illegal_operation: async () => {
        const id = await begun()
        await closing(id)
        return answering(id)
      },
      admin_lock: async () => answering(await opened()),
    },
    closeFeedback: {
      not_found: () => closing(String(MISSING)),
      content_changed: async () => closing(await begun(), '0'),
      illegal_operation: async () => {
        const id = await begun()
        await closing(id)
        return closing(id, await newestOf(sandbox(), id))
      },
      admin_lock: async () => closing(await opened()),
    },
  }
}
