import { merchantEntries } from '@humidor/contract/commerce/merchant-records.console.ts'
import { read } from '../../../http/handle.ts'
import { accountKinds, MERCHANTS_FROM } from '../../../ledger/accounts.ts'
import { presentEntry } from '../../../platform/console/entries.present.ts'
import {
  countEntries,
  type EntryRow,
  entriesAfter,
  entryPlace,
  entryText,
} from '../../../platform/console/entries.queries.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { billsOfTransfers, type TransferBillRow } from './bills.queries.ts'
import { merchantOf } from './places.queries.ts'
import { type SideRow, sidesOf } from './sides.queries.ts'

const presentSide = ({ owner, owner_id, owner_name, name, asset }: SideRow) => ({
  owner,
  ownerId: owner === 'platform' ? null : Number(owner_id),
  ownerName: owner_name,
  name,
  coin: asset,
})

/** The entries of the same transfer and coin that give what an entry takes, or take what it gives. */
const otherSides = (row: EntryRow, sides: readonly SideRow[]) =>
  sides.filter(
    (side) =>
      side.transfer_id === row.transfer_id &&
      side.asset === row.asset &&
      side.account_id !== row.account_id &&
      side.amount > 0n !== row.amount > 0n,
  )

function presentMerchantEntry(row: EntryRow, sides: readonly SideRow[], bill: TransferBillRow | undefined) {
  const [other, ...more] = otherSides(row, sides)
  return {
    ...presentEntry(row),
    other: other ? presentSide(other) : null,
    more: more.length,
    bill: bill ? { id: bill.id.toString(), receipt: bill.receipt } : null,
  }
}

/** `GET /console/merchantEntries`: the last page of a long history is as fast as the first. */
export const answerMerchantEntries = read(merchantEntries, async ({ db, request, fail }) => {
  const { vcode, after, limit, account, operation } = request
  const { merchant_id: merchantId } = (await merchantOf(db, vcode)) ?? fail('merchant_not_exists')
  const accounts = accountKinds.merchant
    .filter(({ name }) => account === undefined || name === account)
    .map(({ kind }) => MERCHANTS_FROM + merchantId * 100 + kind)
  const place = after === undefined ? undefined : (entryPlace(after) ?? fail('parameter_error'))
  const asked = { accounts, operation }
  const [found, count] = await Promise.all([entriesAfter(db, asked, place, limit + 1), countEntries(db, asked)])
  const { rows, next } = pageOf(found, limit, entryText)
  const transfers = [...new Set(rows.map(({ transfer_id }) => transfer_id))]
  const [sides, bills] = await Promise.all([sidesOf(db, transfers), billsOfTransfers(db, transfers)])
  return { rows: rows.map((row) => presentMerchantEntry(row, sides, bills.get(row.transfer_id))), count, next }
})
