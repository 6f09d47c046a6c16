import type { Outcome } from '@humidor/client/client.ts'
import type { changes } from '@humidor/contract/accounts/member.ts'
import type { merchantChanges } from '@humidor/contract/commerce/charges.ts'

/** A call that answers a version, and waits for another one: of a member, or of a merchant. */
export type ChangeCall = typeof changes | typeof merchantChanges
type Answered = Outcome<ChangeCall>

/** What the line needs from its surroundings. */
export interface Surroundings {
  ask(since: string | undefined, signal: AbortSignal): Promise<Answered>
  signedOut(outcome: Extract<Answered, { kind: 'signed out' }>): void
  /** Something of theirs changed since the last answer, or may have. `version`: the new one, if known. */
  changed(version?: string): void
  now(): number
  /** Waits; resolves at once when the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** The shortest time between two requests. Milliseconds. */
const MIN_INTERVAL_MS = 300
/** The pause after an early answer without news, as when another window of this device asks too. Milliseconds. */
const IDLE_PAUSE_MS = 1_000
/** A switch to a linked account leaves no session for a moment; that must not lead to the sign-in. Milliseconds. */
const SWITCHING_PAUSE_MS = 3_000
/** How often the figures are fetched while requests fail. Milliseconds. */
const FAILURE_PAUSE_MS = 15_000

/**
 * Keeps one request open while it is started, and reports every change of what it follows. It keeps its version while it
 * is stopped, so the first answer after a restart finds the changes of the meantime.
 */
export function createChangeLine({ ask, signedOut, changed, now, pause }: Surroundings) {
  let version: string | undefined
  /** The last answer was that nobody is signed in. */
  let refused = false
  let running: AbortController | undefined

  /** Asks once. @returns the pause before the next request, in milliseconds; undefined: there is no next one */
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
      return SWITCHING_PAUSE_MS
    }
    refused = false
    if (outcome.kind !== 'answer') {
      await pause(FAILURE_PAUSE_MS, signal)
      if (signal.aborted) return undefined
      changed()
      return 0
    }
    version = outcome.data.version
    const moved = since !== undefined && version !== since
    if (moved) changed(version)
    const took = now() - began
    return since !== undefined && !moved && took < IDLE_PAUSE_MS ? IDLE_PAUSE_MS : Math.max(0, MIN_INTERVAL_MS - took)
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
    /** Another window has received this version: a change up to it is known. */
    know(received: string) {
      version = received
    },
    start() {
      if (running) return
      running = new AbortController()
      void run(running.signal)
    },
  }
}
