import { BaseError, RpcRequestError } from 'viem'
import { ChainUnavailable } from './chain.ts'

/** One of several nodes that tell of the same chain. None is trusted, and each may fail at any moment. */
export interface Provider<Client> {
  /** The host alone: the rest of the address often holds the key that pays for it. */
  name: string
  client: Client
}

export interface Providers<Client> {
  /**
   * The first usable answer, asking in order. One that fails rests a while, longer each time.
   * @throws ChainUnavailable when none answers
   */
  first<T>(ask: (provider: Provider<Client>) => Promise<T>): Promise<T>
  /**
   * The first answer that is not undefined, asking in order; undefined where all who answered know of nothing.
   * @throws ChainUnavailable when none answers
   */
  known<T>(ask: (provider: Provider<Client>) => Promise<T | undefined>): Promise<T | undefined>
  /**
   * True when so many providers (all, where there are fewer) say yes, false as soon as one says no.
   * @throws ChainUnavailable when too few of them answer: being down is no vote
   */
  agreed(many: number, ask: (provider: Provider<Client>) => Promise<boolean>): Promise<boolean>
}

const LONGEST_REST = 60_000

export interface ProvidersOptions<Client> {
  /** The preferred one first. */
  all: readonly Provider<Client>[]
  /** Milliseconds that a provider is left alone after its first failure; doubled at each further one. */
  rest: number
  /** Makes sure, before a provider is first believed, that it tells of the right chain. Throwing counts as a failure. */
  check(provider: Provider<Client>): Promise<void>
}

export function createProviders<Client>({ all, rest, check }: ProvidersOptions<Client>): Providers<Client> {
  const checked = new Set<Provider<Client>>()
  const resting = new Map<Provider<Client>, { until: number; pause: number }>()
  // A span of the machine's time, no business time: it only says when a stranger may be asked again.
  const awake = () => all.filter((provider) => (resting.get(provider)?.until ?? 0) <= performance.now())
  const failed = (provider: Provider<Client>, error: unknown) => {
    const pause = Math.min((resting.get(provider)?.pause ?? rest / 2) * 2, LONGEST_REST)
    resting.set(provider, { until: performance.now() + pause, pause })
    return `${provider.name}: ${reasonOf(error)}`
  }
  const nobody = (reasons: string[]) =>
    new ChainUnavailable(reasons.join('; ') || 'every provider failed a moment ago and is left alone for now')

  const answerOf = async <T>(provider: Provider<Client>, ask: (provider: Provider<Client>) => Promise<T>) => {
    if (!checked.has(provider)) await check(provider)
    checked.add(provider)
    const answer = await ask(provider)
    resting.delete(provider)
    return answer
  }

  return {
    async first(ask) {
      const reasons: string[] = []
      for (const provider of awake()) {
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
          if (!(await answerOf(provider, ask))) return false
          if (++yes === needed) return true
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

/** True when the provider understood the question and said no, instead of failing to answer at all. */
export const saidNo = (error: unknown) =>
  error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null

/** What went wrong, without the provider's address: viem's full messages hold it, and with it the key. */
const reasonOf = (error: unknown) =>
  error instanceof BaseError
    ? `${error.shortMessage} ${withoutAddresses(error.details)}`.trim()
    : error instanceof Error
      ? error.message
      : String(error)

const withoutAddresses = (text: string) => text.replaceAll(/\w+:\/\/\S+/g, '…')
