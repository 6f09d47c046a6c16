import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** The conditions of a line. An empty object has no impairment. */
export interface Conditions {
  /** Added delay in milliseconds, and a random part of it. */
  latency?: number
  jitter?: number
  /** Bytes that pass per millisecond. */
  slice?: number
  /** Nothing passes, and no side is notified. */
  stalled?: boolean
}

/** Milliseconds between two checks of a stalled line. */
const POLL_MS = 10

/** One direction of a line. */
export interface Delivery {
  /** Passes bytes on in order, under the current conditions; without impairment at once. */
  give(bytes: Buffer): void
  /** Closes the connection after all given bytes have passed. */
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
