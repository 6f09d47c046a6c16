import { memberHistory } from '@humidor/contract/backoffice/members.console.ts'
import { read } from '../../../http/handle.ts'
import { accountKinds } from '../../../ledger/accounts.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { countEntries, type EntryPlace, entriesAfter } from './history.queries.ts'
import { presentEntry } from './members.present.ts'
import { profileOf } from './members.queries.ts'

function placeIn(text: string): EntryPlace | undefined {
  const [, transfer, account, seq] = /^(\d{1,18})\.(\d{1,18})\.(\d{1,18})$/.exec(text) ?? []
  if (transfer === undefined || account === undefined || seq === undefined) return undefined
  return { transfer: BigInt(transfer), account: BigInt(account), seq: BigInt(seq) }
}

/** `GET /console/memberHistory`: the last page of a long history is as fast as the first. */
export const answerMemberHistory = read(memberHistory, async ({ db, request, fail }) => {
  const { uid, after, limit, account, operation } = request
  if (!(await profileOf(db, uid))) fail('not_found')
  const accounts = accountKinds.member
    .filter(({ name }) => account === undefined || name === account)
    .map(({ kind }) => uid * 100 + kind)
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const asked = { accounts, operation }
  const [found, count] = await Promise.all([entriesAfter(db, asked, place, limit + 1), countEntries(db, asked)])
  const { rows, next } = pageOf(found, limit, (row) => `${row.transfer_id}.${row.account_id}.${row.seq}`)
  return { rows: rows.map(presentEntry), count, next }
})
