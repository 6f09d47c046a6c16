/** Calls that wait for a code of the account that the session switched to. All of them share one prompt. */
let waiting: { answer: Promise<boolean>; settle: (given: boolean) => void } | undefined
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

export const accountCode = {
  /** Prompts the reader for a code. Resolves to whether the server accepted one. */
  wanted(): Promise<boolean> {
    if (!waiting) {
      let settle = (_: boolean) => {}
      const answer = new Promise<boolean>((resolve) => (settle = resolve))
      waiting = { answer, settle }
      tell()
    }
    return waiting.answer
  },
  /** Called after an accepted code, or after the reader closes the prompt. */
  settle(given: boolean) {
    const settled = waiting
    waiting = undefined
    settled?.settle(given)
    tell()
  },
  isWanted: () => waiting !== undefined,
  listen(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
