import type { CalendarEntry } from './entry.ts'

/** An entry of the calendar as the file writes it, in the reader's language. */
export interface FileEntry {
  id: CalendarEntry['id']
  at: Date
  title: string
  description: string
  /** The page that it opens. */
  url: string
}

export interface CalendarFile {
  /** The calendar's name. */
  name: string
  /** The member: two accounts on one device have calendars of their own. */
  uid: number
  /** The platform's host, for names that are unique in the world. */
  host: string
  /** When it is made. A later file updates the entries of an earlier one. */
  made: Date
}

/** What calendar apps show as its length, in minutes: an instant. */
const LENGTH_MINUTES = 15

/** A moment as the library takes it. It floors seconds, and no entry may begin before its time: so the next whole minute. */
const minuteOf = (at: Date) => Math.ceil(at.getTime() / 60_000) * 60_000

/**
 * A calendar file (RFC 5545). Each entry has the same name in every file and a number that grows with time, so an app that has read an
 * earlier file updates it and keeps one. The library is fetched when the first file is made.
 * @throws if the library cannot be fetched or refuses an entry
 */
export async function calendarFile(entries: readonly FileEntry[], file: CalendarFile): Promise<string> {
  const { createEvents } = await import('ics')
  const sequence = Math.floor(file.made.getTime() / 60_000)
  const { error, value } = createEvents(
    entries.map(({ id, at, title, description, url }) => ({
      uid: `${id}.${file.uid}@${file.host}`,
      sequence,
      start: minuteOf(at),
      startInputType: 'utc',
      startOutputType: 'utc',
      duration: { minutes: LENGTH_MINUTES },
      title,
      description,
      url,
      busyStatus: 'FREE',
      transp: 'TRANSPARENT',
      lastModified: file.made.getTime(),
    })),
    { productId: 'humidor/calendar', method: 'PUBLISH', calName: file.name },
  )
  if (error || value === null) throw error ?? new Error('the calendar file is empty')
  return value
}
