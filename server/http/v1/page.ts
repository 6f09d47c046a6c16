/** Makes a page of rows that are sorted by id. `rows` has one more than `limit` where there is a next page. */
export function pageFrom<Row extends { id: bigint }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
