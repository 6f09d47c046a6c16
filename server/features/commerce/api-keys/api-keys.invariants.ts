import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Invariants of keys. */
export const apiKeyInvariants: readonly Invariant[] = [
  {
    id: 'api-keys.secrets-differ',
    summary: 'No secret, current or old, belongs to two keys.',
    sql: `select k.id from merchant_api_key k join merchant_api_key o on o.old_hash = k.secret_hash`,
  },
  guardsStand('api-keys', {
    constraints: ['merchant_api_key_scopes', 'merchant_api_key_overlap', 'merchant_api_key_old', 'merchant_charge_key'],
    indexes: ['merchant_api_key_slot', 'merchant_api_key_secret', 'merchant_api_key_old_secret'],
    triggers: ['merchant_api_key_stays', 'merchant_api_key_never_deleted', 'merchant_api_key_never_emptied'],
  }),
]
