import { revokeApiKeys } from '@humidor/contract/commerce/api-keys.ts'
import { transaction } from '../../../http/handle.ts'
import { revokeKeys, tellOwner } from '../merchants/merchants.ts'

/** `POST /merchant/revokeApiKeys`: ends all keys in one act, as after a recovery. Without any it does nothing and tells nobody. */
export const answerRevokeApiKeys = transaction(revokeApiKeys, async ({ tx, merchant: { merchantId }, at }) => {
  const keys = await revokeKeys(tx, merchantId, at)
  if (keys.length > 0) await tellOwner(tx, merchantId, { about: 'apiKeysRevoked', at, key: keys.join(', ') })
  return null
})
