import { merchantApiKeys } from '@humidor/contract/commerce/api-keys.console.ts'
import { merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { read } from '../../../../http/handle.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { presentKey } from '../api-keys.present.ts'
import { countKeys, isMerchant, keysBefore } from '../api-keys.queries.ts'

/** `GET /console/merchantApiKeys`. */
export const answerMerchantApiKeys = read(
  merchantApiKeys,
  async ({ db, request: { vcode, after, limit }, at, fail }) => {
    const merchantId = merchantNumber(vcode)
    if (Number.isNaN(merchantId) || !(await isMerchant(db, merchantId))) fail('merchant_not_exists')
    const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const [found, count] = await Promise.all([
      keysBefore(db, { merchantId, before, limit: limit + 1 }),
      countKeys(db, merchantId),
    ])
    const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
    return { rows: rows.map((row) => ({ ...presentKey(row, at), revokedAt: row.revoked_at })), count, next }
  },
)
