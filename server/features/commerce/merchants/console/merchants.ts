import { merchants } from '@humidor/contract/commerce/merchants.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { type MerchantStatus, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { keysetText, pageOf, readKeyset } from '../../../../platform/console/keyset.ts'
import { presentRow } from '../merchants.present.ts'
import { countMerchants, type MerchantPlace, merchantsAfter } from '../merchants.queries.ts'

/** The place in the list that a text names. Undefined where we issued no such place. */
function placeIn(text: string): MerchantPlace | undefined {
  const keyset = readKeyset(text)
  const merchantId = merchantNumber(keyset?.id ?? '')
  return keyset && !Number.isNaN(merchantId) ? { createdAt: keyset.at, merchantId } : undefined
}

/** `GET /console/merchants`. */
export const answerMerchants = read(merchants, async ({ db, request, operator, at, fail }) => {
  const { after, limit } = request
  const asked = {
    status: request.status as MerchantStatus | undefined,
    search: request.search,
    tag: request.tag,
  }
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([merchantsAfter(db, asked, place, limit + 1), countMerchants(db, asked)])
  const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.created_at, id: row.vcode }))
  const items = rows.map(({ vcode }) => itemOf.merchant(vcode))
  const locks = await claimedByOthers(db, items, operator.id, at)
  return { rows: rows.map((row) => presentRow(row, locks.get(itemOf.merchant(row.vcode)))), count, next }
})
