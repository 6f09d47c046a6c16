import type { Pick } from './chance.ts'

/** Play points of a go (rules M32), those one begins with, and those in the golden egg. */
export const GO = 10
export const BEGIN = 100
export const GOLD = 40

/** Eggs in a row, and rows in the tray. */
export const SIDE = 4
export const EGGS = SIDE * SIDE

/** A tray of eggs, one of them golden. All of it is play: nothing here is worth anything. */
export interface Tray {
  points: number
  /** Where the golden one lies, 0 to 15, row by row. */
  gold: number
  /** Those that were cracked, in this order. */
  cracked: readonly number[]
  /** Trays whose golden egg was found. */
  found: number
  /** The fewest eggs that one of them took. */
  best: number | undefined
}

/** The first tray, with all play points. */
export const firstTray = (pick: Pick): Tray => ({
  points: BEGIN,
  gold: pick(EGGS),
  cracked: [],
  found: 0,
  best: undefined,
})

/** How many eggs away the golden one is, along rows and columns. */
export const stepsTo = ({ gold }: { gold: number }, egg: number) =>
  Math.abs((gold % SIDE) - (egg % SIDE)) + Math.abs(Math.floor(gold / SIDE) - Math.floor(egg / SIDE))

export const isFound = ({ gold, cracked }: Tray) => cracked.includes(gold)

/** Why this egg stays whole: it is cracked already, the tray is done, or the points do not reach. */
export function refuseCrack(tray: Tray, egg: number): 'cracked' | 'done' | 'points' | undefined {
  if (isFound(tray)) return 'done'
  if (tray.cracked.includes(egg)) return 'cracked'
  return tray.points < GO ? 'points' : undefined
}

/** The tray after an egg was cracked; the same where it may not be. */
export function crack(tray: Tray, egg: number): Tray {
  if (refuseCrack(tray, egg) !== undefined) return tray
  const cracked = [...tray.cracked, egg]
  if (egg !== tray.gold) return { ...tray, points: tray.points - GO, cracked }
  return {
    ...tray,
    points: tray.points - GO + GOLD,
    cracked,
    found: tray.found + 1,
    best: Math.min(tray.best ?? cracked.length, cracked.length),
  }
}

/** The next tray, with what is left. */
export const nextTray = (tray: Tray, pick: Pick): Tray => ({ ...tray, gold: pick(EGGS), cracked: [] })
