import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { type Seals, type Served, sealedBinding, serves } from '../../money/withdrawals/withdrawals.ts'
import type { PayeeRow } from './payouts.queries.ts'

export interface PayoutAddressParts extends Served {
  settings: ReadSettings
  seals: Seals
}

/** The merchant's payout address. Undefined, where no seal proves that the address is theirs. */
export function servesAddress({ seals, ...parts }: PayoutAddressParts, row: PayeeRow): boolean | undefined {
  const bound = sealedBinding(seals, { merchantId: row.merchant_id }, row)
  return bound && serves(parts, bound)
}
