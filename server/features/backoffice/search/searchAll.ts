import { searchAll } from '@humidor/contract/backoffice/search.console.ts'
import { mayAsk } from '@humidor/contract/call.ts'
import { FOUND_OF_A_KIND, ranked, readSought } from '@humidor/domain/backoffice/search.ts'
import type { Finder, Found } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'

/** `GET /console/search`. */
export const answerSearchAll = (finders: readonly Finder[]) =>
  read(searchAll, async ({ db, request, operator, at }) => {
    const sought = readSought(request.search)
    if (!sought) return { found: [], more: [] }
    const found: Found[] = []
    // One after the other: a search holds one connection, however many kinds there are.
    for (const { firstCall, find } of finders)
      if (mayAsk(operator.role, firstCall)) found.push(...(await find(db, sought, FOUND_OF_A_KIND + 1, at)))
    return firstOfEach(ranked(found))
  })

/** The first results of each kind, and the kinds that have more. */
function firstOfEach(found: readonly Found[]) {
  const ofKind = Map.groupBy(found, ({ kind }) => kind)
  return {
    found: [...ofKind.values()].flatMap((rows) => rows.slice(0, FOUND_OF_A_KIND)),
    more: [...ofKind].flatMap(([kind, rows]) => (rows.length > FOUND_OF_A_KIND ? [kind] : [])),
  }
}
