import { accountHistory } from '@humidor/contract/money/ledger-explorer.console.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import {
  accountsNumbered,
  type EntryPlace,
  type HistoryRow,
  historyAfter,
  platformAccounts,
} from './accounts.queries.ts'
import { presentAccount } from './ledger-explorer.present.ts'

/** Finds an account by its shown number. A platform account is shown under the number of its kind. */
async function accountUnder(db: Db, number: string) {
  if (/^1\d\d$/.test(number)) return (await platformAccounts(db, Number(number)))[0]
  return /^\d{10,18}$/.test(number) ? (await accountsNumbered(db, [BigInt(number)]))[0] : undefined
}

function placeIn(text: string): EntryPlace | undefined {
  const [, micros, account, seq] = /^(\d{1,18})\.(\d{1,18})\.(\d{1,18})$/.exec(text) ?? []
  if (micros === undefined || account === undefined || seq === undefined) return undefined
  return { micros: BigInt(micros), account: BigInt(account), seq: BigInt(seq) }
}

const presentEntry = (row: HistoryRow) => ({
  id: `${row.account}.${row.seq}`,
  transfer: row.transfer_id.toString(),
  operation: row.operation,
  at: row.at,
  amount: row.amount,
  balanceAfter: row.balance_after,
})

/** `GET /console/accountHistory`: as fast on the last page of a long history as on the first. */
export const answerAccountHistory = read(accountHistory, async ({ db, request: { number, after, limit }, fail }) => {
  const account = (await accountUnder(db, number)) ?? fail('not_found')
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const found = await historyAfter(db, account.rows, place, limit + 1)
  const { rows, next } = pageOf(found, limit, (row) => `${row.micros}.${row.account}.${row.seq}`)
  const { balance, mirror, entries } = account
  return {
    account: { ...presentAccount(account), balance, mirror },
    rows: rows.map(presentEntry),
    count: Number(entries),
    next,
  }
})
