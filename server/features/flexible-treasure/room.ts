import { roomOf } from '@humidor/domain/flexible-treasure.ts'
import { micros, type Uscd } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../database/database.ts'
import { platformAccount } from '../../ledger/accounts.ts'
import { standingOf, standingOfAll } from '../../ledger/totals.ts'
import type { ReadSettings } from '../platform/platform.ts'

/** Milliseconds that a reading serves. */
const KEPT = 1_000

/** Milliseconds within which what was taken is committed, or not at all. */
const COMMITS = 500

/** What all members hold in the flexible treasure, and what the treasury has to pay interest with. */
export async function coverOf(db: Db): Promise<{ held: Uscd; treasury: Uscd }> {
  const treasury = platformAccount('treasury', 'USCD')
  const [all, standing] = await Promise.all([standingOfAll(db), standingOf(db, [treasury])])
  const held = all.find(({ owner, name }) => owner === 'member' && name === 'lhb')?.balance ?? 0n
  return { held: micros(held), treasury: micros(standing.get(treasury) ?? 0n) }
}

/** How much new money is taken at the moment. */
export interface Room {
  /** Reads it anew, where the last reading is too old. */
  look(): Promise<void>
  /** By the last reading, less what was taken since; undefined: as much as one likes. */
  left(): Uscd | undefined
  /** So much of it is just being taken by this process. */
  take(money: Uscd): void
}

/**
 * Reads the room at most once a second, and takes off what this process accepts meanwhile. Nobody waits for a sum that everybody
 * shares; in exchange several processes may together take, for one second, more than is covered for thirty days: then it is covered
 * for a little less, and no more is taken. What is paid is never more than the treasury has.
 */
export function watchRoom(db: Db, settings: ReadSettings, kept = KEPT): Room {
  let known: { room: bigint | undefined; until: number } | undefined
  let taken: { at: number; money: bigint }[] = []
  let asking: Promise<void> | undefined

  async function ask() {
    // The machine's time: this is about how stale a value may be, not about business.
    const began = performance.now()
    try {
      const [cover, { treasureRate, treasureCover }] = await Promise.all([coverOf(db), settings()])
      // What was taken just before may not have been committed when it was read.
      taken = taken.filter(({ at }) => at > began - COMMITS)
      known = { room: roomOf({ ...cover, rate: treasureRate, days: treasureCover }), until: performance.now() + kept }
    } finally {
      asking = undefined
    }
  }

  return {
    async look() {
      if (known && performance.now() < known.until) return
      asking ??= ask()
      await asking
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
