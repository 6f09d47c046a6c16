/**
 * How a phase of the daily settlement stands (decisions §8): its turn has not come; it has begun; it is done; the treasury
 * cannot pay what is next, and it goes on once it can; it went wrong, and is tried again.
 */
export const settlementStates = ['waiting', 'running', 'done', 'short', 'failing'] as const
export type SettlementState = (typeof settlementStates)[number]

/** A phase as far as its turn goes. */
export interface Turn {
  name: string
  state: SettlementState
  /** The phases of the same day that must be done before. */
  needs: readonly string[]
}

/** Whether a phase cannot go on by itself at this moment: the phases that do not need it go on without it. */
export const isStuck = (state: SettlementState) => state === 'short' || state === 'failing'

/**
 * The next phase of a day that may go on, or undefined. `turns` stand in their order; `before` is how the phases of the day before
 * stand, by name: none overtakes itself. The first that may go on does, until it is done or stuck; then those that do not need it.
 * `may` says of one that is stuck whether it is time to try it again.
 */
export function nextTurn<T extends Turn>(
  turns: readonly T[],
  before: ReadonlyMap<string, SettlementState>,
  may: (stuck: T) => boolean,
): T | undefined {
  const standing = new Map(turns.map(({ name, state }) => [name, state]))
  const done = (name: string) => (standing.get(name) ?? 'done') === 'done'
  return turns.find(
    (turn) =>
      turn.state !== 'done' &&
      (before.get(turn.name) ?? 'done') === 'done' &&
      turn.needs.every(done) &&
      (!isStuck(turn.state) || may(turn)),
  )
}

/** How a day stands as a whole, by its phases. */
export function dayState(phases: readonly SettlementState[]): SettlementState {
  if (phases.every((state) => state === 'done')) return 'done'
  if (phases.includes('failing')) return 'failing'
  if (phases.includes('short')) return 'short'
  return phases.every((state) => state === 'waiting') ? 'waiting' : 'running'
}
