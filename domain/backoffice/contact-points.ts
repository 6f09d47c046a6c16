import { refuseEmail } from '../accounts/registration.ts'
import { isZone, shopClock } from '../commerce/shop-time.ts'
import { refuseWebhookUrl } from '../commerce/webhook.ts'
import { readLine } from '../typed/texts.ts'
import type { AlertSeverity } from './alert-rules.ts'

/** `bot`: an address that takes `{chat_id, text}`, as Telegram's `sendMessage` does. */
export const contactPointKinds = ['email', 'webhook', 'bot'] as const
export type ContactPointKind = (typeof contactPointKinds)[number]

/** Maximum characters of the name of a contact point and of the id of a chat. */
export const contactPointLength = { name: 60, chat: 64 } as const
/** Contact points at a time: each alert goes to one after the other. */
export const CONTACT_POINTS_MOST = 20
/** Tests of a contact point within a minute. */
export const CONTACT_POINT_TESTS = 3

/** Hours in which only critical alerts are sent. Minutes since midnight in a zone; the end may be on the next day. */
export interface QuietHours {
  zone: string
  from: number
  until: number
}

const MINUTES_OF_DAY = 1_440

/** Where a contact point sends. `address`: an e-mail address, or the address that is posted to. */
export interface ContactPointTarget {
  kind: ContactPointKind
  address: string
  /** Of a `bot`, else empty. */
  chat: string
}

/**
 * The reason to refuse a contact point, or undefined.
 * @param local an address on this machine that the sandbox allows
 */
export function refuseContactPoint(
  it: ContactPointTarget & { name: string; quiet: QuietHours | null },
  local?: string,
) {
  const { length } = [...readLine(it.name)]
  if (length === 0) return 'content_empty'
  if (length > contactPointLength.name) return 'content_too_long'
  const refused = it.kind === 'email' ? refuseEmail(it.address) : refuseWebhookUrl(it.address, local)
  if (refused) return refused
  if ((it.kind === 'bot') !== (it.chat !== '') || !/^[\w@-]{0,64}$/.test(it.chat)) return 'illegal_value'
  return it.quiet === null ? undefined : refuseQuietHours(it.quiet)
}

function refuseQuietHours({ zone, from, until }: QuietHours) {
  const isMinute = (minute: number) => Number.isInteger(minute) && minute >= 0 && minute < MINUTES_OF_DAY
  return isZone(zone) && isMinute(from) && isMinute(until) && from !== until ? undefined : 'illegal_value'
}

/** The reason to refuse one more contact point, or undefined. @param count those that exist */
export const refuseMoreContactPoints = (count: number) =>
  count >= CONTACT_POINTS_MOST ? 'illegal_operation' : undefined

/** The reason to refuse another test, or undefined. @param count those of the last minute */
export const refuseContactPointTest = (count: number) =>
  count >= CONTACT_POINT_TESTS ? 'code_request_too_frequent' : undefined

/** The reason to refuse an on-call order, or undefined: it must name all contact points once, so that none is lost. */
export function refuseOnCallOrder(ids: readonly number[], known: readonly number[]) {
  const named = new Set(ids)
  const isWhole = named.size === ids.length && ids.length === known.length && known.every((id) => named.has(id))
  return isWhole ? undefined : 'illegal_value'
}

/** What operators see of a target: an e-mail address, or the host that is posted to. The rest of an address may be a secret. */
export const shownTarget = ({ kind, address }: Pick<ContactPointTarget, 'kind' | 'address'>): string =>
  kind === 'email' ? address : `${new URL(address).origin}/…`

/** Whether it is a quiet hour at a moment. */
export function isQuiet(quiet: QuietHours | null, at: Date): boolean {
  if (quiet === null) return false
  const [hours = 0, minutes = 0] = shopClock(quiet.zone, at).slice(11, 16).split(':').map(Number)
  const now = hours * 60 + minutes
  const { from, until } = quiet
  return from < until ? now >= from && now < until : now >= from || now < until
}

/** A firing alert that nobody has acknowledged. */
export interface FiringAlert {
  severity: AlertSeverity
  firedAt: Date
  /** The end of the last silence of its subject; null: there was none. */
  silencedUntil: Date | null
}

/**
 * The contact points that must have been told of an alert by now: the first in the on-call order at once, each further one a step later
 * than the one before. A silence stops that, and it begins again with the first at its end. A contact point in its quiet hours is told
 * of a warning once they are over.
 * @param order the contact points in the on-call order. @param stepS seconds of a step
 */
export function toldBy<Point extends { quiet: QuietHours | null }>(
  { severity, firedAt, silencedUntil }: FiringAlert,
  order: readonly Point[],
  stepS: number,
  at: Date,
): Point[] {
  if (silencedUntil !== null && silencedUntil > at) return []
  const since = silencedUntil !== null && silencedUntil > firedAt ? silencedUntil : firedAt
  const steps = Math.floor((at.getTime() - since.getTime()) / (stepS * 1_000))
  return order.slice(0, steps + 1).filter(({ quiet }) => severity === 'critical' || !isQuiet(quiet, at))
}
