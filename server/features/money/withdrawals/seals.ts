import { timingSafeEqual } from 'node:crypto'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import type { Payee } from './payee.ts'

/** A bound address. */
export interface Binding {
  payee: Payee
  /** The chain of the address, served or not. */
  chain: Chain
  /** In its one spelling. */
  address: string
  at: Date
}

/** A withdrawal as requested, with both second factors or with a merchant's password. */
export interface WithdrawalRequest {
  payee: Payee
  chain: Chain
  address: string
  boundAt: Date
  money: bigint
  fee: bigint
  pays: bigint
  /** The key of the request that spent the factors. */
  proof: string
  at: Date
}

/**
 * Seals of facts that must not be changed behind the platform's back (threats C135, C141): HMAC-SHA-256 under
 * HUMIDOR_SECRET, which the database does not know. Access to the rows is therefore not enough to forge an address or
 * a withdrawal.
 */
export interface Seals {
  ofAddress(it: Binding): Buffer
  fitsAddress(seal: Buffer | null, it: Binding): boolean
  ofProof(it: WithdrawalRequest): Buffer
  fitsProof(seal: Buffer, it: WithdrawalRequest): boolean
}

// JSON, so that no two bindings share a text. The prefix says what is sealed.
const whose = (payee: Payee) => ('uid' in payee ? [payee.uid] : ['merchant', payee.merchantId])
const addressText = ({ payee, chain, address, at }: Binding) =>
  JSON.stringify(['cash address', ...whose(payee), chain, address, at.toISOString()])
const proofText = ({ payee, chain, address, boundAt, money, fee, pays, proof, at }: WithdrawalRequest) =>
  JSON.stringify([
    'withdrawal',
    ...whose(payee),
    ...[chain, address, boundAt.toISOString()],
    ...[money, fee, pays].map(String),
    ...[proof, at.toISOString()],
  ])

export function createSeals(vault: Pick<Vault, 'keyedHash' | 'keyedHashes'>): Seals {
  // A seal under a replaced secret fits as long as that secret is still known.
  const fits = (seal: Buffer | null, text: string) =>
    seal !== null && vault.keyedHashes(text).some((hash) => hash.length === seal.length && timingSafeEqual(hash, seal))
  return {
    ofAddress: (it) => vault.keyedHash(addressText(it)),
    fitsAddress: (seal, it) => fits(seal, addressText(it)),
    ofProof: (it) => vault.keyedHash(proofText(it)),
    fitsProof: (seal, it) => fits(seal, proofText(it)),
  }
}
