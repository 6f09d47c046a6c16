import type { ApiScope } from '@humidor/domain/commerce/api-key.ts'
import type { Tx } from '../../database/database.ts'
import type { SignedInMerchant } from '../sessions.ts'

/** A key that works, as the look-up found it. */
export interface ApiKey {
  id: bigint
  name: string
  scopes: readonly ApiScope[]
  merchant: SignedInMerchant
}

/** What `/api/v1` asks about keys. The feature `api-keys` implements it. */
export interface ApiKeyAccess {
  /** Answers in the order asked, undefined where no key that works has this secret. `hashes`: SHA-256 of the secrets. */
  find(hashes: readonly Buffer[], at: Date): Promise<readonly (ApiKey | undefined)[]>
  /** Whether a secret still works, for as long as a transaction lasts. */
  stillWorks(tx: Tx, key: { id: bigint; hash: Buffer; at: Date }): Promise<boolean>
}
