import { rotateApiKey } from '@humidor/contract/commerce/api-keys.ts'
import { refuseOverlap } from '@humidor/domain/commerce/api-key.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { transaction } from '../../../http/handle.ts'
import { tellOwner } from '../merchants/merchants.ts'
import { presentKey } from './api-keys.present.ts'
import { replaceSecret } from './api-keys.queries.ts'
import { newSecret } from './secrets.ts'

/** `POST /merchant/rotateApiKey`. A second rotation ends the secret before the first at once. */
export const answerRotateApiKey = (randomness: Randomness) =>
  transaction(rotateApiKey, async ({ tx, merchant: { merchantId }, request: { id, overlap }, at, fail, demand }) => {
    demand(refuseOverlap(overlap))
    const { secret, ...stored } = newSecret(randomness)
    const oldUntil = new Date(at.getTime() + overlap * 1_000)
    const row = (await replaceSecret(tx, { ...stored, merchantId, id: BigInt(id), at, oldUntil })) ?? fail('not_found')
    await tellOwner(tx, merchantId, { about: 'apiKeyRotated', at, key: row.prefix })
    return { key: presentKey(row, at), secret }
  })
