import { chainOfAddress, refuseAddress } from '@humidor/domain/money/address.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Payee } from './payee.ts'
import type { Binding, Seals } from './seals.ts'
import type { BoundRow } from './withdrawals.queries.ts'

/**
 * The address that a payee bound, proved by its seal. Undefined: none is bound, or the seal does not fit. An address
 * without a fitting seal counts as none until it is bound again (threats C135).
 */
export function sealedBinding(seals: Seals, payee: Payee, row: BoundRow): Binding | undefined {
  const { cash_address: address, cash_address_changed_at: at, cash_address_seal: seal } = row
  const chain = address === null ? undefined : chainOfAddress(address)
  if (address === null || at === null || chain === undefined) return undefined
  const it = { payee, chain, address, at }
  return seals.fitsAddress(seal, it) ? it : undefined
}

/** The chains and addresses that withdrawals may be paid to. */
export interface Served {
  /** The chains that withdrawals are paid on. */
  chains: readonly Chain[]
  /** Addresses from which money would come back to us, or be lost. */
  ours: readonly string[]
}

/** Whether a bound address may be paid: its chain is served, and the address has not become one of ours since. */
export const serves = ({ chains, ours }: Served, { chain, address }: Pick<Binding, 'chain' | 'address'>): boolean =>
  chains.includes(chain) && refuseAddress({ address, forbidden: ours }) === undefined
