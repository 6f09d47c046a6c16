/**
 * State of a phase of the daily settlement (rules D13). `waiting`: its turn has not come. `running`: begun. `done`: finished.
 * `short`: the treasury cannot pay the next item; the phase continues once it can. `failing`: it failed and is retried.
 */
export const settlementStates = ['waiting', 'running', 'done', 'short', 'failing'] as const
export type SettlementState = (typeof settlementStates)[number]

/** The part of a phase that decides its turn. */
export interface Turn {
  name: string
  state: SettlementState
  /** Phases of the same day that must be done first. */
  needs: readonly string[]
}

/** True for a phase that cannot continue now. Phases that do not need it continue without it. */
export const isStuck = (state: SettlementState) => state === 'short' || state === 'failing'

/**
 * The next phase of a day that may run, or undefined. Takes the first runnable phase until it is done or stuck, then those that
 * do not need it. A phase waits for its own run of the day before.
 * @param turns in their order
 * @param before states of the previous day's phases, by name
 * @param may whether it is time to retry a stuck phase
 */
export function nextTurn<T extends Turn>(
  turns: readonly T[],
  before: ReadonlyMap<string, SettlementState>,
  may: (stuck: T) => boolean,
): T | undefined {
  const states = new Map(turns.map(({ name, state }) => [name, state]))
  const done = (name: string) => (states.get(name) ?? 'done') === 'done'
  return turns.find(
    (turn) =>
      turn.state !== 'done' &&
      (before.get(turn.name) ?? 'done') === 'done' &&
      turn.needs.every(done) &&
      (!isStuck(turn.state) || may(turn)),
  )
}

/** The state of a day, from its phases. */
export function dayState(phases: readonly SettlementState[]): SettlementState {
  if (phases.every((state) => state === 'done')) return 'done'
  if (phases.includes('failing')) return 'failing'
  if (phases.includes('short')) return 'short'
  return phases.every((state) => state === 'waiting') ? 'waiting' : 'running'
}
