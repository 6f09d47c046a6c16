/** What waits to be added to a member's row. The first four are then added to every row above; the others stay. */
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

/** All that waits for one member at this moment. */
export interface Waiting extends Delta {
  /** The age: of what was merged, that of the oldest. */
  id: bigint
  uid: number
  depth: number
}

/** A row of a line: whom it belongs to and who stands above. */
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

/** Whether there is anything that the rows above are to be told too. */
export const rollsUp = ({ actived, gold, platinum, performance }: Delta) =>
  actived !== 0 || gold !== 0 || platinum !== 0 || performance !== 0n

const onward = ({ actived, gold, platinum, performance }: Delta): Delta => ({
  ...nothing,
  actived,
  gold,
  platinum,
  performance,
})

const together = (a: Delta, b: Delta): Delta => ({
  actived: a.actived + b.actived,
  gold: a.gold + b.gold,
  platinum: a.platinum + b.platinum,
  performance: a.performance + b.performance,
  ownPerformance: a.ownPerformance + b.ownPerformance,
  selfRebate: a.selfRebate + b.selfRebate,
  teamRebate: a.teamRebate + b.teamRebate,
})

/**
 * How high one bite may climb: the least depth of which the rows between are at most `most`, were every path to run for
 * itself. `depths` are those of what climbs, deepest first; nothing rises beyond `least`, where others still wait to be met.
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

/** What one bite writes: the sum for each row that it reaches, and what waits from then on. */
export interface RolledUp {
  sums: ({ uid: number } & Delta)[]
  rest: Waiting[]
}

const sumOf = ({ id: _age, depth: _depth, ...sum }: Waiting) => sum

/**
 * Lets deltas climb through `steps`: the rows above where they wait, as far as this bite goes. Each delta is added to each
 * row of its line once; what meets on the way goes on as one. Where a row above is not among the steps, it waits for that one.
 * Whoever has something for those above must be among the steps.
 */
export function rollUp(waiting: readonly Waiting[], steps: readonly Step[]): RolledUp {
  const at = new Map<number, Waiting>(waiting.map((one) => [one.uid, one]))
  const reached = new Map(steps.map((step) => [step.uid, step]))
  // Who has nothing for those above need not be among the steps.
  const sums: RolledUp['sums'] = waiting.filter(({ uid }) => !reached.has(uid)).map(sumOf)
  const rest = new Map<number, Waiting>()
  const add = (to: Map<number, Waiting>, uid: number, depth: number, from: Waiting) => {
    const there = to.get(uid)
    const id = there && there.id < from.id ? there.id : from.id
    to.set(uid, { ...together(there ?? nothing, onward(from)), id, uid, depth })
  }
  // From below, so that everything from below a row has met on it before it goes on.
  for (const { uid, referrer_uid, depth } of steps.toSorted((a, b) => b.depth - a.depth)) {
    const here = at.get(uid)
    if (!here) continue
    sums.push(sumOf(here))
    if (referrer_uid === null || !rollsUp(here)) continue
    add(reached.has(referrer_uid) ? at : rest, referrer_uid, depth - 1, here)
  }
  return { sums, rest: [...rest.values()] }
}
