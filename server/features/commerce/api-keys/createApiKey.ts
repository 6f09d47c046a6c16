import { createApiKey } from '@humidor/contract/commerce/api-keys.ts'
import { apiKeysAtMost, apiScopes, refuseApiKey } from '@humidor/domain/commerce/api-key.ts'
import { merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { transaction } from '../../../http/handle.ts'
import { tellOwner } from '../merchants/merchants.ts'
import { presentKey } from './api-keys.present.ts'
import { insertKey, lockPlaces } from './api-keys.queries.ts'
import { newSecret } from './secrets.ts'

const places = Array.from({ length: apiKeysAtMost }, (_, n) => n + 1)

/**
 * `POST /merchant/createApiKey`. It has no idempotency key, because the stored answer would contain the secret: after a lost answer
 * the merchant revokes the key that they never saw.
 */
export const answerCreateApiKey = (randomness: Randomness) =>
  transaction(createApiKey, async ({ tx, merchant: { merchantId, status }, request, at, fail, demand }) => {
    if (status !== merchantStatus.verified) fail('illegal_operation')
    const taken = await lockPlaces(tx, merchantId)
    demand(refuseApiKey(request, taken.length))
    const { secret, ...stored } = newSecret(randomness)
    const row = await insertKey(tx, {
      ...{ ...stored, merchantId, name: request.name, at },
      slot: places.find((place) => !taken.includes(place)) ?? 0,
      scopes: apiScopes.filter((scope) => request.scopes.includes(scope)),
    })
    await tellOwner(tx, merchantId, { about: 'apiKeyMade', at, key: row.prefix })
    return { key: presentKey(row, at), secret }
  })
