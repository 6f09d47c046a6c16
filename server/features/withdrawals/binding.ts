import { chainOfAddress } from '@humidor/domain/address.ts'
import type { Binding, Seals } from './seals.ts'
import type { BoundRow } from './withdrawals.queries.ts'

/**
 * The address that a member bound themselves, as the seal beside it proves. Undefined where none is bound, and where what
 * stands there has no seal that fits: that is nobody's address until it is bound again (threats C135).
 */
export function sealedBinding(seals: Seals, uid: number, row: BoundRow): Binding | undefined {
  const { cash_address: address, cash_address_changed_at: at, cash_address_seal: seal } = row
  const chain = address === null ? undefined : chainOfAddress(address)
  if (address === null || at === null || chain === undefined) return undefined
  const it = { uid, chain, address, at }
  return seals.fitsAddress(seal, it) ? it : undefined
}
