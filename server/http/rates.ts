import { isIPv6 } from 'node:net'

/** What a call may be sent per minute where its contract names no figure. */
export const PER_MINUTE = 600

/** One visitor's address may carry a household or an office of members. */
export const VISITORS_PER_ADDRESS = 10

/** Who an address stands for. A visitor with an IPv6 network has 2⁶⁴ addresses; the network, its first four groups, is one visitor. */
export function visitor(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  // `::` stands for as many groups of nothing as are missing.
  const left = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...left, ...last].slice(0, 4).join(':')
}

/** A customer with an IPv6 network often has 2¹⁶ of them: the first three groups may do so many times what one network may. */
const NETWORKS_PER_CUSTOMER = 10

/** What an address counts as, the narrowest first, and how many times one visitor's figure that may be: who has many networks is not as many visitors. */
export function visitors(ip: string): readonly { name: string; times: number }[] {
  const name = visitor(ip)
  if (name === ip) return [{ name, times: 1 }]
  return [
    { name, times: 1 },
    { name: name.split(':').slice(0, 3).join(':'), times: NETWORKS_PER_CUSTOMER },
  ]
}

/** So many names are known by heart at least, and at most twice as many: some hundred megabytes. */
const NAMES = 500_000

const groupsOf = (part: string) => part.split(':').filter((group) => group !== '')

/**
 * Counts, per minute and in this process only, how often someone did something. What guards secrets (tries of codes)
 * is counted in the database, where a restart forgets nothing.
 */
export function createRates({
  factor,
  now = () => performance.now(),
  names = NAMES,
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
    // Starting from nothing also bounds the map: a flood of addresses can't outlive its minute.
    if (current !== minute) {
      counts = new Map()
      older = new Map()
      minute = current
    }
    const name = `${who} ${what}`
    const count = (counts.get(name) ?? older.get(name) ?? 0) + 1
    // Within it a flood pushes out who has not come for longest, and forgives nobody who goes on.
    if (counts.size >= names && !counts.has(name)) {
      older = counts
      counts = new Map()
    }
    counts.set(name, count)
    return count <= perMinute * factor
  }

  return {
    /** A visitor who is refused counts no further, so that one network alone never uses up what its neighbours may. */
    visitor: (ip: string, what: string, perMinute: number) =>
      visitors(ip).every(({ name, times }) => allows(`ip:${name}`, what, perMinute * times)),
    /** Seconds until the next minute begins. */
    resets: () => Math.max(1, Math.ceil(60 - ((now() / 1000) % 60))),
    /** `who` names a member, a merchant or an operator. */
    person: (who: string, what: string, perMinute: number) => allows(who, what, perMinute),
  }
}

export type Rates = ReturnType<typeof createRates>
