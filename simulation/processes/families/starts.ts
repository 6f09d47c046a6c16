import { intend, type MoneyCall } from '../calls/call.ts'
import type { Harness } from '../harness.ts'
import type { Intent } from '../intents.ts'

/** Requests that start together, and the number that must win. */
export interface Start {
  intents: readonly Intent[]
  /** Undefined: the ledger and the answers only have to agree. */
  winners?: number
  /** Runs at the same time. */
  meanwhile?(): Promise<unknown>
  /** Milliseconds over which the requests are spread; 0: all at once. */
  within?: number
}

export interface Race {
  name: string
  /** Prepares a race. Undefined: no user is left to run it. */
  set(harness: Harness): Promise<Start | undefined> | Start | undefined
}

/** The spread of requests that compete with the worker, which polls twice a second. Milliseconds. */
export const SPREAD_MS = 700

/** The same request with another key, perhaps by another user. */
export const another = (harness: Harness, { name, who, call, body, effect }: Intent, by = who) =>
  intend(harness, { name, who: by, call, body, ...(effect && { effect }) })

/** The same request many times at once, each with its own key. */
export async function manyTimes(
  harness: Harness,
  call: MoneyCall,
  times: number,
  winners: number,
): Promise<Start | undefined> {
  const one = await call.make(harness)
  if (!one) return undefined
  return { intents: [one, ...Array.from({ length: times - 1 }, () => another(harness, one))], winners }
}
