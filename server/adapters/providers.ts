import { ChainUnavailableError } from './chain.ts'

/** One of several nodes that tell of the same chain. None is trusted, and each may fail at any moment. */
export interface Provider<Client> {
  /** The host alone: the rest of the address often holds the key that pays for it. */
  name: string
  client: Client
}

type Ask<Client, T> = (provider: Provider<Client>) => Promise<T>

/** What one provider answered. */
export interface Voice<T> {
  name: string
  answer: T
}

export interface Voices<T> {
  voices: Voice<T>[]
  /** Why the others gave no answer that can be used. */
  silent: string[]
}

export interface Providers<Client> {
  /** How many must say the same before it is believed: two, or the only one. */
  readonly enough: number
  /**
   * The first usable answer, asking in order, of all or of those that `can` answer this. One that fails rests a while,
   * longer each time.
   * @throws ChainUnavailable when none answers
   */
  first<T>(ask: Ask<Client, T>, can?: (client: Client) => boolean): Promise<T>
  /**
   * What each of them answers, all asked at once, in their order.
   * @throws ChainUnavailable when fewer answer than `least`: one unless told
   */
  each<T>(ask: Ask<Client, T>, how?: { can?(client: Client): boolean; least?: number }): Promise<Voices<T>>
  /**
   * True when enough of them say yes, false as soon as one says no.
   * @throws ChainUnavailable when too few of them have a say: neither being down nor undefined is a vote
   */
  agreed(ask: Ask<Client, boolean | undefined>): Promise<boolean>
}

/** How many providers must say the same, where there are as many. */
const AGREE = 2

const LONGEST_REST = 60_000

export interface ProvidersOptions<Client> {
  /** The preferred one first. */
  all: readonly Provider<Client>[]
  /** Milliseconds that a provider is left alone after its first failure; doubled at each further one. */
  rest: number
  /** Makes sure, before a provider is first believed, that it tells of the right chain. Throwing counts as a failure. */
  check(provider: Provider<Client>): Promise<void>
  /**
   * What a failure was, in words without the provider's address, and for how many milliseconds the provider itself said
   * that it will not answer.
   */
  told(error: unknown): { reason: string; pause?: number | undefined }
}

export function createProviders<Client>({ all, rest, check, told }: ProvidersOptions<Client>): Providers<Client> {
  const checked = new Set<Provider<Client>>()
  const resting = new Map<Provider<Client>, { until: number; pause: number }>()
  // A span of the machine's time, no business time: it only says when a stranger may be asked again.
  const awake = () => all.filter((provider) => (resting.get(provider)?.until ?? 0) <= performance.now())
  const enough = Math.min(AGREE, all.length)
  const failed = (provider: Provider<Client>, error: unknown) => {
    const { reason, pause: asked = 0 } = describe(error)
    const pause = Math.min((resting.get(provider)?.pause ?? rest / 2) * 2, LONGEST_REST)
    resting.set(provider, { until: performance.now() + Math.max(pause, Math.min(asked, LONGEST_REST)), pause })
    return `${provider.name}: ${reason}`
  }
  // Whatever a provider answered is in it: to put it into words must not keep the next one from being asked.
  function describe(error: unknown) {
    try {
      return told(error)
    } catch {
      return { reason: 'it failed, and how cannot be told' }
    }
  }
  const nobody = (reasons: string[]) =>
    new ChainUnavailableError(reasons.join('; ') || 'every provider failed a moment ago and is left alone for now')

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
      throw nobody(reasons)
    },

    async each(ask, { can = () => true, least = 1 } = {}) {
      const asked = awake().filter(({ client }) => can(client))
      const silent = all
        .filter((provider) => can(provider.client) && !asked.includes(provider))
        .map(({ name }) => `${name}: it failed a moment ago and is left alone for now`)
      const voices: Voice<Awaited<ReturnType<typeof ask>>>[] = []
      const answers = await Promise.allSettled(asked.map((provider) => answerOf(provider, ask)))
      for (const [place, answer] of answers.entries()) {
        const provider = asked[place] as Provider<Client>
        if (answer.status === 'fulfilled') voices.push({ name: provider.name, answer: answer.value })
        else silent.push(failed(provider, answer.reason))
      }
      if (voices.length < least) throw nobody(silent)
      return { voices, silent }
    },

    async agreed(ask) {
      const reasons: string[] = []
      let yes = 0
      for (const provider of awake()) {
        try {
          const says = await answerOf(provider, ask)
          if (says === false) return false
          if (says === undefined) reasons.push(`${provider.name}: it lags behind`)
          else if (++yes === enough) return true
        } catch (error) {
          reasons.push(failed(provider, error))
        }
      }
      throw nobody(reasons)
    },
  }
}

/** One of each: the same address written in another way, or with another key, is not a second voice. */
export function distinct<Place extends { url: string }>(places: readonly Place[]): Place[] {
  const known = new Set<string>()
  return places.filter(({ url }) => {
    const { host, pathname, search } = new URL(url)
    const place = `${host.replace(/\.$/, '').replace(/:(?:80|443)$/, '')}${pathname.replace(/\/+$/, '')}${search}`
    return !known.has(place) && known.add(place)
  })
}

/** Lets requests to one provider pass with at least so many milliseconds between them. */
export function createPace(milliseconds: number): () => Promise<void> {
  let free = 0
  return async () => {
    const now = performance.now()
    const wait = free - now
    free = Math.max(free, now) + milliseconds
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
