import { findBills } from '@humidor/contract/commerce/merchant-records.console.ts'
import { readBillSearch } from '@humidor/domain/commerce/bill-search.ts'
import { chargeStateOf } from '@humidor/domain/commerce/charge.ts'
import { read } from '../../../http/handle.ts'
import { factsOf } from './charges.queries.ts'
import { type FoundRow, foundBills } from './found.queries.ts'

const MOST_FOUND = 10

function chargeOf({ charge_id: id, reference, expires_at, ...row }: FoundRow, at: Date) {
  if (id === null || expires_at === null) return null
  return { id: id.toString(), reference: reference ?? '', state: chargeStateOf(factsOf({ ...row, expires_at }), at) }
}

const presentFound = (row: FoundRow, at: Date) => ({
  shop: { vcode: row.vcode, name: row.name },
  bill: row.bill_id === null ? null : { id: row.bill_id.toString(), receipt: row.receipt ?? '' },
  charge: chargeOf(row, at),
  moneyCig: row.money_cig,
  createdAt: row.created_at,
})

/** `GET /console/findBills`. */
export const answerFindBills = read(findBills, async ({ db, request: { search }, at }) => {
  const found = await foundBills(db, readBillSearch(search), MOST_FOUND + 1)
  return { rows: found.slice(0, MOST_FOUND).map((row) => presentFound(row, at)), more: found.length > MOST_FOUND }
})
