/** The place of a row in a table sorted by a moment, and by id where moments are equal. */
export interface Keyset {
  at: Date
  id: string
}

/** A place on the wire. */
export const keysetText = ({ at, id }: Keyset) => `${at.getTime()}.${id}`

/** Reads a place. Undefined where the text is none. */
export function readKeyset(text: string): Keyset | undefined {
  const [, moment, id] = /^(\d{1,15})\.([\w-]{1,40})$/.exec(text) ?? []
  return moment === undefined || id === undefined ? undefined : { at: new Date(Number(moment)), id }
}

/**
 * Reads the number of a row. Undefined where the text is none, or not in canonical form. `007` is refused: otherwise two operators
 * could claim and decide one row as `7` and `007`.
 */
export const readNumber = (text: string): bigint | undefined =>
  /^(?:0|[1-9]\d{0,17})$/.test(text) ? BigInt(text) : undefined

/**
 * Builds a page from one row more than it may hold: its rows, and the place of the next page. The extra row only shows that there
 * is a next page.
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => string) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? placeOf(last) : null }
}
