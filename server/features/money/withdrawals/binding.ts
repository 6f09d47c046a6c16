import { chainOfAddress, refuseAddress } from '@humidor/domain/money/address.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Payee } from './payee.ts'
import type { Binding, Seals } from './seals.ts'
import type { BoundRow } from './withdrawals.queries.ts'

/**
 * The address that somebody bound, as the seal beside it proves. Undefined where none is bound, and where what
 * stands there has no seal that fits: that is nobody's address until it is bound again (threats C135).
 */
export function sealedBinding(seals: Seals, payee: Payee, row: BoundRow): Binding | undefined {
  const { cash_address: address, cash_address_changed_at: at, cash_address_seal: seal } = row
  const chain = address === null ? undefined : chainOfAddress(address)
  if (address === null || at === null || chain === undefined) return undefined
  const it = { payee, chain, address, at }
  return seals.fitsAddress(seal, it) ? it : undefined
}

/** What money may be paid out to. */
export interface Served {
  /** The chains that are paid out on. */
  chains: readonly Chain[]
  /** Where money would come back to us, or be lost. */
  ours: readonly string[]
}

/** Whether money may go to an address that was bound once: its chain is paid out on, and it has not become one of ours since. */
export const serves = ({ chains, ours }: Served, { chain, address }: Pick<Binding, 'chain' | 'address'>): boolean =>
  chains.includes(chain) && refuseAddress({ address, forbidden: ours }) === undefined
