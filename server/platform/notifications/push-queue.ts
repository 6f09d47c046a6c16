import type { NoticeParams } from '@humidor/domain/community/notices.ts'
import { lastsUntil, pushRuleOf } from '@humidor/domain/community/push.ts'
import type { PushKind } from '@humidor/domain/community/push-kinds.ts'
import type { Tx } from '../../database/database.ts'
import { enqueueAll } from '../../jobs/tasks.ts'
import type { NewNotification } from './notifications.queries.ts'
import { pushChoicesOf } from './push-queue.queries.ts'

/** The queue of push notifications. Each drops itself once it is no longer worth showing. */
export const PUSH_TASK = { id: 'push.send', waits: true } as const

/** A notification on its way to the devices of a member. The texts and the devices are read when it is sent. */
export interface PushPayload {
  /** A UUID. A device shows a notification with the same key once, also if it arrives twice. */
  key: string
  uid: number
  /** One device alone, by the `sid` of its session; absent: all of the member's. */
  sid?: string
  kind: PushKind
  params: NoticeParams
  /** The time of the event, and the moment after which it is not shown. ISO 8601. */
  at: string
  expiresAt: string
}

/**
 * Queues the push notifications of notices in the caller's transaction, by two statements, however many there are. Members without a
 * device cost nothing more.
 */
export async function askForPushes(tx: Tx, notices: readonly NewNotification[]): Promise<void> {
  const pushed = notices.flatMap((notice) => {
    const rule = pushRuleOf(notice.kind)
    return rule ? [{ notice, rule }] : []
  })
  if (pushed.length === 0) return
  const choices = await pushChoicesOf(tx, [...new Set(pushed.map(({ notice }) => notice.uid))])
  const payloads = pushed.flatMap(({ notice: { uid, kind, params, at }, rule }): PushPayload[] =>
    choices.get(uid)?.[rule.group]
      ? [
          {
            ...{ key: crypto.randomUUID(), uid, kind, params },
            at: at.toISOString(),
            expiresAt: lastsUntil(rule, params, at).toISOString(),
          },
        ]
      : [],
  )
  await enqueueAll(tx, PUSH_TASK, payloads)
}
