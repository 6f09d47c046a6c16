/** How long a page waits for a question that the server keeps for 25 seconds. Milliseconds. */
export const LONG_PATIENCE = 35_000

/** Waits, in milliseconds; resolves at once when the signal aborts. */
export const pauseUntil = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
