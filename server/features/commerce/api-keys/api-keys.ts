import type { Randomness } from '../../../adapters/randomness.ts'
import type { Database } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ApiKeyAccess } from '../../../http/v1/access.ts'
import { createAccess } from './access.ts'
import { apiKeyInvariants } from './api-keys.invariants.ts'
import { answerMerchantApiKeys } from './console/merchantApiKeys.ts'
import { answerCreateApiKey } from './createApiKey.ts'
import { answerListApiKeys } from './listApiKeys.ts'
import { answerRevokeApiKey } from './revokeApiKey.ts'
import { answerRevokeApiKeys } from './revokeApiKeys.ts'
import { answerRotateApiKey } from './rotateApiKey.ts'
import { answerPing } from './v1/ping.ts'

export interface ApiKeysParts {
  db: Database
  /** The database for look-ups of keys; `db` unless given. */
  reads?: Database
  randomness: Randomness
}

/** The feature's exports to the platform and to `/api/v1`. */
export interface ApiKeys extends Feature {
  access: ApiKeyAccess
}

/** Keys with which a shop's own software uses `/api/v1` (docs/decisions/0103-api-keys-and-api-v1.md). */
export const apiKeysFeature = {
  invariants: apiKeyInvariants,
  open({ db, reads = db, randomness }: ApiKeysParts): ApiKeys {
    return {
      name: 'api-keys',
      handlers: [
        answerListApiKeys,
        answerCreateApiKey(randomness),
        answerRotateApiKey(randomness),
        answerRevokeApiKey,
        answerRevokeApiKeys,
        answerMerchantApiKeys,
      ],
      routes: [answerPing],
      access: createAccess(reads),
    }
  },
}
