import { claims } from '@humidor/contract/money/deposits.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { keysetText, pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { presentListedClaim } from './payments.present.ts'
import { countSeenClaims, seenClaims } from './payments.queries.ts'
import { NOBODYS, placeIn } from './places.ts'
import { tabCounts } from './tabs.ts'

/** `GET /console/claims`. */
export const answerClaims = read(claims, async ({ db, request, operator, at, fail }) => {
  const { after, limit, state } = request
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const asked = { state, id: request.id === undefined ? undefined : (readNumber(request.id) ?? NOBODYS) }
  const [found, count, counts] = await Promise.all([
    seenClaims(db, asked, place, limit + 1),
    countSeenClaims(db, asked),
    tabCounts(db, { at }),
  ])
  const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.created_at, id: row.id }))
  const items = rows.map(({ id }) => itemOf.claim(id))
  const locks = await claimedByOthers(db, items, operator.id, at)
  return { rows: rows.map((row) => presentListedClaim(row, locks.get(itemOf.claim(row.id)))), count, next, counts }
})
