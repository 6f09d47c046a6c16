// Output for people at a terminal: progress in place, or a line now and then in a log.

const live = Boolean(process.stdout.isTTY)

/** Prints one line. */
export const print = (sentence) => process.stdout.write(`${sentence}\n`)

/** Ends a command. Only its message is printed, without a stack. */
export class CliError extends Error {
  name = 'CliError'
}

/** The seconds since `since`, with one decimal. @param since from `performance.now()` */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Shows progress until the returned function is called. */
export const showProgress = (what, detail = () => '') => {
  const since = performance.now()
  const line = () => `${what} ${Math.round((performance.now() - since) / 1000)} s${detail()}`
  if (live) process.stdout.write(line())
  else print(what)
  const timer = setInterval(
    () => (live ? process.stdout.write(`\r\x1b[2K${line()}`) : print(line())),
    live ? 1000 : 15_000,
  )
  return () => {
    clearInterval(timer)
    if (live) process.stdout.write('\r\x1b[2K')
  }
}

/** Runs a command and exits. An error that is no `CliError` is a bug and prints its stack. */
export const command = async (work) => {
  try {
    process.exitCode = await work()
  } catch (error) {
    print(error instanceof CliError ? `\n${error.message}` : `\nUnexpected error: ${error?.stack ?? error}`)
    process.exitCode = 1
  }
  process.exit()
}
