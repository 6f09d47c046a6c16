import type { Outcome } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'

/** What the line needs from its surroundings. */
export interface Surroundings {
  ask(since: string | undefined, signal: AbortSignal): Promise<Outcome<typeof contract.member.balances>>
  signedOut(outcome: Extract<Outcome<typeof contract.member.balances>, { kind: 'signed out' }>): void
  /** Something was booked since the last answer, or may have been. */
  changed(): void
  now(): number
  /** Waits; resolves at once when the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Two questions are this far apart at least. */
const APART = 300
/** How long to wait after an answer that came early and told nothing, as when another window of this device asks too. */
const IDLE = 1_000
/** Who switches to a linked account has no session for a moment, and is not to be sent to the sign-in for it. */
const SWITCHING = 3_000
/** After a failure the figures are asked for anew this often, so that they follow slowly where nobody can wait. */
const LOST = 15_000

/**
 * Keeps one question open while it is started, and says each time that the member's balances have changed. What changed
 * while it was stopped is found by the first answer, as it knows the version that it had.
 */
export function createBalanceLine({ ask, signedOut, changed, now, pause }: Surroundings) {
  let version: string | undefined
  /** The last question was answered that nobody is signed in. */
  let refused = false
  let running: AbortController | undefined

  /** Asks once. @returns how long to wait before the next time, in milliseconds; undefined: there is none */
  async function turn(signal: AbortSignal): Promise<number | undefined> {
    const began = now()
    const since = version
    const outcome = await ask(since, signal)
    if (signal.aborted) return undefined
    if (outcome.kind === 'signed out') {
      if (refused) {
        signedOut(outcome)
        return undefined
      }
      refused = true
      return SWITCHING
    }
    refused = false
    if (outcome.kind !== 'answer') {
      await pause(LOST, signal)
      if (signal.aborted) return undefined
      changed()
      return 0
    }
    version = outcome.data.version
    const moved = since !== undefined && version !== since
    if (moved) changed()
    const took = now() - began
    return since !== undefined && !moved && took < IDLE ? IDLE : Math.max(0, APART - took)
  }

  async function run(signal: AbortSignal) {
    for (let rest = await turn(signal); rest !== undefined && !signal.aborted; rest = await turn(signal))
      await pause(rest, signal)
  }

  const stop = () => {
    running?.abort()
    running = undefined
  }
  return {
    stop,
    start() {
      if (running) return
      running = new AbortController()
      void run(running.signal)
    },
  }
}
