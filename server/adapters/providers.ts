import { ChainUnavailableError } from './chain.ts'

/** One of several nodes of the same chain. None is trusted, and each may fail at any moment. */
export interface Provider<Client> {
  /** The host alone. The rest of the URL often contains the API key. */
  name: string
  client: Client
}

type Ask<Client, T> = (provider: Provider<Client>) => Promise<T>

/** One provider's answer. */
export interface Voice<T> {
  name: string
  answer: T
}

export interface Voices<T> {
  voices: Voice<T>[]
  /** Why the others gave no usable answer. */
  silent: string[]
}

export interface Providers<Client> {
  /** The number of equal answers needed: two, or one if there is only one provider. */
  readonly enough: number
  /**
   * Returns the first usable answer, asking in order all providers, or those that `can` answer. A failing provider is not asked
   * for a while, longer each time.
   * @throws ChainUnavailableError when none answers
   */
  first<T>(ask: Ask<Client, T>, can?: (client: Client) => boolean): Promise<T>
  /**
   * Asks all providers at once, and returns the answers in the providers' order.
   * @throws ChainUnavailableError when fewer than `least` answer; the default is one
   */
  each<T>(ask: Ask<Client, T>, how?: { can?(client: Client): boolean; least?: number }): Promise<Voices<T>>
  /**
   * True when enough providers say yes, false as soon as one says no.
   * @throws ChainUnavailableError when too few vote: a failed provider and undefined are no votes
   */
  agreed(ask: Ask<Client, boolean | undefined>): Promise<boolean>
}

/** The number of equal answers needed, if there are as many providers. */
const QUORUM = 2

const MAX_REST_MS = 60_000

export interface ProvidersOptions<Client> {
  /** The preferred one first. */
  all: readonly Provider<Client>[]
  /** Milliseconds without requests to a provider after its first failure. Doubles with each further failure. */
  rest: number
  /** Checks, before a provider's first answer, that it serves the right chain. An error counts as a failure. */
  check(provider: Provider<Client>): Promise<void>
  /**
   * Describes a failure without the provider's URL. `pause`: the milliseconds for which the provider announced that it
   * will not answer.
   */
  describe(error: unknown): { reason: string; pause?: number | undefined }
}

export function createProviders<Client>({ all, rest, check, describe }: ProvidersOptions<Client>): Providers<Client> {
  const checked = new Set<Provider<Client>>()
  const resting = new Map<Provider<Client>, { until: number; pause: number }>()
  // Machine time, not business time: it only decides when a provider may be asked again.
  const awake = () => all.filter((provider) => (resting.get(provider)?.until ?? 0) <= performance.now())
  const enough = Math.min(QUORUM, all.length)
  const failed = (provider: Provider<Client>, error: unknown) => {
    const { reason, pause: announced = 0 } = describeSafely(error)
    const pause = Math.min((resting.get(provider)?.pause ?? rest / 2) * 2, MAX_REST_MS)
    resting.set(provider, { until: performance.now() + Math.max(pause, Math.min(announced, MAX_REST_MS)), pause })
    return `${provider.name}: ${reason}`
  }
  // The error may contain any answer. If describing it fails, the next provider must still be asked.
  function describeSafely(error: unknown) {
    try {
      return describe(error)
    } catch {
      return { reason: 'it failed, and its error cannot be described' }
    }
  }
  const unavailable = (reasons: string[]) =>
    new ChainUnavailableError(reasons.join('; ') || 'every provider failed recently and is not asked again yet')

  const answerOf = async <T>(provider: Provider<Client>, ask: Ask<Client, T>) => {
    if (!checked.has(provider)) await check(provider)
    checked.add(provider)
    const answer = await ask(provider)
    resting.delete(provider)
    return answer
  }

  return {
    enough,

    async first(ask, can = () => true) {
      const reasons: string[] = []
      for (const provider of awake().filter(({ client }) => can(client))) {
        try {
          return await answerOf(provider, ask)
        } catch (error) {
          reasons.push(failed(provider, error))
        }
      }
      throw unavailable(reasons)
    },

    async each(ask, { can = () => true, least = 1 } = {}) {
      const asked = awake().filter(({ client }) => can(client))
      const silent = all
        .filter((provider) => can(provider.client) && !asked.includes(provider))
        .map(({ name }) => `${name}: it failed recently and is not asked again yet`)
      const voices: Voice<Awaited<ReturnType<typeof ask>>>[] = []
      const answers = await Promise.allSettled(asked.map((provider) => answerOf(provider, ask)))
      for (const [index, answer] of answers.entries()) {
        const provider = asked[index] as Provider<Client>
        if (answer.status === 'fulfilled') voices.push({ name: provider.name, answer: answer.value })
        else silent.push(failed(provider, answer.reason))
      }
      if (voices.length < least) throw unavailable(silent)
      return { voices, silent }
    },

    async agreed(ask) {
      const reasons: string[] = []
      let yes = 0
      for (const provider of awake()) {
        try {
          const vote = await answerOf(provider, ask)
          if (vote === false) return false
          if (vote === undefined) reasons.push(`${provider.name}: it lags behind`)
          else if (++yes === enough) return true
        } catch (error) {
          reasons.push(failed(provider, error))
        }
      }
      throw unavailable(reasons)
    },
  }
}

/** Removes duplicate URLs. The same URL in another spelling, or with another key, is not a second provider. */
export function distinct<Place extends { url: string }>(places: readonly Place[]): Place[] {
  const known = new Set<string>()
  return places.filter(({ url }) => {
    const { host, pathname, search } = new URL(url)
    const place = `${host.replace(/\.$/, '').replace(/:(?:80|443)$/, '')}${pathname.replace(/\/+$/, '')}${search}`
    return !known.has(place) && known.add(place)
  })
}

/** Returns a function that waits, so that its calls resolve at least `milliseconds` apart. */
export function createPace(milliseconds: number): () => Promise<void> {
  let free = 0
  return async () => {
    const now = performance.now()
    const wait = free - now
    free = Math.max(free, now) + milliseconds
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
