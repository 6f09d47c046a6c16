import { memberHistory } from '@humidor/contract/backoffice/members.console.ts'
import { read } from '../../../http/handle.ts'
import { accountKinds } from '../../../ledger/accounts.ts'
import { countEntries, entriesAfter, entryPlace, entryText } from '../../../platform/console/entries.queries.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { billsOfTransfers } from '../../commerce/merchant-records/merchant-records.ts'
import { presentHistory } from './members.present.ts'
import { profileOf } from './members.queries.ts'

/** `GET /console/memberHistory`: the last page of a long history is as fast as the first. */
export const answerMemberHistory = read(memberHistory, async ({ db, request, fail }) => {
  const { uid, after, limit, account, operation } = request
  if (!(await profileOf(db, uid))) fail('not_found')
  const accounts = accountKinds.member
    .filter(({ name }) => account === undefined || name === account)
    .map(({ kind }) => uid * 100 + kind)
  const place = after === undefined ? undefined : (entryPlace(after) ?? fail('parameter_error'))
  const asked = { accounts, operation }
  const [found, count] = await Promise.all([entriesAfter(db, asked, place, limit + 1), countEntries(db, asked)])
  const { rows, next } = pageOf(found, limit, entryText)
  const bills = await billsOfTransfers(
    db,
    rows.map(({ transfer_id }) => transfer_id),
  )
  return { rows: rows.map((row) => presentHistory(row, bills.get(row.transfer_id))), count, next }
})
