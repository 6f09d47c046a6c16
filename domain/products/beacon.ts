import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

import { type BeaconChain, type BeaconRound, quicknet } from './beacon-chain.ts'
import { isRoundDue, type PublicDraw } from './draw-record.ts'

// Verification needs a large library, so a page that only names a round imports `beacon-chain.ts`.
export { type BeaconChain, type BeaconRound, quicknet, roundFrom } from './beacon-chain.ts'

/** The domain separation tag of this signature scheme, used to hash a message to a point. */
export const BEACON_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** The signed message: SHA-256 of the round number as eight big-endian bytes. */
export function messageOf(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}

/** Verifies a round: the signature against the public key, and the randomness against the signature. Takes some milliseconds. */
export function isOfChain({ publicKey }: BeaconChain, { round, signature, randomness }: BeaconRound): boolean {
  try {
    if (bytesToHex(sha256(hexToBytes(signature))) !== randomness) return false
    const bls = bls12_381.shortSignatures
    return bls.verify(hexToBytes(signature), bls.hash(messageOf(round), BEACON_DOMAIN), hexToBytes(publicKey))
  } catch {
    // Bytes that are no point of the curve are no signature.
    return false
  }
}

/** True when the draw's beacon value was signed with the key, and for the round, that were named when the draw opened. */
export function isSignedAsNamed({ beacon, signature, randomness, dueAt }: PublicDraw): boolean {
  if (!beacon || signature === null || randomness === null) return false
  const chain = { ...quicknet, hash: beacon.chain, publicKey: beacon.publicKey }
  return isRoundDue({ beacon, dueAt }) && isOfChain(chain, { round: beacon.round, signature, randomness })
}
