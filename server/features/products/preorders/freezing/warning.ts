import { businessDay, dayAfter, dayName, startOf } from '@humidor/domain/business-day.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { IDLE_WARNING_DAYS, idleFreezeAt } from '@humidor/domain/products/idle.ts'
import type { Db } from '../../../../database/database.ts'
import type { Job } from '../../../../jobs/job.ts'
import { notifyMembers } from '../../../../platform/notifications/notify.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { downSince } from '../downtimes.ts'
import { idleTimeOf, takeToWarn } from './warning.queries.ts'

type Terms = Awaited<ReturnType<ReadSettings>>

/** Members warned by one transaction. */
const BATCH_SIZE = 1_000

/** Whether memberships are frozen for idle time at present. The settlement lets such a day pass, and restarts everybody's time. */
const isInForce = ({ idleFreeze, preordersOpen }: Terms) => idleFreeze === 1 && preordersOpen === 1

/** The midnight that freezes a member unless they order. Null: none, as the rule is off or no idle time runs. */
export async function freezesAt(db: Db, uid: number, terms: Terms): Promise<Date | null> {
  if (!isInForce(terms)) return null
  const idle = await idleTimeOf(db, uid)
  if (!idle) return null
  const { idleAfter: after, orderRest: rest } = terms
  return idleFreezeAt({
    since: idle.since,
    wonAt: idle.won_at,
    rest,
    after,
    downtimes: await downSince(db, [idle.since]),
  })
}

/** Tells members two days before that their membership will be frozen unless they order (rules D7). */
export const warnIdle = (settings: ReadSettings): Job => ({
  id: 'preorders.warn-idle',
  summary: 'Tells members without a pre-order for long that their membership will be frozen in two days.',
  at: ['12:00'],
  async run({ db, day, at: now, limit: wished }) {
    const terms = await settings()
    if (!isInForce(terms)) return { done: 0, left: false }
    const { idleAfter: after, orderRest: rest, orderMinimum } = terms
    const limit = Math.min(wished, BATCH_SIZE)
    const at = startOf(dayAfter(day, IDLE_WARNING_DAYS + 1))
    const done = await db.transaction().execute(async (tx) => {
      const idle = await takeToWarn(tx, { at, after, rest, limit, now })
      const downtimes = await downSince(
        tx,
        idle.map(({ since }) => since),
      )
      await notifyMembers(
        tx,
        idle.map(({ uid, since, won_at: wonAt }) => ({
          uid,
          kind: 'freezeComing' as const,
          params: {
            day: dayName(businessDay(idleFreezeAt({ since, wonAt, rest, after, downtimes }))),
            money: noticeAmount(orderMinimum, 'USCD'),
          },
          at: now,
        })),
      )
      return idle.length
    })
    return { done, left: done === limit }
  },
})
