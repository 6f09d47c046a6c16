import { BEACON_DOMAIN, type BeaconChain, messageOf, quicknet } from '@humidor/domain/products/beacon.ts'
import type { Beacon } from '@humidor/server/adapters/beacon.ts'
import type { Clock } from '@humidor/server/adapters/clock.ts'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A beacon of one's own: signs for real, the rounds of drand's quicknet by the world's clock, and none before its time. */
export interface LocalBeacon extends Beacon {
  /** Lets it be reached, or not. */
  reachable(is: boolean): void
}

/** Bytes of the secret number: so few that a signature costs next to nothing. Nothing hangs on its being a secret here. */
const SHORT = 4

/** The keys that were made, by their text. One takes longer than a whole call, and thousands of tests have the same. */
const keys = new Map<string, ReturnType<typeof makeKey>>()

function makeKey(text: string): { secret: bigint; chain: BeaconChain } {
  const from = sha512(utf8ToBytes(`humidor sandbox beacon ${text}`)).subarray(0, SHORT)
  // Not nought, which is no key.
  const secret = BigInt(`0x${bytesToHex(from)}`) + 1n
  const key = bls12_381.G2.Point.BASE.multiplyUnsafe(secret).toBytes()
  return { secret, chain: { ...quicknet, hash: bytesToHex(sha256(key)), publicKey: bytesToHex(key) } }
}

/** One whose key follows from a text, so that it is the same after a restart. */
export function localBeacon(clock: Clock, text: string): LocalBeacon {
  const { secret, chain } = keys.get(text) ?? makeKey(text)
  keys.set(text, { secret, chain })
  let up = true
  return {
    chain,
    reachable: (is) => {
      up = is
    },
    async round(round) {
      const at = (chain.genesis + (round - 1) * chain.period) * 1000
      if (!up || clock.now().getTime() < at) return undefined
      const message = bls12_381.shortSignatures.hash(messageOf(round), BEACON_DOMAIN)
      const signature = message.multiplyUnsafe(secret).toBytes()
      return { round, signature: bytesToHex(signature), randomness: bytesToHex(sha256(signature)) }
    },
  }
}
