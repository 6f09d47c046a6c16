/**
 * A public randomness beacon of the scheme `bls-unchained-g1-rfc9380`. It signs a number every few seconds; no signature is known
 * in advance.
 */
export interface BeaconChain {
  /** The chain hash, hex: the hash of its first parameters. */
  hash: string
  /** A point of G2, hex. */
  publicKey: string
  /** Time of round 1 in seconds since 1970, and seconds between rounds. */
  genesis: number
  period: number
}

/** drand's quicknet, run by the League of Entropy: a round every three seconds. */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** The first round signed at or after a moment. */
export const roundFrom = ({ genesis, period }: BeaconChain, at: Date): number =>
  Math.max(1, Math.ceil((at.getTime() / 1000 - genesis) / period) + 1)

/** A beacon round: 48 bytes of signature, hex, and its hash, which is the randomness. */
export interface BeaconRound {
  round: number
  signature: string
  randomness: string
}
