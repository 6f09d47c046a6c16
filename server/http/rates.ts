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

const groupsOf = (part: string) => part.split(':').filter((group) => group !== '')

/**
 * Counts, per minute and in this process only, how often someone did something. What guards secrets (tries of codes)
 * is counted in the database, where a restart forgets nothing.
 */
export function createRates({ factor, now = () => performance.now() }: { factor: number; now?: () => number }) {
  const counts = new Map<string, number>()
  let minute = 0

  /** Whether `who` may do `what` once more in this minute. */
  function allows(who: string, what: string, perMinute: number): boolean {
    const current = Math.floor(now() / 60_000)
    // Starting from nothing also bounds the map: a flood of addresses can't outlive its minute.
    if (current !== minute || counts.size > 1_000_000) {
      counts.clear()
      minute = current
    }
    const name = `${who} ${what}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count <= perMinute * factor
  }

  return {
    visitor: (ip: string, what: string, perMinute: number) => allows(`ip:${visitor(ip)}`, what, perMinute),
    /** `who` names a member, a merchant or an operator. */
    person: (who: string, what: string, perMinute: number) => allows(who, what, perMinute),
  }
}

export type Rates = ReturnType<typeof createRates>
