/** Runs one thing after the other: two payments at once must not mine each other's blocks. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run)
    last = next
    return next
  }
}
