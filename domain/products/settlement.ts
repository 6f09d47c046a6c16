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

/** The aimed duration of a batch. Its accounts stay locked as long, and a payment waits at most so long. Milliseconds. */
export const BATCH_MS = 80

/** The number of items in the first batch of a phase, and the limits for later ones. */
export const batchSizes = { first: 1_000, least: 250, most: 5_000 } as const

/**
 * The number of items in the next batch of a phase, so that it takes about `BATCH_MS`, however fast the machine is just then. It at
 * most doubles or halves, as a single batch may have waited for something else.
 * @param size items in the last batch
 * @param took its duration in milliseconds
 */
export function nextBatchSize(size: number, took: number): number {
  const fitting = Math.min(2 * size, Math.max(size / 2, (size * BATCH_MS) / Math.max(1, took)))
  return Math.round(Math.min(batchSizes.most, Math.max(batchSizes.least, fitting)))
}

/** The state of a day, from its phases. */
export function dayState(phases: readonly SettlementState[]): SettlementState {
  if (phases.every((state) => state === 'done')) return 'done'
  if (phases.includes('failing')) return 'failing'
  if (phases.includes('short')) return 'short'
  return phases.every((state) => state === 'waiting') ? 'waiting' : 'running'
}
