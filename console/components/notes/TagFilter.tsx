import { consoleContract } from '@humidor/contract/console/index.ts'
import { useAsk } from '../../api/useAsk.ts'
import { FilterField } from '../FilterField.tsx'
import { type Place, usePlace } from '../place.ts'

/** The tag by which a list is filtered, as the address names it. */
export const tagAt = (place: Place): { tag?: string } => {
  const tag = place.get('tag')
  return tag === undefined ? {} : { tag }
}

/** Filters a list by a tag in use. A tag in the address that nobody has stays in the choice. */
export function TagFilter() {
  const place = usePlace()
  const inUse = useAsk(consoleContract.notes.listTags, {}, { keepLast: true }).data?.tags ?? []
  const chosen = place.get('tag')
  const tags = chosen === undefined || inUse.includes(chosen) ? inUse : [...inUse, chosen]
  return <FilterField label="Tag" name="tag" all="Any tag" options={tags.map((value) => ({ value, text: value }))} />
}
