import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What a line is like at the moment. Fair weather is none of it. */
export interface Conditions {
  /** Milliseconds that everything takes longer, and how much longer still by chance. */
  latency?: number
  jitter?: number
  /** Bytes that go through at once, a millisecond apart: what is sent arrives in slices. */
  slice?: number
  /** Nothing goes through, and nobody is told. */
  stalled?: boolean
}

/** How often a stalled line is looked at again. Milliseconds. */
const POLL_MS = 10

/** One direction of a line. */
export interface Delivery {
  /** Hands bytes on, in their order, as the weather allows: in fair weather at once. */
  give(bytes: Buffer): void
  /** Says farewell once all that was given has gone. */
  end(): void
}

const isUnimpaired = ({ latency = 0, jitter = 0, slice, stalled }: Conditions) =>
  latency + jitter === 0 && !slice && !stalled

export function delivery(to: Socket, conditions: () => Conditions): Delivery {
  let last: Promise<void> | undefined
  const slowly = async (bytes: Buffer) => {
    const { latency = 0, jitter = 0, slice = bytes.length } = conditions()
    if (latency + jitter > 0) await pause(latency + Math.random() * jitter)
    for (let at = 0; at < bytes.length; at += slice) {
      while (conditions().stalled && !to.destroyed) await pause(POLL_MS)
      if (to.destroyed) return
      to.write(bytes.subarray(at, at + slice))
      if (slice < bytes.length) await pause(1)
    }
  }
  const after = (next: () => Promise<void> | void) => {
    const mine = (last ?? Promise.resolve()).then(next)
    last = mine
    void mine.then(() => {
      if (last === mine) last = undefined
    })
  }
  return {
    give(bytes) {
      if (to.destroyed) return
      if (last === undefined && isUnimpaired(conditions())) to.write(bytes)
      else after(() => slowly(bytes))
    },
    end: () => (last === undefined ? void to.end() : after(() => void to.end())),
  }
}
