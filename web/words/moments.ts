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
 * A moment as `YYYY/MM/DD HH:mm` (rules M2), in every language.
 * @param timeZone an IANA name; the reader's own zone unless told
 */
export function momentText(moment: Date, timeZone?: string): string {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(moment)
      .map((part) => [part.type, part.value]),
  )
  return `${parts['year']}/${parts['month']}/${parts['day']} ${parts['hour']}:${parts['minute']}`
}

/** A moment for the middle of a sentence, where its day and its time must not part at the end of a line. */
export const unbroken = (moment: Date) => momentText(moment).replace(' ', '\u00a0')

/** Only its time of day, `HH:mm`, in the reader's own zone unless told. */
export const timeText = (moment: Date, timeZone?: string) => momentText(moment, timeZone).slice(-5)

/** A balance date of the wire, 20261121, as `2026/11/21`. */
export function dayText(day: number): string {
  const digits = String(day)
  return `${digits.slice(0, 4)}/${digits.slice(4, 6)}/${digits.slice(6)}`
}
