/** What the entries of a timeline are about. The filter of the console has one choice for each. */
export const timelineKinds = ['money', 'access', 'operators', 'messages', 'notes'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/**
 * Where the entries of a timeline come from, with the kind of each. The order decides between equal moments. Each feature gives its own
 * sources (`timeline` of its face).
 */
export const timelineSources = {
  /** A transfer of the ledger on accounts of a member. */
  transfer: 'money',
  /** A withdrawal stopped for review, or a payment came from a listed address. */
  review: 'money',
  /** What happened to the bills, charges and payouts of a merchant. */
  merchantEvent: 'money',
  /** Sign-ins of a member, refused ones, and changes of the account's security. */
  accountEvent: 'access',
  /** A device on which a merchant is signed in. */
  merchantSession: 'access',
  /** An act of an operator, and a request to another operator with its decision. */
  act: 'operators',
  request: 'operators',
  decision: 'operators',
  /** A notice to a member, and a conversation with support. */
  notice: 'messages',
  conversation: 'messages',
  /** A note of an operator. */
  note: 'notes',
} as const satisfies Record<string, TimelineKind>

export type TimelineSourceName = keyof typeof timelineSources
export const timelineSourceNames = Object.keys(timelineSources) as [TimelineSourceName, ...TimelineSourceName[]]

/** The last shown entry of each source, by its key. A source of which nothing was shown yet is absent. */
export type TimelinePlaces = ReadonlyMap<TimelineSourceName, string>

const PLACE = /^([a-zA-Z]{1,20})=([\w.-]{1,60})$/
const isSource = (name: string): name is TimelineSourceName => Object.hasOwn(timelineSources, name)

/** The places as the cursor of the next page: `transfer=123~act=7`. */
export const timelineCursor = (places: TimelinePlaces): string =>
  [...places].map(([source, key]) => `${source}=${key}`).join('~')

/** Reads a cursor. Undefined where the text is none, or names a source twice. */
export function readTimelineCursor(text: string): TimelinePlaces | undefined {
  const places = new Map<TimelineSourceName, string>()
  for (const part of text.split('~')) {
    const [, source = '', key = ''] = PLACE.exec(part) ?? []
    if (!isSource(source) || places.has(source)) return undefined
    places.set(source, key)
  }
  return places
}

/** The entries of one source that come next, the newest first. */
export interface TimelinePart<Entry extends { at: Date }> {
  source: TimelineSourceName
  entries: readonly Entry[]
  /** The source has further entries after these. */
  more: boolean
}

/** An entry with its source. */
export interface Merged<Entry> {
  source: TimelineSourceName
  entry: Entry
}

/**
 * Merges sources into one page, the newest entry first. Each source keeps its own order, even where its moments do not follow it, so that
 * the next page continues each after its last shown entry. Of equal moments the earlier part comes first. A page ends early where a source
 * has more entries than it gave: the next ones could be newer than those of the others.
 */
export function mergeTimeline<Entry extends { at: Date }>(
  parts: readonly TimelinePart<Entry>[],
  limit: number,
): { rows: Merged<Entry>[]; more: boolean } {
  const rows: Merged<Entry>[] = []
  const taken = parts.map(() => 0)
  const nextOf = (index: number) => parts[index]?.entries[taken[index] ?? 0]
  while (rows.length < limit && parts.every(({ more }, index) => nextOf(index) || !more)) {
    let newest = -1
    parts.forEach((_, index) => {
      const [entry, best] = [nextOf(index), newest < 0 ? undefined : nextOf(newest)]
      if (entry && (!best || entry.at > best.at)) newest = index
    })
    const [part, entry] = [parts[newest], newest < 0 ? undefined : nextOf(newest)]
    if (!part || !entry) return { rows, more: false }
    rows.push({ source: part.source, entry })
    taken[newest] = (taken[newest] ?? 0) + 1
  }
  return { rows, more: parts.some(({ more }, index) => more || nextOf(index) !== undefined) }
}
