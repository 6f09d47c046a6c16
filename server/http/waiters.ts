/** How many devices of one caller may wait at a time, unless given. A further one replaces the oldest. */
const DEVICES = 5

/** A long poll of one device. */
export interface Waiting {
  /** The member, or the number of the merchant. */
  uid: number
  sid: string
  /** Aborted when the client has gone, or the server closes. */
  ended: AbortSignal
}

/** A long poll with the function that answers it, once, with the result or an error. */
export type Waiter<W extends Waiting, Answer> = W & { done(answer: Answer | Error): void }

/** The open long polls, one for each device of a caller. */
export interface Waiters<W extends Waiting, Answer> {
  count(): number
  every(): Waiter<W, Answer>[]
  /**
   * Waits for an answer, without a database connection. `stays` makes the answer when the time is over, the client has gone, or the
   * same device waits anew.
   * @param most milliseconds
   */
  wait(waiting: W, most: number, stays: () => Answer): Promise<Answer>
}

export function createWaiters<W extends Waiting, Answer>(most = DEVICES): Waiters<W, Answer> {
  const all = new Map<number, Map<string, Waiter<W, Answer>>>()

  /** Adds a long poll. @returns the one that it replaces */
  function add(waiter: Waiter<W, Answer>): Waiter<W, Answer> | undefined {
    const devices = all.get(waiter.uid) ?? new Map<string, Waiter<W, Answer>>()
    all.set(waiter.uid, devices)
    const older = devices.get(waiter.sid) ?? (devices.size >= most ? devices.values().next().value : undefined)
    if (older) devices.delete(older.sid)
    devices.set(waiter.sid, waiter)
    return older
  }

  function remove(waiter: Waiter<W, Answer>): void {
    const devices = all.get(waiter.uid)
    if (devices?.get(waiter.sid) === waiter) devices.delete(waiter.sid)
    if (devices?.size === 0) all.delete(waiter.uid)
  }

  return {
    count: () => [...all.values()].reduce((sum, devices) => sum + devices.size, 0),
    every: () => [...all.values()].flatMap((devices) => [...devices.values()]),
    wait: (waiting, most, stays) =>
      new Promise<Answer>((resolve, reject) => {
        const stay = () => waiter.done(stays())
        const timer = setTimeout(stay, most).unref()
        const waiter: Waiter<W, Answer> = {
          ...waiting,
          done(answer) {
            clearTimeout(timer)
            waiting.ended.removeEventListener('abort', stay)
            remove(waiter)
            if (answer instanceof Error) reject(answer)
            else resolve(answer)
          },
        }
        waiting.ended.addEventListener('abort', stay)
        add(waiter)?.done(stays())
      }),
  }
}
