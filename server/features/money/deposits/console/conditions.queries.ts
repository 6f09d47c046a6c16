import { type RawBuilder, sql } from 'kysely'
import type { Keyset } from '../../../../platform/console/keyset.ts'

export type Condition = RawBuilder<unknown>
/** Joins the conditions that were asked for by `and`. */
export const all = (conditions: readonly (Condition | undefined)[]) => {
  const asked = conditions.filter((it) => it !== undefined)
  return asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`
}

/** Whether a row comes after a place of the list. */
export const after = (place: Keyset | undefined, at: Condition, id: Condition, order: 'oldest' | 'newest') => {
  if (!place) return undefined
  const sign = order === 'oldest' ? sql`>` : sql`<`
  return sql`(${at}, ${id}) ${sign} (${place.at}::timestamptz, ${place.id}::bigint)`
}
