import { businessDay } from '../business-day.ts'
import { type Cig, micros } from '../money/micros.ts'
import { readers } from '../typed/kinds.ts'
import type { StaffRole } from './staff-role.ts'

/** Digits of a PIN. */
export const pinLength = { least: 4, most: 8 } as const
/** Maximum characters of a name, as a person counts them. */
export const staffNameLength = 40
/** Staff of a merchant at a time. */
export const staffAtMost = 100
/** Minutes without use after which a till may lock, and the time it starts with. */
export const tillMinutes = { least: 1, most: 60, usual: 5 } as const

/**
 * Wrong PINs: of one person within an hour and within a day, at all tills, and of all people at one till within an hour. A right one
 * clears its person's hour but not the day: whoever guesses between two sign-ins of a cashier has no more tries.
 */
export const pinTries = { hour: 5, day: 20, till: 20 } as const

/** The reason to refuse a try of a PIN, or undefined. @param wrong the wrong PINs so far */
export const refusePinTry = (wrong: Record<keyof typeof pinTries, number>) =>
  wrong.hour < pinTries.hour && wrong.day < pinTries.day && wrong.till < pinTries.till
    ? undefined
    : ('code_request_too_frequent' as const)

/** True for digits that go up or down by one each, or stay the same. */
function isRow(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place])))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}

/** The reason to refuse a PIN, or undefined: 4 to 8 digits, neither one digit repeated nor counting up or down. */
export function refusePin(typed: string) {
  const pin = readers.digits(typed)
  return /^[0-9]{4,8}$/.test(pin) && !isRow(pin) ? undefined : 'pin_not_allowed'
}

/** The reason to refuse the minutes after which a till locks, or undefined. */
export const refuseTillMinutes = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= tillMinutes.least && minutes <= tillMinutes.most ? undefined : 'illegal_value'

/** What staff may refund, in millionths of ₡. Null: a cashier may refund nothing, a manager any amount. */
export interface RefundLimits {
  perBill: Cig | null
  perDay: Cig | null
}

/** One of a merchant's staff, as the owner writes them down. */
export interface StaffForm extends RefundLimits {
  name: string
  role: StaffRole
}

/** The first reason to refuse one of a merchant's staff, or undefined. Limits come together; a bill's is within the day's. */
export function refuseStaff({ name, perBill, perDay }: StaffForm) {
  const text = readers.line(name)
  if (text === '') return 'content_empty'
  if ([...text].length > staffNameLength) return 'content_too_long'
  if ((perBill === null) !== (perDay === null)) return 'illegal_value'
  return perBill !== null && perDay !== null && (perBill <= 0n || perDay < perBill) ? 'illegal_value' : undefined
}

/** What decides about a refund by staff, besides the rules of every refund. */
export interface StaffRefundFacts extends RefundLimits {
  role: StaffRole
  /** ₡ to refund now. */
  money: Cig
  /** ₡ that the same person has refunded of this bill, and of all bills on this business day. */
  ofBill: Cig
  ofDay: Cig
  paidAt: Date
  at: Date
}

/** What somebody may still refund of a bill. Undefined: any amount. */
export function staffRefundLeft({
  role,
  perBill,
  perDay,
  ofBill,
  ofDay,
}: Omit<StaffRefundFacts, 'money' | 'paidAt' | 'at'>) {
  if (perBill === null || perDay === null) return role === 'manager' ? undefined : micros<'CIG'>(0n)
  const [bill, day] = [perBill - ofBill, perDay - ofDay]
  const least = bill < day ? bill : day
  return micros<'CIG'>(least > 0n ? least : 0n)
}

/** The first reason to refuse a refund by staff, or undefined. A cashier sees only the bills of the business day. */
export function refuseStaffRefund({ role, perBill, perDay, money, ofBill, ofDay, paidAt, at }: StaffRefundFacts) {
  if (role === 'cashier' && businessDay(paidAt) !== businessDay(at)) return 'not_found'
  if (perBill === null || perDay === null) return role === 'manager' ? undefined : 'refund_above_limit'
  if (ofBill + money > perBill) return 'refund_above_limit'
  return ofDay + money > perDay ? 'refund_above_day_limit' : undefined
}

/** What decides whether a till is locked. */
export interface TillFacts {
  /** Minutes without use after which it locks; null: the device is no till. */
  minutes: number | null
  /** When somebody last used it; null: it was locked by hand. */
  usedAt: Date | null
}

/** True while a till offers nothing but its list of names. The minute of the limit is locked. */
export const isTillLocked = ({ minutes, usedAt }: TillFacts, at: Date): boolean =>
  minutes !== null && (usedAt === null || usedAt.getTime() + minutes * 60_000 <= at.getTime())
