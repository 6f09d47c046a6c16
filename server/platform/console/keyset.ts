/** The place of a row in a table that is sorted by a moment, and by id where moments are the same. */
export interface Keyset {
  at: Date
  id: string
}

/** A place as the wire carries it. */
export const keysetText = ({ at, id }: Keyset) => `${at.getTime()}.${id}`

/** Reads a place; undefined where the text is none. */
export function readKeyset(text: string): Keyset | undefined {
  const [, moment, id] = /^(\d{1,15})\.([\w-]{1,40})$/.exec(text) ?? []
  return moment === undefined || id === undefined ? undefined : { at: new Date(Number(moment)), id }
}

/**
 * Reads the number of a row; undefined where the text is none. In its one spelling: `007` names nothing, or what one operator has open
 * as `7` another could open and decide by that name.
 */
export const readNumber = (text: string): bigint | undefined =>
  /^(?:0|[1-9]\d{0,17})$/.test(text) ? BigInt(text) : undefined

/**
 * A page out of one row more than it may hold: the rows, and where the next page begins. The row that was asked for in
 * addition only tells that there is a next one.
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => string) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? placeOf(last) : null }
}
