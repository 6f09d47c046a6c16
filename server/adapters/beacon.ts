import { type BeaconChain, type BeaconRound, isOfChain, quicknet } from '@humidor/domain/products/beacon.ts'
import { jsonWithin } from './answers.ts'

/** A public source of randomness for draws. The sandbox has one with its own key. */
export interface Beacon {
  chain: BeaconChain
  /** Returns a round once its signature is verified; undefined when it is not available now. */
  round(round: number): Promise<BeaconRound | undefined>
}

export interface DrandOptions {
  /** Base URLs of drand's HTTP API, the preferred first, such as `https://api.drand.sh`. None is trusted. */
  urls: readonly string[]
  /** Called for an answer that is not the chain's. */
  alarm(what: string, details: unknown): void
  chain?: BeaconChain
  ask?: typeof fetch
}

const ANSWER_TIMEOUT_MS = 4_000

/** A round takes about 250 bytes. */
const MAX_ANSWER_BYTES = 16_384

/** Reads drand's quicknet. It verifies every signature against the chain's public key, so no URL needs to be trusted. */
export function drandBeacon({ urls, alarm, chain = quicknet, ask = fetch }: DrandOptions): Beacon {
  async function from(url: string, round: number): Promise<BeaconRound | undefined> {
    try {
      const answer = await ask(`${url.replace(/\/+$/, '')}/${chain.hash}/public/${round}`, {
        // Only configured hosts are asked, so redirects are errors.
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
      if (!answer.ok) return undefined
      return readRound(await jsonWithin(answer, MAX_ANSWER_BYTES))
    } catch {
      // Unreachable or redirected: try the next URL.
      return undefined
    }
  }
  return {
    chain,
    async round(round) {
      for (const url of urls) {
        const answer = await from(url, round)
        if (answer?.round === round && isOfChain(chain, answer)) return answer
        if (answer)
          alarm('a beacon answered with a round that is not its chain’s', { round, url: URL.parse(url)?.host })
      }
      return undefined
    },
  }
}

function readRound(json: unknown): BeaconRound | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const { round, signature, randomness } = json as Record<string, unknown>
  if (typeof round !== 'number' || typeof signature !== 'string' || typeof randomness !== 'string') return undefined
  return { round, signature: signature.toLowerCase(), randomness: randomness.toLowerCase() }
}
