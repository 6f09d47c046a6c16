import type { Pick } from './chance.ts'

/** Play points: the price of a go (rules M32), the initial points, and the value of the golden egg. */
export const GO = 10
export const BEGIN = 100
export const GOLD = 40

/** Eggs per row, and rows in the tray. */
export const SIDE = 4
export const EGGS = SIDE * SIDE

/** A tray of eggs, one of them golden. Play only: nothing here has any value. */
export interface Tray {
  points: number
  /** The position of the golden egg, 0 to 15, row by row. */
  gold: number
  /** The cracked eggs, in order. */
  cracked: readonly number[]
  /** The number of trays whose golden egg was found. */
  found: number
  /** The fewest eggs needed for one tray. */
  best: number | undefined
}

/** The first tray, with the initial play points. */
export const firstTray = (pick: Pick): Tray => ({
  points: BEGIN,
  gold: pick(EGGS),
  cracked: [],
  found: 0,
  best: undefined,
})

/** The distance to the golden egg in eggs, along rows and columns. */
export const stepsTo = ({ gold }: { gold: number }, egg: number) =>
  Math.abs((gold % SIDE) - (egg % SIDE)) + Math.abs(Math.floor(gold / SIDE) - Math.floor(egg / SIDE))

export const isFound = ({ gold, cracked }: Tray) => cracked.includes(gold)

/** Why an egg cannot be cracked: it is cracked, the tray is finished, or the points are too few. */
export function refuseCrack(tray: Tray, egg: number): 'cracked' | 'done' | 'points' | undefined {
  if (isFound(tray)) return 'done'
  if (tray.cracked.includes(egg)) return 'cracked'
  return tray.points < GO ? 'points' : undefined
}

/** The tray after cracking an egg; unchanged if the egg cannot be cracked. */
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

/** The next tray, with the remaining points. */
export const nextTray = (tray: Tray, pick: Pick): Tray => ({ ...tray, gold: pick(EGGS), cracked: [] })
