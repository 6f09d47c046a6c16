import { revokeApiKey } from '@humidor/contract/commerce/api-keys.ts'
import { transaction } from '../../../http/handle.ts'
import { tellOwner } from '../merchants/merchants.ts'
import { writeRevoked } from './api-keys.queries.ts'

/** `POST /merchant/revokeApiKey`. It waits for the writes that the key has begun; none begins afterwards. */
export const answerRevokeApiKey = transaction(
  revokeApiKey,
  async ({ tx, merchant: { merchantId }, request: { id }, at, fail }) => {
    const key = (await writeRevoked(tx, { merchantId, id: BigInt(id), at })) ?? fail('not_found')
    await tellOwner(tx, merchantId, { about: 'apiKeyRevoked', at, key })
    return null
  },
)
