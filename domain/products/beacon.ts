import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

import { type BeaconChain, type BeaconRound, quicknet } from './beacon-chain.ts'
import { isRoundDue, type ToldDraw } from './draw-record.ts'

// What verifies signatures is large: a page that only names a round takes `beacon-chain.ts` alone.
export { type BeaconChain, type BeaconRound, quicknet, roundFrom } from './beacon-chain.ts'

/** What tells signatures of this scheme from others, when a message is turned into a point. */
export const BEACON_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** What is signed: the hash of the round's number, eight bytes, the highest first. */
export function messageOf(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round))
  return sha256(bytes)
}

/** Whether a round is the chain's own: its signature fits the public key, and its randomness the signature. Takes some milliseconds. */
export function isOfChain({ publicKey }: BeaconChain, { round, signature, randomness }: BeaconRound): boolean {
  try {
    if (bytesToHex(sha256(hexToBytes(signature))) !== randomness) return false
    const bls = bls12_381.shortSignatures
    return bls.verify(hexToBytes(signature), bls.hash(messageOf(round), BEACON_DOMAIN), hexToBytes(publicKey))
  } catch {
    // What is no point of the curve is no signature.
    return false
  }
}

/** Whether what a draw mixed in was signed with the key, and for the round, that were named when it opened. */
export function isSignedAsNamed({ beacon, signature, randomness, dueAt }: ToldDraw): boolean {
  if (!beacon || signature === null || randomness === null) return false
  const chain = { ...quicknet, hash: beacon.chain, publicKey: beacon.publicKey }
  return isRoundDue({ beacon, dueAt }) && isOfChain(chain, { round: beacon.round, signature, randomness })
}
