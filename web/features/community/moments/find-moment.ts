import * as noticesCalls from '@humidor/contract/community/notices.ts'
import * as drawsCalls from '@humidor/contract/products/draws.ts'
import * as preordersCalls from '@humidor/contract/products/preorders.ts'
import { dueMoment, type Moment, newestOf } from '@humidor/domain/community/moments.ts'
import { orderNumber, orderOfNumber } from '@humidor/domain/products/preorder.ts'
import { ask } from '../../../api/ask.ts'
import { consider, consideredFor, type MomentCause } from '../../../session/moments.ts'

/** The most notices that the server answers: a longer history is not known. */
const MAX_NOTICES = 100

/** How an order came out of its draw. */
export interface DrawnPlace {
  drawId: number
  /** From 1. */
  place: number
  count: number
  /** How many won. */
  won: number
}

/** A moment with what it shows besides its notice. */
export type ReadyMoment = Moment & {
  drawn?: DrawnPlace | undefined
  /** The newest notice that was considered for it. */
  through?: number | undefined
}

/** Unread notices at the last look, by which news are told from the member's own acts. */
let unreadBefore = { uid: 0, count: 0 }

async function hasNews(uid: number) {
  const outcome = await ask(noticesCalls.unreadNotify, {})
  if (outcome.kind !== 'answer') return false
  const { unread } = outcome.data
  const grew = unread > (unreadBefore.uid === uid ? unreadBefore.count : 0)
  unreadBefore = { uid, count: unread }
  return grew
}

/** The place of a drawn order: its own row names the draw, whose public record has the counts. */
async function placeOf(number: string): Promise<DrawnPlace | undefined> {
  const oid = orderOfNumber(number)
  const orders = await ask(preordersCalls.list, { page: 1, limit: 20 })
  const order = orders.kind === 'answer' ? orders.data.rows.find(({ onum }) => onum === number) : undefined
  if (oid === undefined || typeof order?.drawId !== 'number' || order.place === null) return undefined
  const record = await ask(drawsCalls.record, { id: order.drawId, limit: 1, after: orderNumber(oid) })
  if (record.kind !== 'answer') return undefined
  const { count, won } = record.data
  return count === null || won === null ? undefined : { drawId: order.drawId, place: order.place, count, won }
}

/**
 * The moment that a cause brings, ready to be shown; undefined: none. Asks at most once per cause. It is remembered only when it is
 * shown, because a form may keep it away until the member has left the app.
 */
export async function findMoment(cause: MomentCause, uid: number, lang: string): Promise<ReadyMoment | undefined> {
  if (cause === 'card') return { kind: 'card' }
  if (cause === 'changes' && !(await hasNews(uid))) return undefined
  const outcome = await ask(noticesCalls.getNotify, { lang })
  if (outcome.kind !== 'answer') return undefined
  const notices = outcome.data
  unreadBefore = { uid, count: notices.filter(({ isRead }) => !isRead).length }
  const known = consideredFor(uid)
  const moment = dueMoment(notices, { through: known, now: new Date(), isWhole: notices.length < MAX_NOTICES })
  if (!moment) return undefined
  const through = newestOf(notices, known)
  if (moment.kind !== 'draw' && moment.kind !== 'firstWin') return { ...moment, through }
  return { ...moment, through, drawn: await placeOf(moment.number) }
}

/** Remembers that a moment is shown. False if another tab has shown it meanwhile. */
export function markShown(moment: ReadyMoment, uid: number): boolean {
  if (moment.through === undefined) return true
  if ((consideredFor(uid) ?? -1) >= moment.through) return false
  consider(uid, moment.through)
  return true
}
