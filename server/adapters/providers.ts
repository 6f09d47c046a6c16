import { ChainUnavailable } from './chain.ts'

/** One of several nodes that tell of the same chain. None is trusted, and each may fail at any moment. */
export interface Provider<Client> {
  /** The host alone: the rest of the address often holds the key that pays for it. */
  name: string
  client: Client
}

type Ask<Client, T> = (provider: Provider<Client>) => Promise<T>

export interface Providers<Client> {
  /**
   * The first usable answer, asking in order, of all or of those that `can` answer this. One that fails rests a while,
   * longer each time.
   * @throws ChainUnavailable when none answers
   */
  first<T>(ask: Ask<Client, T>, can?: (client: Client) => boolean): Promise<T>
  /**
   * The first answer that is not undefined, asking in order; undefined where all who answered know of nothing.
   * @throws ChainUnavailable when none answers
   */
  known<T>(ask: Ask<Client, T | undefined>): Promise<T | undefined>
  /**
   * True when so many providers (all, where there are fewer) say yes, false as soon as one says no.
   * @throws ChainUnavailable when too few of them have a say: neither being down nor undefined is a vote
   */
  agreed(many: number, ask: Ask<Client, boolean | undefined>): Promise<boolean>
}

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
  const failed = (provider: Provider<Client>, error: unknown) => {
    const { reason, pause: asked = 0 } = told(error)
    const pause = Math.min((resting.get(provider)?.pause ?? rest / 2) * 2, LONGEST_REST)
    resting.set(provider, { until: performance.now() + Math.max(pause, Math.min(asked, LONGEST_REST)), pause })
    return `${provider.name}: ${reason}`
  }
  const nobody = (reasons: string[]) =>
    new ChainUnavailable(reasons.join('; ') || 'every provider failed a moment ago and is left alone for now')

  const answerOf = async <T>(provider: Provider<Client>, ask: Ask<Client, T>) => {
    if (!checked.has(provider)) await check(provider)
    checked.add(provider)
    const answer = await ask(provider)
    resting.delete(provider)
    return answer
  }

  return {
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

    async known(ask) {
      const reasons: string[] = []
      let answered = false
      for (const provider of awake()) {
        try {
          const answer = await answerOf(provider, ask)
          if (answer !== undefined) return answer
          answered = true
        } catch (error) {
          reasons.push(failed(provider, error))
        }
      }
      if (!answered) throw nobody(reasons)
      return undefined
    },

    async agreed(many, ask) {
      const needed = Math.min(many, all.length)
      const reasons: string[] = []
      let yes = 0
      for (const provider of awake()) {
        try {
          const says = await answerOf(provider, ask)
          if (says === false) return false
          if (says === undefined) reasons.push(`${provider.name}: it lags behind`)
          else if (++yes === needed) return true
        } catch (error) {
          reasons.push(failed(provider, error))
        }
      }
      throw nobody(reasons)
    },
  }
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
