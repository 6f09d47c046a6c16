import { exact } from '../money/format.ts'
import { micros } from '../money/micros.ts'
import { parsePlainAmount } from '../money/parse.ts'
import { asciiDigits, compatible, isTurned } from '../typed/signs.ts'
import { readLine } from '../typed/texts.ts'
import type { SettingUnit } from './setting-bounds.ts'

/** Units per displayed unit; absent for times, which are not decimals. */
const decimals: Partial<Record<SettingUnit, { scale: bigint; after: string }>> = {
  USDT: { scale: 1_000_000n, after: ' USDT' },
  USCD: { scale: 1_000_000n, after: ' USCD' },
  CIG: { scale: 1_000_000n, after: ' ₡' },
  price: { scale: 1_000_000n, after: ' USCD' },
  'per mille': { scale: 10n, after: ' %' },
  'per cent': { scale: 1n, after: ' %' },
  millionths: { scale: 10_000n, after: ' %' },
  points: { scale: 1n, after: ' points' },
  members: { scale: 1n, after: ' members' },
  orders: { scale: 1n, after: ' orders' },
  withdrawals: { scale: 1n, after: ' withdrawals' },
  blocks: { scale: 1n, after: ' blocks' },
  'unpaid deposits': { scale: 1n, after: ' unpaid deposits' },
  conversions: { scale: 1n, after: ' conversions' },
  pictures: { scale: 1n, after: ' pictures' },
  days: { scale: 1n, after: ' days' },
  years: { scale: 1n, after: ' years' },
  messages: { scale: 1n, after: ' messages' },
  units: { scale: 1n, after: ' units' },
  requests: { scale: 1n, after: ' requests' },
  chances: { scale: 1n, after: ' chances' },
  draws: { scale: 1n, after: ' draws' },
  'sign-ins': { scale: 1n, after: ' sign-ins' },
  times: { scale: 1n, after: ' times' },
}

const switches = new Map([
  ['on', 1],
  ['off', 0],
])
const MILLION = 1_000_000n
const two = (n: number) => String(n).padStart(2, '0')

/** `24 h`, `1 h 30 min`, `45 s`; exact to the second. */
function lengthText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const
  const shown = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}`)
  return shown.length === 0 ? '0 min' : shown.join(' ')
}

/** `09:00`; midnight at the end of a day is `24:00`. */
function timeText(seconds: number): string {
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}`
  return seconds % 60 === 0 ? time : `${time}:${two(seconds % 60)}`
}

/** A setting in the form to type: `0.5`, `24 h`, `09:00`, `on`. @param value whole units, as stored */
export function settingTyped(unit: SettingUnit, value: number): string {
  if (unit === 'seconds') return lengthText(value)
  if (unit === 'time of day') return timeText(value)
  if (unit === 'switch') return value === 0 ? 'off' : 'on'
  return exact(micros((BigInt(value) * MILLION) / (decimals[unit]?.scale ?? 1n)))
}

/** A setting in the form to read, with grouped thousands and its unit: `100,000 USDT`, `0.5 %`, `24 h`, `09:00`. */
export function settingText(unit: SettingUnit, value: number): string {
  const [whole = '', fraction] = settingTyped(unit, value).split('.')
  const number = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',') + (fraction === undefined ? '' : `.${fraction}`)
  return number + unitText(unit)
}

/** The text after a typed number: ` USDT`, ` %`; empty for times, which include their unit. */
export const unitText = (unit: SettingUnit): string => decimals[unit]?.after ?? ''

/**
 * Parses a typed setting digit by digit, never through a float.
 * @returns whole units, as stored; undefined when the text is invalid, or finer than the unit
 */
export function parseSetting(unit: SettingUnit, text: string): number | undefined {
  if (unit === 'seconds') return parseLength(text)
  if (unit === 'time of day') return parseTime(text)
  if (unit === 'switch') return switches.get(plain(text).toLowerCase())
  const amount = parsePlainAmount(text)
  if (amount === undefined) return undefined
  // `parsePlainAmount` caps the amount at the wire's range, so the result is an exact number even in the finest unit.
  const scaled = amount * (decimals[unit]?.scale ?? 1n)
  return scaled % MILLION === 0n ? Number(scaled / MILLION) : undefined
}

/**
 * One line in compatibility form, digits as `0` to `9`; numerals stay. A right-to-left override leaves the text unchanged, to be
 * refused.
 */
const plain = (text: string) => (isTurned(text) ? text : asciiDigits(compatible(readLine(text))))

function parseLength(text: string): number | undefined {
  const match = /^(?:(\d{1,5}) ?h)? ?(?:(\d{1,6}) ?min)? ?(?:(\d{1,8}) ?s)?$/.exec(plain(text))
  const [, hours, minutes, seconds] = match ?? []
  if (hours === undefined && minutes === undefined && seconds === undefined) return undefined
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function parseTime(text: string): number | undefined {
  const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(plain(text)) ?? []
  if (hours === undefined) return undefined
  const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)
  return at <= 86_400 ? at : undefined
}
