/** Compartments in one row of a phone. */
const MAX_CELLS = 7

/** The places of a draw that are drawn: all of a small one, else those around the own place. From 1. */
export function placesShown(place: number, count: number): number[] {
  const cells = Math.min(count, MAX_CELLS)
  const first = Math.min(Math.max(1, place - (cells - 1)), count - cells + 1)
  return Array.from({ length: cells }, (_, at) => first + at)
}
