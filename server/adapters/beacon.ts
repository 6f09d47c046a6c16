import { type BeaconChain, type BeaconRound, isOfChain, quicknet } from '@humidor/domain/products/beacon.ts'
import { jsonWithin } from './answers.ts'

/** A public source of chance that is mixed into draws. Its twin, with a key of its own, stands in the sandbox. */
export interface Beacon {
  chain: BeaconChain
  /** What a round said, once it has been made certain that it is the chain's own; undefined: it is not to be had now. */
  round(round: number): Promise<BeaconRound | undefined>
}

export interface DrandOptions {
  /** Where drand's HTTP API answers, the preferred first: `https://api.drand.sh`. None is trusted. */
  urls: readonly string[]
  /** Told of an answer that is not the chain's. */
  alarm(what: string, details: unknown): void
  chain?: BeaconChain
  ask?: typeof fetch
}

/** How long an address may take to answer. Milliseconds. */
const ANSWER_TIMEOUT_MS = 4_000

/** How long an answer may be: a round takes some two hundred and fifty. Bytes. */
const MAX_ANSWER_BYTES = 16_384

/** Reads drand's quicknet. Every signature is checked against the chain's public key, so that no address has to be believed. */
export function drandBeacon({ urls, alarm, chain = quicknet, ask = fetch }: DrandOptions): Beacon {
  async function from(url: string, round: number): Promise<BeaconRound | undefined> {
    try {
      const answer = await ask(`${url.replace(/\/+$/, '')}/${chain.hash}/public/${round}`, {
        // We ask whom the configuration names, and nobody that they name.
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
      if (!answer.ok) return undefined
      return readRound(await jsonWithin(answer, MAX_ANSWER_BYTES))
    } catch {
      // Not reached, or sent on to another: the next address is asked.
      return undefined
    }
  }
  return {
    chain,
    async round(round) {
      for (const url of urls) {
        const said = await from(url, round)
        if (said?.round === round && isOfChain(chain, said)) return said
        if (said) alarm('a beacon told a round that is not its chain’s', { round, url: URL.parse(url)?.host })
      }
      return undefined
    },
  }
}

function readRound(said: unknown): BeaconRound | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  const { round, signature, randomness } = said as Record<string, unknown>
  if (typeof round !== 'number' || typeof signature !== 'string' || typeof randomness !== 'string') return undefined
  return { round, signature: signature.toLowerCase(), randomness: randomness.toLowerCase() }
}
