// What the person at the terminal is told. Short sentences; progress in place on a terminal, now and then in a log.

const live = Boolean(process.stdout.isTTY)

/** Says one sentence. */
export const say = (sentence) => process.stdout.write(`${sentence}\n`)

/** The end of a command that cannot go on: one clear sentence and nothing else. */
export class Sorry extends Error {}

/** Whole seconds with one decimal, for people. */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Shows that something long is still going on. Returns how to end the showing. */
export const showProgress = (what, detail = () => '') => {
  const since = performance.now()
  const line = () => `${what} ${Math.round((performance.now() - since) / 1000)} s${detail()}`
  if (live) process.stdout.write(line())
  else say(what)
  const timer = setInterval(
    () => (live ? process.stdout.write(`\r\x1b[2K${line()}`) : say(line())),
    live ? 1000 : 15_000,
  )
  return () => {
    clearInterval(timer)
    if (live) process.stdout.write('\r\x1b[2K')
  }
}

/** Runs a whole command: says what went wrong in its own words, or where to look when it is our own fault. */
export const command = async (work) => {
  try {
    process.exitCode = await work()
  } catch (error) {
    say(error instanceof Sorry ? `\n${error.message}` : `\nSomething unforeseen: ${error?.stack ?? error}`)
    process.exitCode = 1
  }
  process.exit()
}
