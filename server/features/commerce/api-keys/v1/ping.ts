import { ping } from '@humidor/contract/v1/ping.ts'
import { merchantCode } from '@humidor/domain/commerce/merchant.ts'
import { readRoute } from '../../../../http/v1/handle-route.ts'

/** `GET /api/v1/ping`. */
export const answerPing = readRoute(ping, async ({ merchant, apiKey: { id, name, scopes } }) => ({
  shop: { code: merchantCode(merchant.merchantId), name: merchant.name },
  key: { id: id.toString(), name, scopes: [...scopes] },
}))
