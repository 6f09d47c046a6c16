import { BUSINESS_ZONE } from '@humidor/domain/business-day.ts'

const format = new Intl.DateTimeFormat('en', {
  timeZone: BUSINESS_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const partsOf = (moment: Date) =>
  Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value])) as Record<string, string>

/** `2026/11/21`, the business day. The whole console uses UTC+8, wherever the operator sits. */
export function dayText(moment: Date): string {
  const { year, month, day } = partsOf(moment)
  return `${year}/${month}/${day}`
}

/** `14:26`. */
export function timeText(moment: Date): string {
  const { hour, minute } = partsOf(moment)
  return `${hour}:${minute}`
}

/** `2026/11/21 14:26`. */
export const momentText = (moment: Date): string => `${dayText(moment)} ${timeText(moment)}`

/** `2026/11/21 14:26:09`, where the order of events matters. */
export const exactText = (moment: Date): string => `${momentText(moment)}:${partsOf(moment)['second']}`

/** An age in its two largest units: `9 m`, `2 h 24 m`, `3 d 4 h`. Below a minute: `now`. */
export function ageText(moment: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} m`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} m`
  const days = Math.floor(hours / 24)
  return days > 9 || hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`
}

/** An age as part of a sentence: `2 h 24 m ago`, or `just now`. */
export function agoText(moment: Date, now: Date): string {
  const age = ageText(moment, now)
  return age === 'now' ? 'just now' : `${age} ago`
}
