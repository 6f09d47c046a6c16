import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import { roomOf } from '@humidor/domain/products/flexible-treasure.ts'
import type { Db } from '../../../database/database.ts'
import { platformAccount } from '../../../ledger/accounts.ts'
import { balanceOf } from '../../../ledger/totals.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { heldByAll } from './total.queries.ts'

/** Milliseconds that a reading serves. */
const KEPT = 1_000

/** How many times as long as a reading takes it serves at least. */
const SHARE = 20

/** Milliseconds after which an old reading serves nobody any more, where nobody has asked for long. */
const STALE = 10_000

/** Milliseconds within which what was taken is committed, or not at all. */
const COMMITS = 500

/** What all members hold in the flexible treasure, and what the treasury has to pay interest with. */
export async function coverOf(db: Db): Promise<{ held: Uscd; treasury: Uscd }> {
  const treasury = platformAccount('treasury', 'USCD')
  const [held, standing] = await Promise.all([heldByAll(db), balanceOf(db, [treasury])])
  return { held: micros(held), treasury: micros(standing.get(treasury) ?? 0n) }
}

/** How much new money is taken at the moment. */
export interface Room {
  /** Sees to it that there is a reading, by this connection where there is none or a stale one, and that an old one is read anew. */
  look(db: Db): Promise<void>
  /** By the last reading, less what was taken since; undefined: as much as one likes. */
  left(): Uscd | undefined
  /** So much of it is just being taken by this process. */
  take(money: Uscd): void
}

/**
 * Reads the room at most once a second, and takes off what this process accepts meanwhile. Nobody waits for a sum that everybody
 * shares, nor for its being read; in exchange several processes may together take, between two readings, more than is covered for
 * thirty days: then it is covered for a little less, and no more is taken. What is paid is never more than the treasury has.
 */
export function watchRoom(db: Db, settings: ReadSettings, kept = KEPT): Room {
  let known: { room: bigint | undefined; until: number } | undefined
  let taken: { at: number; money: bigint }[] = []
  let asking: Promise<void> | undefined

  async function ask(by: Db) {
    // The machine's time: this is about how stale a value may be, not about business.
    const began = performance.now()
    try {
      const cover = await coverOf(by)
      const { treasureRate, treasureCover } = await settings(by)
      // What was taken just before may not have been committed when it was read.
      taken = taken.filter(({ at }) => at > began - COMMITS)
      const now = performance.now()
      const until = now + Math.max(kept, SHARE * (now - began))
      known = { room: roomOf({ ...cover, rate: treasureRate, days: treasureCover }), until }
    } finally {
      asking = undefined
    }
  }

  return {
    async look(by) {
      const now = performance.now()
      if (known && now < known.until) return
      // Whoever asks holds a connection already, and must not wait for another: the first of many uses its own.
      const mustWait = !known || now > known.until + STALE
      asking ??= mustWait ? ask(by) : ask(db).catch(() => undefined)
      if (mustWait) await asking
    },
    left() {
      if (known?.room === undefined) return undefined
      const room = taken.reduce((rest, { money }) => rest - money, known.room)
      return micros<'USCD'>(room > 0n ? room : 0n)
    },
    take(money) {
      taken.push({ at: performance.now(), money })
    },
  }
}
