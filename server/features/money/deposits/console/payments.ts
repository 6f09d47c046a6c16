import { payments } from '@humidor/contract/money/deposits.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { ChainReader } from '../../../../adapters/chain.ts'
import type { Db } from '../../../../database/database.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { keysetText, pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { presentPayment } from './payments.present.ts'
import { paymentTabs, seenPayments } from './payments.queries.ts'
import { NOBODYS, placeIn } from './places.ts'
import { readSearch } from './search.ts'
import { tabCounts } from './tabs.ts'

/** One payment by its id of the console, in any tab. The id of a payment in another token begins with a w. */
async function paymentOf(db: Db, name: string, at: Date) {
  const strange = name.startsWith('w')
  const id = readNumber(strange ? name.slice(1) : name) ?? NOBODYS
  for (const tab of paymentTabs) {
    const found = (tab === 'wrong token') === strange ? await seenPayments(db, { tab, id, at }, undefined, 1) : []
    if (found.length > 0) return found
  }
  return []
}

/** `GET /console/payments`. */
export const answerPayments = (readers: readonly ChainReader[]) =>
  read(payments, async ({ db, request, operator, at, fail }) => {
    const { after, limit, state, id, search } = request
    const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
    const sought = search === undefined ? undefined : readSearch(search)
    const [found, counts] = await Promise.all([
      id === undefined ? seenPayments(db, { tab: state, at, search: sought }, place, limit + 1) : paymentOf(db, id, at),
      tabCounts(db, { at, search: sought }),
    ])
    const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.place, id: String(row.place_id) }))
    const items = rows.map(({ id }) => itemOf.payment(id))
    const locks = await claimedByOthers(db, items, operator.id, at)
    const unitOn = new Map(readers.map((reader) => [reader.chain, reader.unitsPerMicro]))
    const present = (row: (typeof rows)[number]) =>
      presentPayment(row, unitOn.get(row.chain) ?? 1n, locks.get(itemOf.payment(row.id)))
    return { rows: rows.map(present), count: id === undefined ? counts[state] : rows.length, next, counts }
  })
