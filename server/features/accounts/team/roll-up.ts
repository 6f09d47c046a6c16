/** Amounts to be added to a member's row. The first four are then added to every row above; the others stay. */
export interface Delta {
  actived: number
  gold: number
  platinum: number
  /** Millionths of USD, as all that follow. */
  performance: bigint
  ownPerformance: bigint
  selfRebate: bigint
  teamRebate: bigint
}

/** All waiting amounts of one member. */
export interface Waiting extends Delta {
  /** The age: of merged deltas, that of the oldest. */
  id: bigint
  uid: number
  depth: number
}

/** A row of a line: its member and their referrer. */
export interface Step {
  uid: number
  referrer_uid: number | null
  depth: number
}

const nothing: Delta = {
  actived: 0,
  gold: 0,
  platinum: 0,
  performance: 0n,
  ownPerformance: 0n,
  selfRebate: 0n,
  teamRebate: 0n,
}

/** Whether anything is to be added to the rows above. */
export const rollsUp = ({ actived, gold, platinum, performance }: Delta) =>
  actived !== 0 || gold !== 0 || platinum !== 0 || performance !== 0n

const forRowsAbove = ({ actived, gold, platinum, performance }: Delta): Delta => ({
  ...nothing,
  actived,
  gold,
  platinum,
  performance,
})

const sumOfDeltas = (a: Delta, b: Delta): Delta => ({
  actived: a.actived + b.actived,
  gold: a.gold + b.gold,
  platinum: a.platinum + b.platinum,
  performance: a.performance + b.performance,
  ownPerformance: a.ownPerformance + b.ownPerformance,
  selfRebate: a.selfRebate + b.selfRebate,
  teamRebate: a.teamRebate + b.teamRebate,
})

/**
 * The height that one batch may reach: the least depth with at most `most` rows below it, counting every path by
 * itself. `depths` are those of the deltas, deepest first. Nothing rises beyond `least`, where others still wait.
 */
export function highestReached(depths: readonly number[], most: number, least: number): number {
  let [paths, rows] = [0, 0]
  let depth = (depths[0] ?? 0) + 1
  while (depth > least) {
    while ((depths[paths] ?? -1) >= depth - 1) paths += 1
    if (rows > 0 && rows + paths > most) break
    rows += paths
    depth -= 1
  }
  return depth
}

/** The writes of one batch: the sum for each row that it reaches, and the deltas that wait from then on. */
export interface RolledUp {
  sums: ({ uid: number } & Delta)[]
  rest: Waiting[]
}

const sumOf = ({ id: _age, depth: _depth, ...sum }: Waiting) => sum

/**
 * Rolls deltas up through `steps`: the rows above them, as far as this batch goes. Each delta is added once to each row
 * of its line; deltas that meet continue as one. A delta waits for the first row that is not among the steps. A member
 * with a delta for the rows above must be among the steps.
 */
export function rollUp(waiting: readonly Waiting[], steps: readonly Step[]): RolledUp {
  const at = new Map<number, Waiting>(waiting.map((one) => [one.uid, one]))
  const reached = new Map(steps.map((step) => [step.uid, step]))
  // A member without a delta for the rows above need not be among the steps.
  const sums: RolledUp['sums'] = waiting.filter(({ uid }) => !reached.has(uid)).map(sumOf)
  const rest = new Map<number, Waiting>()
  const add = (to: Map<number, Waiting>, uid: number, depth: number, from: Waiting) => {
    const there = to.get(uid)
    const id = there && there.id < from.id ? there.id : from.id
    to.set(uid, { ...sumOfDeltas(there ?? nothing, forRowsAbove(from)), id, uid, depth })
  }
  // From below, so that all deltas from below a row have met on it before it goes on.
  for (const { uid, referrer_uid, depth } of steps.toSorted((a, b) => b.depth - a.depth)) {
    const here = at.get(uid)
    if (!here) continue
    sums.push(sumOf(here))
    if (referrer_uid === null || !rollsUp(here)) continue
    add(reached.has(referrer_uid) ? at : rest, referrer_uid, depth - 1, here)
  }
  return { sums, rest: [...rest.values()] }
}
