/** The ids with `id` at `place`, counted from 0. A place beyond the ends is the first or the last. */
export function movedTo(ids: readonly string[], id: string, place: number): readonly string[] {
  if (!ids.includes(id)) return ids
  const others = ids.filter((one) => one !== id)
  const at = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/**
 * The place of a dragged row: after every other row whose middle the pointer has passed.
 * @param middles of the other rows, in px from the top of the window
 */
export const placeAt = (middles: readonly number[], y: number) => middles.filter((middle) => middle < y).length
