import { isIPv6 } from 'node:net'

/** Requests per minute of one person to a call whose contract sets no limit. */
export const PER_MINUTE = 600

/** The limit of an address is this many times that of a person, because a household or an office shares an address. */
export const VISITORS_PER_ADDRESS = 10

/** The name of the visitor behind an address. An IPv6 network has 2⁶⁴ addresses, so its first four groups count as one visitor. */
export function visitor(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  // `::` replaces all missing groups, which are zero.
  const left = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...left, ...last].slice(0, 4).join(':')
}

/** A customer often has 2¹⁶ IPv6 networks. All with the same first three groups together get this many times one network's limit. */
const NETWORKS_PER_CUSTOMER = 10

/** The names that an address counts under, the narrowest first. `times` multiplies a visitor's limit for that name. */
export function visitors(ip: string): readonly { name: string; times: number }[] {
  const name = visitor(ip)
  if (name === ip) return [{ name, times: 1 }]
  return [
    { name, times: 1 },
    { name: name.split(':').slice(0, 3).join(':'), times: NETWORKS_PER_CUSTOMER },
  ]
}

/** At least this many names are kept, and at most twice as many: some hundred megabytes. */
const NAMES_KEPT = 500_000

const groupsOf = (part: string) => part.split(':').filter((group) => group !== '')

/**
 * Counts requests per minute, in this process only. Tries of secret codes are counted in the database instead, where a restart
 * forgets nothing.
 */
export function createRates({
  factor,
  now = () => performance.now(),
  names = NAMES_KEPT,
}: {
  factor: number
  now?: () => number
  names?: number
}) {
  let counts = new Map<string, number>()
  let older = new Map<string, number>()
  let minute = 0

  /** Whether `who` may do `what` once more in this minute. */
  function allows(who: string, what: string, perMinute: number): boolean {
    const current = Math.floor(now() / 60_000)
    // A new map each minute also bounds the memory: a flood of addresses does not outlive its minute.
    if (current !== minute) {
      counts = new Map()
      older = new Map()
      minute = current
    }
    const name = `${who} ${what}`
    const count = (counts.get(name) ?? older.get(name) ?? 0) + 1
    // Within a minute a flood drops the least recently used names. Names in use keep their count.
    if (counts.size >= names && !counts.has(name)) {
      older = counts
      counts = new Map()
    }
    counts.set(name, count)
    return count <= perMinute * factor
  }

  return {
    /** A refused network counts no further at its customer, so that one network cannot use up the limit of its neighbours. */
    visitor: (ip: string, what: string, perMinute: number) =>
      visitors(ip).every(({ name, times }) => allows(`ip:${name}`, what, perMinute * times)),
    /** Seconds until the next minute begins. */
    resets: () => Math.max(1, Math.ceil(60 - ((now() / 1000) % 60))),
    /** `who` names a member, a merchant or an operator. */
    person: (who: string, what: string, perMinute: number) => allows(who, what, perMinute),
  }
}

export type Rates = ReturnType<typeof createRates>
