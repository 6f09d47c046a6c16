/** So many names are remembered at least, and at most twice as many: some hundred megabytes. */
const NAMES = 300_000

/** The share of a budget that a node spends before it tells the others. Whoever stays below it is never written down. */
const TOLD_FROM = 0.05

const MINUTE = 60_000

/** Less than this is a rounding error of the division and no unit. */
const GRAIN = 1e-6

/** Whole seconds in which so many units are refilled. */
const secondsFor = (units: number, perMinute: number) => Math.max(1, Math.ceil((units * 60) / perMinute - GRAIN))

/** What one request costs one name. `perMinute` is the whole budget: it may be spent at once, and is refilled evenly over a minute. */
export interface Charge {
  name: string
  perMinute: number
  cost: number
}

/** How a budget stands: units that are left, and seconds until all of it is there again. */
export interface Standing {
  left: number
  resets: number
}

/** What a node has spent of one budget and not told yet, in milliseconds of its refilling. */
export interface Spending {
  name: string
  milliseconds: number
}

interface Bucket {
  /** Units spent that are not refilled yet, as of `at`. */
  debt: number
  at: number
  perMinute: number
  untold: number
}

/**
 * Leaky buckets by name, in the memory of this process. Time is the process's own, which never jumps. Memory is bounded: a bucket
 * that nobody touched for a minute is full again and is dropped; in a flood of names those are dropped first that came longest ago.
 */
export function createBudgets({
  now = () => performance.now(),
  names = NAMES,
}: {
  now?: () => number
  names?: number
} = {}) {
  let recent = new Map<string, Bucket>()
  let older = new Map<string, Bucket>()
  let turned = now()
  const due = new Set<string>()

  function turn(at: number) {
    older = at - turned < 2 * MINUTE ? recent : new Map()
    recent = new Map()
    turned = at
  }

  function settled(bucket: Bucket, at: number, perMinute: number) {
    bucket.debt = Math.max(0, bucket.debt - (Math.max(0, at - bucket.at) / MINUTE) * perMinute)
    bucket.at = at
    bucket.perMinute = perMinute
    return bucket
  }

  function bucketOf(name: string, perMinute: number): Bucket {
    const at = now()
    if (at - turned >= MINUTE) turn(at)
    const known = recent.get(name) ?? older.get(name)
    const bucket = known ? settled(known, at, perMinute) : { debt: 0, at, perMinute, untold: 0 }
    if (!recent.has(name)) {
      if (recent.size >= names) turn(at)
      recent.set(name, bucket)
    }
    return bucket
  }

  function add(name: string, bucket: Bucket, cost: number) {
    bucket.debt += cost
    bucket.untold += cost
    if (bucket.untold >= bucket.perMinute * TOLD_FROM && due.size < names) due.add(name)
  }

  return {
    /** Pays all of the charges, or none where one of them is too much. @returns seconds to wait; 0: it was paid */
    spend(charges: readonly Charge[]): number {
      const paying = charges.map(({ name, perMinute, cost }) => ({ name, cost, bucket: bucketOf(name, perMinute) }))
      let wait = 0
      for (const { bucket, cost } of paying) {
        // A full budget pays for anything, or a low limit would refuse a dear call for ever.
        const excess = bucket.debt - Math.max(0, bucket.perMinute - cost)
        if (excess > GRAIN) wait = Math.max(wait, secondsFor(excess, bucket.perMinute))
      }
      if (wait === 0) for (const { name, bucket, cost } of paying) add(name, bucket, cost)
      return wait
    },

    /** Notes what was spent without being asked before. */
    note({ name, perMinute, cost }: Charge) {
      add(name, bucketOf(name, perMinute), cost)
    },

    standing({ name, perMinute }: Pick<Charge, 'name' | 'perMinute'>): Standing {
      const { debt } = bucketOf(name, perMinute)
      return {
        left: Math.max(0, Math.floor(perMinute - debt)),
        resets: debt > GRAIN ? secondsFor(debt, perMinute) : 0,
      }
    },

    /** Whether somebody has spent enough here that the other nodes should know. */
    isDue: () => due.size > 0,

    /** Takes at most so many of the spendings that other nodes should know. */
    take(most: number): Spending[] {
      const taken: Spending[] = []
      for (const name of due) {
        if (taken.length >= most) break
        due.delete(name)
        const bucket = recent.get(name) ?? older.get(name)
        if (!bucket) continue
        taken.push({ name, milliseconds: (bucket.untold / bucket.perMinute) * MINUTE })
        bucket.untold = 0
      }
      return taken
    },

    /** Learns what all nodes together have spent of a budget, in milliseconds of its refilling. */
    learn({ name, milliseconds }: Spending) {
      const bucket = recent.get(name) ?? older.get(name)
      if (!bucket) return
      settled(bucket, now(), bucket.perMinute)
      // What was spent here since it was taken is not part of it yet.
      bucket.debt = Math.max(bucket.debt, (milliseconds / MINUTE) * bucket.perMinute + bucket.untold)
    },

    /** Takes back what could not be told, so that it is told later. */
    giveBack({ name, milliseconds }: Spending) {
      const bucket = recent.get(name) ?? older.get(name)
      if (!bucket) return
      bucket.untold = Math.min(bucket.perMinute, bucket.untold + (milliseconds / MINUTE) * bucket.perMinute)
      due.add(name)
    },

    /** How many names are remembered. */
    size: () => recent.size + older.size,
  }
}

export type Budgets = ReturnType<typeof createBudgets>
