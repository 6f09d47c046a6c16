import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { readReserveMessage, reserveMessageText } from '@humidor/domain/money/reserve-proof.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { equalBytes } from '../../../platform/security/equal-bytes.ts'
import type { Vault } from '../../../platform/security/vault.ts'

/** Bytes of randomness in a nonce, and as many of the hash that proves who made it. */
const HALF_BYTES = 16

/** What a message says, its nonce without the hash. */
interface Content {
  network: Chain
  address: string
  platform: string
  day: BusinessDay
  random: string
}

const sealedText = ({ network, address, platform, day, random }: Content) =>
  JSON.stringify(['reserve proof', network, address, platform, day, random])

/**
 * Makes a message for an address. The second half of its nonce is a keyed hash over everything else, so the server
 * recognises the messages that it made and keeps none (threats C212).
 */
export function newMessage(vault: Vault, randomness: Randomness, it: Omit<Content, 'random'>): string {
  const random = randomness.bytes(HALF_BYTES).toString('hex')
  const seal = vault.keyedHash(sealedText({ ...it, random })).subarray(0, HALF_BYTES)
  return reserveMessageText({ ...it, nonce: random + seal.toString('hex') })
}

/** Whether this server made a message, under any of its secrets. Nobody can make one that passes, or change one. */
export function isOwnMessage(vault: Vault, message: string): boolean {
  const read = readReserveMessage(message)
  if (!read) return false
  const random = read.nonce.slice(0, HALF_BYTES * 2)
  const seal = Buffer.from(read.nonce.slice(HALF_BYTES * 2), 'hex')
  return vault
    .keyedHashes(sealedText({ ...read, random }))
    .some((hash) => equalBytes(hash.subarray(0, HALF_BYTES), seal))
}
