/** Longer than the timeouts of a connection and a statement, so that it ends only what hangs elsewhere. Milliseconds. */
const COMBINE_TIMEOUT_MS = 15_000

/**
 * Waits at most this many milliseconds for a promise.
 * @throws Error with the code `ETIMEDOUT` where it takes longer; its later result or error is dropped
 */
export async function within<T>(milliseconds: number, asked: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => {
    reject(Object.assign(new Error(`no answer within ${milliseconds} ms`), { code: 'ETIMEDOUT' }))
  }, milliseconds)
  // After the timeout the promise may still reject. Without a handler that would end the process.
  asked.catch(() => undefined)
  return await Promise.race([asked, promise]).finally(() => clearTimeout(late))
}

/**
 * Batches concurrent questions: those that arrive while a batch runs go out together as the next one. Under load one statement serves
 * dozens of requests. A lone request does not wait.
 *
 * `ask` answers in the order asked. If it throws, every question of the batch gets the error. `apart` returns a key that may occur
 * once in a batch; a second question with it waits for the next batch. A batch without an answer within `timeoutMs` milliseconds fails
 * with `ETIMEDOUT`, and the next one goes out. `most` bounds the size of a batch.
 */
export function combine<Asked, Answer>(
  ask: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  {
    most = 256,
    timeoutMs = COMBINE_TIMEOUT_MS,
    apart,
  }: { most?: number; timeoutMs?: number; apart?: (asked: Asked) => unknown } = {},
): (asked: Asked) => Promise<Answer> {
  interface Waiting {
    asked: Asked
    resolve(answer: Answer): void
    reject(error: unknown): void
  }
  let queue: Waiting[] = []
  let running = false

  function nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    const taken = new Set<unknown>()
    for (const one of queue) {
      const name = apart?.(one.asked)
      const fits = batch.length < most && !(apart && taken.has(name))
      if (apart) taken.add(name)
      if (fits) batch.push(one)
      else rest.push(one)
    }
    queue = rest
    return batch
  }

  async function run() {
    while (queue.length > 0) {
      const batch = nextBatch()
      try {
        const answers = await within(timeoutMs, ask(batch.map((one) => one.asked)))
        if (answers.length !== batch.length) throw new Error('a batch got another number of answers than it asked')
        for (const [i, one] of batch.entries()) one.resolve(answers[i] as Answer)
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    running = false
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      queue.push({ asked, resolve, reject })
      if (running) return
      running = true
      // Wait for all questions of this turn of the event loop, so that they go out together.
      setImmediate(() => void run())
    })
}
