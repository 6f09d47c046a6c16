import * as contract from '@humidor/contract/console/merchants.ts'
import { itemOf } from '@humidor/domain/console.ts'
import { type MerchantStatus, merchantNumber, normalText } from '@humidor/domain/merchant.ts'
import { read } from '../../http/handle.ts'
import { lockedByOther, lockedByOthers } from '../operators/operators.ts'
import { approve, refuse } from './decisions.ts'
import { presentRow } from './merchants.present.ts'
import { countMerchants, type MerchantPlace, merchantRow, merchantsAfter, operatorName } from './merchants.queries.ts'

const PLACE = /^(\d{1,15})\.(\d{1,6})$/

/** A place in the list as it travels: when the row's merchant applied, and their number. */
const placeText = (row: { created_at: Date; merchant_id: number }) => `${row.created_at.getTime()}.${row.merchant_id}`

/** The place that a text names; undefined when it is none that we gave out. */
function placeIn(text: string): MerchantPlace | undefined {
  const [, time, number] = PLACE.exec(text) ?? []
  return time === undefined ? undefined : { createdAt: new Date(Number(time)), merchantId: Number(number) }
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
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const items = rows.map(({ vcode }) => itemOf.merchant(vcode))
  const locks = await lockedByOthers(db, items, operator.id, at)
  return {
    rows: rows.map((row) => presentRow(row, locks.get(itemOf.merchant(row.vcode)))),
    count,
    next: found.length > limit && last ? placeText(last) : null,
  }
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
