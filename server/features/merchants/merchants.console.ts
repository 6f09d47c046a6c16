import * as contract from '@humidor/contract/console/merchants.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { type MerchantStatus, merchantNumber, normalText } from '@humidor/domain/merchant.ts'
import { read } from '../../http/handle.ts'
import { keysetText, lockedByOther, lockedByOthers, pageOf, readKeyset } from '../operators/operators.ts'
import { approve, refuse } from './decisions.ts'
import { presentRow } from './merchants.present.ts'
import { countMerchants, type MerchantPlace, merchantRow, merchantsAfter, operatorName } from './merchants.queries.ts'

/** The place in the list that a text names; undefined when it is none that we gave out. */
function placeIn(text: string): MerchantPlace | undefined {
  const keyset = readKeyset(text)
  const merchantId = merchantNumber(keyset?.id ?? '')
  return keyset && !Number.isNaN(merchantId) ? { createdAt: keyset.at, merchantId } : undefined
}

/** `GET /console/merchants`. */
const list = read(contract.merchants, async ({ db, request, operator, at, fail }) => {
  const { after, limit } = request
  const asked = {
    status: request.status as MerchantStatus | undefined,
    search: request.search === undefined ? undefined : normalText(request.search),
  }
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([merchantsAfter(db, asked, place, limit + 1), countMerchants(db, asked)])
  const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.created_at, id: row.vcode }))
  const items = rows.map(({ vcode }) => itemOf.merchant(vcode))
  const locks = await lockedByOthers(db, items, operator.id, at)
  return { rows: rows.map((row) => presentRow(row, locks.get(itemOf.merchant(row.vcode)))), count, next }
})

/** `GET /console/merchant`. */
const one = read(contract.merchant, async ({ db, request: { vcode }, operator, at, fail }) => {
  const merchantId = merchantNumber(vcode)
  const row = (Number.isNaN(merchantId) ? undefined : await merchantRow(db, merchantId)) ?? fail('merchant_not_exists')
  const [lock, decider] = await Promise.all([
    lockedByOther(db, itemOf.merchant(row.vcode), operator.id, at),
    row.decided_by === null ? undefined : operatorName(db, row.decided_by),
  ])
  return {
    ...presentRow(row, lock),
    cashAddress: row.cash_address,
    address: row.address,
    businessHours: row.business_hours,
    description: row.description,
    reply: row.reply,
    decidedBy: decider?.name ?? null,
    decidedAt: row.decided_at,
  }
})

/** What the operators' console asks about merchants, and decides. */
export const consoleHandlers = [list, one, approve, refuse] as const
