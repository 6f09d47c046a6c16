import { type Keyset, readKeyset } from '../../../../platform/console/keyset.ts'

/** Reads a place of a list. Undefined for a text that no list gave out. */
export function placeIn(text: string): Keyset | undefined {
  const place = readKeyset(text)
  return place && /^\d{1,18}$/.test(place.id) ? place : undefined
}

/** No row has this number. */
export const NOBODYS = 0n
