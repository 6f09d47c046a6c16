import { readLine } from '../typed/texts.ts'
import { urlOf } from '../url.ts'
import type { NoticeKind, NoticeParams } from './notices.ts'
import { type PushRule, pushKinds } from './push-kinds.ts'

/** The most devices of one member. A further one replaces the one that was added first. */
export const MAX_PUSH_DEVICES = 10

/** Seconds between two tests of one member. */
export const TEST_PAUSE_S = 10

const MINUTES_OF_DAY = 1_440
const MINUTE_MS = 60_000

/** The hours of a day in which a device stays silent, in minutes since midnight of the member's own time zone. They may cross midnight. */
export interface QuietHours {
  /** 0 to 1439; the first quiet minute. */
  from: number
  /** 0 to 1439; the first minute that is not quiet. Never equal to `from`. */
  until: number
  /** An IANA name, such as `Asia/Tokyo`, or an offset, such as `+08:00`. */
  timeZone: string
}

const isMinute = (minute: number) => Number.isInteger(minute) && minute >= 0 && minute < MINUTES_OF_DAY

/** Whether `Intl` knows this time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

/** The reason to refuse quiet hours, or undefined. Hours that begin when they end would be a whole day. */
export function refuseQuietHours({ from, until, timeZone }: QuietHours) {
  if (!isMinute(from) || !isMinute(until) || from === until) return 'illegal_value'
  return isTimeZone(timeZone) ? undefined : 'wrong_param'
}

/** Minutes since midnight in a time zone. */
function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
  const [hour = 0, minute = 0] = parts
    .formatToParts(at)
    .flatMap(({ type, value }) => (type === 'hour' || type === 'minute' ? Number(value) : []))
  return hour * 60 + minute
}

/** Minutes from one minute of the day to the next time that the clock shows another. */
const ahead = (from: number, to: number) => (to - from + MINUTES_OF_DAY) % MINUTES_OF_DAY

/**
 * The end of the quiet hours that this moment lies in; undefined: it lies in none.
 * Where the clock changes in between, the end is when the member's clock shows it.
 */
export function quietUntil(at: Date, quiet: QuietHours): Date | undefined {
  const now = minuteOfDay(at, quiet.timeZone)
  if (ahead(quiet.from, now) >= ahead(quiet.from, quiet.until)) return undefined
  const wholeMinute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS
  const end = wholeMinute + ahead(now, quiet.until) * MINUTE_MS
  // The clock may have been put forward or back meanwhile, by less than half a day.
  const missed = ahead(minuteOfDay(new Date(end), quiet.timeZone), quiet.until)
  const corrected = end + (missed > MINUTES_OF_DAY / 2 ? missed - MINUTES_OF_DAY : missed) * MINUTE_MS
  return new Date(corrected > at.getTime() ? corrected : end)
}

/** The moment after which a notification is no longer worth showing. */
export function lastsUntil({ lasts, deadline }: PushRule, params: NoticeParams, at: Date): Date {
  const hours = deadline === undefined ? undefined : params[deadline]
  const seconds = typeof hours === 'number' ? Math.min(lasts, hours * 3_600) : lasts
  return new Date(at.getTime() + seconds * 1_000)
}

/** What to do with a notification now: send it, wait until a moment, or drop it. */
export type PushTurn = { turn: 'send' } | { turn: 'wait'; until: Date } | { turn: 'drop' }

/**
 * Decides about a notification at a moment. Security is never silent. A call to pay is not either, if there would be no time left
 * after the quiet hours. Other notifications wait for the end of the quiet hours, if they are worth showing then.
 */
export function pushTurn(
  { rule, expiresAt }: { rule: PushRule; expiresAt: Date },
  quiet: QuietHours | undefined,
  now: Date,
): PushTurn {
  if (now >= expiresAt) return { turn: 'drop' }
  const until = rule.group === 'security' || !quiet ? undefined : quietUntil(now, quiet)
  if (until === undefined) return { turn: 'send' }
  if (until < expiresAt) return { turn: 'wait', until }
  return { turn: rule.deadline === undefined ? 'drop' : 'send' }
}

/** How soon a device in its sleep should be woken, in the terms of RFC 8030. */
export const urgencyOf = ({ group, deadline }: PushRule): 'high' | 'normal' | 'low' => {
  if (group === 'security' || deadline !== undefined) return 'high'
  return group === 'team' || group === 'orders' ? 'low' : 'normal'
}

/** The rule of a kind; undefined: it is not pushed. */
export const pushRuleOf = (kind: NoticeKind): PushRule | undefined => pushKinds[kind] || undefined

/** The most characters of a notification's body. Devices show fewer, and a message must stay below 4 kB. */
const MAX_BODY = 200

/** The body as a device shows it. */
export function shortBody(body: string): string {
  const characters = [...readLine(body)]
  return characters.length <= MAX_BODY ? characters.join('') : `${characters.slice(0, MAX_BODY - 1).join('')}…`
}

/** A device, as its browser describes it. The keys are base64url without padding. */
export interface PushAddress {
  /** The address of the push service. Whoever knows it and our key can write to the device. */
  endpoint: string
  /** A point on P-256, uncompressed: 65 bytes. */
  p256dh: string
  /** 16 bytes. */
  auth: string
}

/** The most characters of an endpoint. Those of Windows are the longest, with about 500. */
export const MAX_ENDPOINT = 1_000

/** The push services of the known browsers. A name that begins with a dot stands for every host below it. */
export const knownPushHosts: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/**
 * Whether we may send to an endpoint: https on its usual port, without a name or password, on one of the hosts. So nobody can make us
 * ask a machine of our own network.
 * @param local an origin on this machine, of the sandbox alone
 */
export function isPushEndpoint(text: string, hosts: readonly string[], local?: string): boolean {
  const url = text.length <= MAX_ENDPOINT ? urlOf(text) : undefined
  if (!url || url.href !== text || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (local !== undefined && url.origin === local) return true
  const isOn = (host: string) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host)
  return url.protocol === 'https:' && url.port === '' && hosts.some(isOn)
}

const isBase64Url = (text: string, characters: number) => text.length === characters && /^[\w-]+$/.test(text)

/** The reason to refuse a device, or undefined. */
export function refusePushAddress(it: PushAddress, hosts: readonly string[], local?: string) {
  // 65 and 16 bytes. The first byte of an uncompressed point is 4.
  const areKeys = isBase64Url(it.p256dh, 87) && it.p256dh.startsWith('B') && isBase64Url(it.auth, 22)
  return areKeys && isPushEndpoint(it.endpoint, hosts, local) ? undefined : 'wrong_param'
}

/** The reason to refuse a test, or undefined. `last`: the time of the test before. */
export function refusePushTest({ hasDevice, last, at }: { hasDevice: boolean; last: Date | null; at: Date }) {
  if (!hasDevice) return 'not_found'
  const isSoon = last !== null && at.getTime() - last.getTime() < TEST_PAUSE_S * 1_000
  return isSoon ? 'code_request_too_frequent' : undefined
}

/** Parameters that may stand on a locked screen, besides hidden amounts. */
const OPEN_PARAMS: ReadonlySet<string> = new Set(['number', 'hours', 'level', 'day', 'way'])

/**
 * Whether a text with these parameters may stand on a locked screen once its amounts are hidden. Names, addresses and what people
 * wrote may not.
 */
export const isOpenText = (params: NoticeParams): boolean =>
  Object.entries(params).every(([name, value]) => typeof value === 'object' || OPEN_PARAMS.has(name))
