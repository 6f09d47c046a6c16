import { IDLE_MINUTES } from '@humidor/domain/backoffice/console.ts'

/** The server forgets the token after this long without a request. Milliseconds. */
export const idleAfter = IDLE_MINUTES * 60_000
/** How long before that the notice appears. Milliseconds. */
export const warnFor = 2 * 60_000
/** The interval of activity signals to the server. Milliseconds. */
export const beat = 60_000

/** The operator's activity at this tab. Moments of this device's clock, in milliseconds. */
export interface Presence {
  /** The server's last answer. */
  answeredAt: number
  /** The operator's last press, key or scroll. */
  movedAt: number
}

/** The result: active, with or without a signal to the server; warned; or over. */
export type Idleness = { is: 'at work'; signal: boolean } | { is: 'warned'; until: number } | { is: 'over' }

/**
 * An operator who only reads is active too, so the tab signals the server once a minute.
 * It does so only after a movement, so that an abandoned session ends.
 */
export function idleness({ answeredAt: heardAt, movedAt }: Presence, now: number): Idleness {
  const until = heardAt + idleAfter
  if (now >= until) return { is: 'over' }
  if (now >= until - warnFor) return { is: 'warned', until }
  return { is: 'at work', signal: movedAt > heardAt && now - heardAt >= beat }
}

const watchers = new Set<() => void>()
// Opening a page counts as activity.
const presence: Presence = { answeredAt: Date.now(), movedAt: Date.now() }

/** Records an answer of the server now. */
export function recordAnswer() {
  presence.answeredAt = Date.now()
}

/** The server's last answer, in milliseconds of this device's clock. */
export const lastAnswerAt = () => presence.answeredAt

/** Records the operator's movements at this tab. @returns the function to stop */
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

/** Calls back on every press, key or scroll at this tab. @returns the function to stop */
export function whenMoved(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const idlenessNow = () => idleness(presence, Date.now())

/** Whether the operator has moved within this time. Nothing refetches by itself for an absent operator. */
export const movedWithin = (milliseconds: number) => Date.now() - presence.movedAt < milliseconds
