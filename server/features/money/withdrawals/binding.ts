import { chainOfAddress, refuseAddress } from '@humidor/domain/money/address.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Payee } from './payee.ts'
import type { Binding, Seals } from './seals.ts'

/** An address as stored, for a member or a merchant. */
export interface AddressRow {
  address: string
  bound_at: Date
  seal: Buffer | null
}

/** A bound address, proved by its seal. An address without a fitting seal counts as none until it is bound again (threats C135). */
export function sealedBinding(seals: Seals, payee: Payee, row: AddressRow): Binding | undefined {
  const { address, bound_at: at, seal } = row
  const chain = chainOfAddress(address)
  if (chain === undefined) return undefined
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
