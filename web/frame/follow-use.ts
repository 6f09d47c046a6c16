/** What a person does with the app. Scrolling and focus also happen by themselves. */
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Milliseconds between two notes of a touch in the store. */
const NOTE_EVERY_MS = 1_000

/** Milliseconds between two reports to the server: a sixth of the time away, at most a minute. */
export const reportEvery = (minutes: number): number => Math.min(60_000, minutes * 10_000)

/** A lock that closes once nobody uses the app: the app's own, or a till's. All windows of a browser share it. */
export interface UseLock {
  isLocked(): boolean
  /** When somebody last touched the app in any window. Milliseconds. */
  usedAt(): number
  noteUse(): void
  lockNow(): void
  /** Tells the server that somebody is there. */
  report(): Promise<{ kind: string }>
}

/** Reports to the server that somebody is there, at most once in a while, and at the latest when the window is hidden. */
function createReports(every: number, lock: UseLock) {
  let reportedAt = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(waiting)
    waiting = undefined
  }
  const send = () => {
    stop()
    if (lock.isLocked()) return
    reportedAt = Date.now()
    void lock.report().then(({ kind }) => {
      // Lost: the next touch reports at once.
      if (kind === 'network') reportedAt = 0
    })
  }
  return {
    stop,
    noteTouch() {
      const rest = reportedAt + every - Date.now()
      if (rest <= 0) send()
      else waiting ??= setTimeout(send, rest)
    },
    noteHidden() {
      if (waiting !== undefined) send()
    },
  }
}

/**
 * Follows whether somebody uses the app in this window, and locks every window once nobody has for `minutes`. A sleeping phone runs no
 * timers, so it looks again when the window is shown. @returns stop
 */
export function followUseOf(minutes: number, lock: UseLock): () => void {
  const limit = minutes * 60_000
  const reports = createReports(reportEvery(minutes), lock)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const look = () => {
    clearTimeout(timer)
    if (!lock.isLocked()) {
      // Another window may have just chosen another time, which this one follows in a moment.
      timer = setTimeout(look, Math.max(NOTE_EVERY_MS, lock.usedAt() + limit - Date.now()))
      return
    }
    if (isOver) return
    isOver = true
    // The server may think that somebody was there a little later.
    lock.lockNow()
  }
  const touch = ({ isTrusted }: Event) => {
    if (!isTrusted) return
    // A timer may be late. What comes too late is no use.
    if (lock.isLocked()) return look()
    if (Date.now() - lock.usedAt() >= NOTE_EVERY_MS) lock.noteUse()
    reports.noteTouch()
  }
  const shown = () => (document.visibilityState === 'hidden' ? reports.noteHidden() : look())
  for (const name of TOUCHES) addEventListener(name, touch, { capture: true, passive: true })
  document.addEventListener('visibilitychange', shown)
  look()
  return () => {
    for (const name of TOUCHES) removeEventListener(name, touch, { capture: true })
    document.removeEventListener('visibilitychange', shown)
    clearTimeout(timer)
    reports.stop()
  }
}
