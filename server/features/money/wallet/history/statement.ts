import { statement } from '@humidor/contract/money/wallet.ts'
import { dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { refuseStatement } from '@humidor/domain/money/statement.ts'
import { read } from '../../../../http/handle.ts'
import { memberWalletRow } from '../../../../ledger/accounts.ts'
import { presentEntry } from '../wallet.present.ts'
import { entriesAfter, periodOf } from './history.queries.ts'

/**
 * Reads the place of a statement's page: the number to go on after, and the statement's last number. Undefined for
 * any other text.
 */
function statementPlace(text: string) {
  const [, seq, last] = /^(\d{1,18})\.(\d{1,18})$/.exec(text) ?? []
  return seq === undefined || last === undefined ? undefined : { seq: BigInt(seq), last: BigInt(last) }
}

/**
 * `GET /user/statement`. `next` carries the statement's last number, so that entries booked between two pages stay
 * out.
 */
export const answerStatement = read(statement, async ({ db, member, request, demand, fail }) => {
  const { wallet, from, to, after, limit } = request
  demand(refuseStatement({ from, to }))
  const place = after === undefined ? undefined : (statementPlace(after) ?? fail('parameter_error'))
  const account = memberWalletRow(member.uid, wallet)
  const period = await periodOf(db, account, { from: startOf(from), before: startOf(dayAfter(to)) }, place?.last)
  const above = place && place.seq > period.above ? place.seq : period.above
  const rows = await entriesAfter(db, account, { above, last: period.last, limit })
  const seq = rows.at(-1)?.seq ?? period.last
  return {
    opening: period.opening,
    closing: period.closing,
    count: Number(period.last - period.above),
    rows: rows.map(presentEntry),
    next: seq < period.last ? `${seq}.${period.last}` : null,
  }
})
