import { timingSafeEqual } from 'node:crypto'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import type { Payee } from './payee.ts'

/** An address as it was bound. */
export interface Binding {
  payee: Payee
  /** The chain that the address is one of, whether or not it is served. */
  chain: Chain
  /** In its one spelling. */
  address: string
  at: Date
}

/** All that somebody asked for, with both second factors or with their password. */
export interface Asked {
  payee: Payee
  chain: Chain
  address: string
  boundAt: Date
  money: bigint
  fee: bigint
  pays: bigint
  /** The key of the request that the factors were spent for. */
  proof: string
  at: Date
}

/**
 * Seals of what must not be changed behind the platform's back (threats C135, C141): HMAC-SHA-256 under HUMIDOR_SECRET, which
 * the database does not know. Whoever can write rows can put an address or a withdrawal there, and no seal that fits it.
 */
export interface Seals {
  ofAddress(it: Binding): Buffer
  fitsAddress(seal: Buffer | null, it: Binding): boolean
  ofProof(it: Asked): Buffer
  fitsProof(seal: Buffer, it: Asked): boolean
}

// JSON, so that no two bindings share a text, and a beginning that says what is sealed.
const whose = (payee: Payee) => ('uid' in payee ? [payee.uid] : ['merchant', payee.merchantId])
const addressText = ({ payee, chain, address, at }: Binding) =>
  JSON.stringify(['cash address', ...whose(payee), chain, address, at.toISOString()])
const proofText = ({ payee, chain, address, boundAt, money, fee, pays, proof, at }: Asked) =>
  JSON.stringify([
    'withdrawal',
    ...whose(payee),
    ...[chain, address, boundAt.toISOString()],
    ...[money, fee, pays].map(String),
    ...[proof, at.toISOString()],
  ])

export function createSeals(vault: Pick<Vault, 'keyedHash' | 'keyedHashes'>): Seals {
  // What was sealed under a secret that has been replaced since fits as long as that secret is still known.
  const fits = (seal: Buffer | null, text: string) =>
    seal !== null && vault.keyedHashes(text).some((hash) => hash.length === seal.length && timingSafeEqual(hash, seal))
  return {
    ofAddress: (it) => vault.keyedHash(addressText(it)),
    fitsAddress: (seal, it) => fits(seal, addressText(it)),
    ofProof: (it) => vault.keyedHash(proofText(it)),
    fitsProof: (seal, it) => fits(seal, proofText(it)),
  }
}
