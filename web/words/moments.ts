const known = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string | undefined) {
  const name = timeZone ?? ''
  const found = known.get(name)
  if (found) return found
  const made = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  })
  known.set(name, made)
  return made
}

/**
 * A time as `YYYY/MM/DD HH:mm` (rules M2), in every language.
 * @param timeZone an IANA name; defaults to the reader's own zone
 */
export function momentText(moment: Date, timeZone?: string): string {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(moment)
      .map((part) => [part.type, part.value]),
  )
  return `${parts['year']}/${parts['month']}/${parts['day']} ${parts['hour']}:${parts['minute']}`
}

/** A time inside a sentence. Its date and time must not split at a line break. */
export const unbroken = (moment: Date) => momentText(moment).replace(' ', '\u00a0')

/** A time of the reader, named with its zone: for where a text beside it speaks of midnight in UTC+8. */
export function zoned(moment: Date, timeZone?: string): string {
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', ...(timeZone && { timeZone }) })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${momentText(moment, timeZone).replace(' ', '\u00a0')} (${zone?.replace('GMT', 'UTC').replace('+0', '') ?? 'UTC'})`
}

/** The time of day only, `HH:mm`. Defaults to the reader's own zone. */
export const timeText = (moment: Date, timeZone?: string) => momentText(moment, timeZone).slice(-5)

/** A balance date from the API, 20261121, as `2026/11/21`. */
export function dayText(day: number): string {
  const digits = String(day)
  return `${digits.slice(0, 4)}/${digits.slice(4, 6)}/${digits.slice(6)}`
}
