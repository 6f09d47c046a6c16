/** Longer than a connection and a statement may take, so that it is only for what hangs elsewhere. Milliseconds. */
const COMBINE_TIMEOUT_MS = 15_000

/**
 * Waits so many milliseconds for something.
 * @throws with the code `ETIMEDOUT` where it takes longer; then nobody hears of it any more
 */
export async function within<T>(milliseconds: number, asked: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => {
    reject(Object.assign(new Error(`no answer within ${milliseconds} ms`), { code: 'ETIMEDOUT' }))
  }, milliseconds)
  // Who came too late may still fail, and nobody listens any more.
  asked.catch(() => undefined)
  return await Promise.race([asked, promise]).finally(() => clearTimeout(late))
}

/**
 * Turns "ask one thing" into "ask many things at once": what concurrent requests ask while an earlier batch is under way
 * goes out together as the next one. Under load one statement serves dozens of requests; alone a request waits for nobody.
 *
 * `ask` answers in the order asked; if it throws, everybody in that batch gets the error. `apart` names what may
 * appear only once in a batch; a twin waits for the next one. A batch that is not answered within `patience` milliseconds fails with
 * `ETIMEDOUT`, whatever becomes of it, and the next one goes out: one that hangs holds up nobody for ever.
 */
export function combine<Asked, Answer>(
  ask: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
  {
    most = 256,
    patience = COMBINE_TIMEOUT_MS,
    apart,
  }: { most?: number; patience?: number; apart?: (asked: Asked) => unknown } = {},
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
        const answers = await within(patience, ask(batch.map((one) => one.asked)))
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
      // Everything that arrived in the same turn of the event loop goes out together.
      setImmediate(() => void run())
    })
}
