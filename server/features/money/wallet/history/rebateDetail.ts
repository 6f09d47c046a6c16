import { rebateDetail } from '@humidor/contract/money/wallet.ts'
import { operationsOf } from '@humidor/domain/money/operations.ts'
import type { Db } from '../../../../database/database.ts'
import { read } from '../../../../http/handle.ts'
import { unpaidReturnsOf } from '../../../products/team-returns/team-returns.ts'
import { presentUnpaid } from '../wallet.present.ts'
import { pageOfRows, type RowsAsked } from './rows.ts'

const REBATE = 4

/** Returns that the treasury could not pay yet: on the first page, if it shows all operations or their own. */
async function unpaidRows(db: Db, uid: number, { page, after, op, from, to, search }: RowsAsked) {
  if (page > 1 || after !== undefined || from !== undefined || to !== undefined || search) return []
  const rows = (await unpaidReturnsOf(db, uid))
    .flatMap(presentUnpaid)
    .map((row) => ({ ...row, other: null, note: null, label: null }))
  return op === 0 ? rows : rows.filter(({ say }) => operationsOf(op).includes(say))
}

/** `GET /user/rebateDetail`: unpaid returns first, then the entries. Any other wallet has no rows here. */
export const answerRebateDetail = read(rebateDetail, async ({ db, member, request, ...say }) => {
  if (request.wallet !== 0 && request.wallet !== REBATE) return await pageOfRows(db, member.uid, [], request, say)
  const paid = await pageOfRows(db, member.uid, [REBATE], request, say)
  const unpaid = await unpaidRows(db, member.uid, request)
  return { ...paid, rows: [...unpaid, ...paid.rows], count: paid.count + unpaid.length }
})
