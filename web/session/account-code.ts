/** Who waits for a code of the account that the session was switched to; all who do wait for the same one. */
let waiting: { answer: Promise<boolean>; settle: (given: boolean) => void } | undefined
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

export const accountCode = {
  /** Asks the reader for a code. Whether they gave one that the server took. */
  wanted(): Promise<boolean> {
    if (!waiting) {
      let settle = (_: boolean) => {}
      const answer = new Promise<boolean>((resolve) => (settle = resolve))
      waiting = { answer, settle }
      tell()
    }
    return waiting.answer
  },
  /** The reader has given one, or closed the question. */
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
