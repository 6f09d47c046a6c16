import { IDLE_MINUTES } from '@humidor/domain/backoffice/console.ts'

/** After this long without a request the server has forgotten the token. Milliseconds. */
export const idleAfter = IDLE_MINUTES * 60_000
/** How long before that it is said. Milliseconds. */
export const warnFor = 2 * 60_000
/** How often somebody who is at work makes the server know of it. Milliseconds. */
export const beat = 60_000

/** What is known of the operator at this tab. Moments of this device's clock, in milliseconds. */
export interface Presence {
  /** When the server last answered. */
  heardAt: number
  /** When they last pressed, typed or scrolled. */
  movedAt: number
}

/** What follows from it: the server is told that they are at work, they are warned, or it is over. */
export type Idleness = { is: 'at work'; tell: boolean } | { is: 'warned'; until: number } | { is: 'over' }

/**
 * Somebody who reads without asking anything is at work too: so the server is told once a minute, but only of those who
 * have moved since, so that a desk that was left is signed out.
 */
export function idleness({ heardAt, movedAt }: Presence, now: number): Idleness {
  const until = heardAt + idleAfter
  if (now >= until) return { is: 'over' }
  if (now >= until - warnFor) return { is: 'warned', until }
  return { is: 'at work', tell: movedAt > heardAt && now - heardAt >= beat }
}

const watchers = new Set<() => void>()
// Whoever opens a page is there.
const presence: Presence = { heardAt: Date.now(), movedAt: Date.now() }

/** The server has answered the operator just now. */
export function heard() {
  presence.heardAt = Date.now()
}

/** When the server last answered, in milliseconds of this device's clock. */
export const lastHeard = () => presence.heardAt

/** Notes what the operator does at this tab. @returns how to stop */
export function watchMoves(): () => void {
  const moved = () => {
    presence.movedAt = Date.now()
    for (const watcher of watchers) watcher()
  }
  const kinds = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
  for (const kind of kinds) addEventListener(kind, moved, { passive: true, capture: true })
  return () => {
    for (const kind of kinds) removeEventListener(kind, moved, { capture: true })
  }
}

/** Calls back whenever the operator presses, types or scrolls at this tab. @returns how to stop */
export function whenMoved(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const idlenessNow = () => idleness(presence, Date.now())

/** Whether the operator has moved within the last so many milliseconds: nothing is asked by itself for who has gone. */
export const movedWithin = (milliseconds: number) => Date.now() - presence.movedAt < milliseconds
