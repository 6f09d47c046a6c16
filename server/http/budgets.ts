/** At least this many names are kept, and at most twice as many: some hundred megabytes. */
const NAMES_KEPT = 300_000

/** The share of a budget that a node spends before it reports to the others. A smaller spending is never written. */
const REPORTED_SHARE = 0.05

const MINUTE = 60_000

/** A smaller amount of units is a rounding error of the division. */
const GRAIN = 1e-6

/** Whole seconds in which this many units are refilled. */
const secondsFor = (units: number, perMinute: number) => Math.max(1, Math.ceil((units * 60) / perMinute - GRAIN))

/** The cost of one request for one name, in units. `perMinute` is the whole budget: spendable at once, refilled evenly over a minute. */
export interface Charge {
  name: string
  perMinute: number
  cost: number
}

/** The balance of a budget: units left, and seconds until it is full. */
export interface Balance {
  left: number
  resets: number
}

/** A spending from one budget that this node has not reported yet. In milliseconds that its refilling takes. */
export interface Spending {
  name: string
  milliseconds: number
}

interface Bucket {
  /** Units spent and not yet refilled, as of `at`. */
  debt: number
  at: number
  perMinute: number
  /** Units spent and not yet reported. */
  unreported: number
}

/**
 * Leaky buckets by name, in the memory of this process, on the process's monotonic clock. Memory is bounded: a bucket untouched for a
 * minute is full again and is dropped. A flood of names drops the least recently used ones first.
 */
export function createBudgets({
  now = () => performance.now(),
  names = NAMES_KEPT,
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

  function refill(bucket: Bucket, at: number, perMinute: number) {
    bucket.debt = Math.max(0, bucket.debt - (Math.max(0, at - bucket.at) / MINUTE) * perMinute)
    bucket.at = at
    bucket.perMinute = perMinute
    return bucket
  }

  function bucketOf(name: string, perMinute: number): Bucket {
    const at = now()
    if (at - turned >= MINUTE) turn(at)
    const known = recent.get(name) ?? older.get(name)
    const bucket = known ? refill(known, at, perMinute) : { debt: 0, at, perMinute, unreported: 0 }
    if (!recent.has(name)) {
      if (recent.size >= names) turn(at)
      recent.set(name, bucket)
    }
    return bucket
  }

  function add(name: string, bucket: Bucket, cost: number) {
    bucket.debt += cost
    bucket.unreported += cost
    if (bucket.unreported >= bucket.perMinute * REPORTED_SHARE && due.size < names) due.add(name)
  }

  return {
    /** Pays all charges, or none where one budget is too small. @returns seconds to wait; 0: paid */
    spend(charges: readonly Charge[]): number {
      const paying = charges.map(({ name, perMinute, cost }) => ({ name, cost, bucket: bucketOf(name, perMinute) }))
      let wait = 0
      for (const { bucket, cost } of paying) {
        // A full budget pays any cost. Otherwise a low limit would always refuse an expensive call.
        const excess = bucket.debt - Math.max(0, bucket.perMinute - cost)
        if (excess > GRAIN) wait = Math.max(wait, secondsFor(excess, bucket.perMinute))
      }
      if (wait === 0) for (const { name, bucket, cost } of paying) add(name, bucket, cost)
      return wait
    },

    /** Adds a cost without a check. */
    note({ name, perMinute, cost }: Charge) {
      add(name, bucketOf(name, perMinute), cost)
    },

    /** Reads a budget without a charge. */
    balance({ name, perMinute }: Pick<Charge, 'name' | 'perMinute'>): Balance {
      const { debt } = bucketOf(name, perMinute)
      return {
        left: Math.max(0, Math.floor(perMinute - debt)),
        resets: debt > GRAIN ? secondsFor(debt, perMinute) : 0,
      }
    },

    /** Whether a spending here is large enough to report to the other nodes. */
    isDue: () => due.size > 0,

    /** Takes at most this many of the spendings to report. */
    take(most: number): Spending[] {
      const taken: Spending[] = []
      for (const name of due) {
        if (taken.length >= most) break
        due.delete(name)
        const bucket = recent.get(name) ?? older.get(name)
        if (!bucket) continue
        taken.push({ name, milliseconds: (bucket.unreported / bucket.perMinute) * MINUTE })
        bucket.unreported = 0
      }
      return taken
    },

    /** Raises the debt of a budget to the sum of all nodes, in milliseconds of its refilling. */
    learn({ name, milliseconds }: Spending) {
      const bucket = recent.get(name) ?? older.get(name)
      if (!bucket) return
      refill(bucket, now(), bucket.perMinute)
      // The sum does not contain yet what this node spent since `take`.
      bucket.debt = Math.max(bucket.debt, (milliseconds / MINUTE) * bucket.perMinute + bucket.unreported)
    },

    /** Puts a spending back that could not be reported, so that a later report has it. */
    giveBack({ name, milliseconds }: Spending) {
      const bucket = recent.get(name) ?? older.get(name)
      if (!bucket) return
      bucket.unreported = Math.min(bucket.perMinute, bucket.unreported + (milliseconds / MINUTE) * bucket.perMinute)
      due.add(name)
    },

    /** The number of names kept. */
    size: () => recent.size + older.size,
  }
}

export type Budgets = ReturnType<typeof createBudgets>
