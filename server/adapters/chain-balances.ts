import { type ChainBalance, ChainUnavailableError, ProvidersDisagreeError } from './chain.ts'
import type { Providers, Voice } from './providers.ts'

/** One provider's answer: the balance in the token's smallest unit, and the blocks in which it was read. */
export interface BalanceSeen {
  raw: bigint
  from: bigint
  to: bigint
}

const first = (one: bigint, other: bigint) => (one < other ? one : other)
const last = (one: bigint, other: bigint) => (one > other ? one : other)

/**
 * The balance that enough providers report (threats C215). Undefined is no vote: the provider does not offer it, or lacks the block.
 * @throws ChainUnavailableError when too few answer
 * @throws ProvidersDisagreeError when no balance is reported by enough
 */
export async function agreedBalance<Client>(
  providers: Providers<Client>,
  read: (client: Client) => Promise<BalanceSeen | undefined>,
): Promise<ChainBalance> {
  const { enough } = providers
  const { voices, silent } = await providers.each(({ client }) => read(client), { least: enough })
  const seen = voices.filter((voice): voice is Voice<BalanceSeen> => voice.answer !== undefined)
  if (seen.length < enough)
    throw new ChainUnavailableError([...silent, 'too few providers read balances in final blocks'].join('; '))
  for (const { answer } of seen) {
    const same = seen.filter((voice) => voice.answer.raw === answer.raw)
    if (same.length >= enough)
      return {
        raw: answer.raw,
        from: same.map((voice) => voice.answer.from).reduce(first),
        to: same.map((voice) => voice.answer.to).reduce(last),
        providers: same.length,
      }
  }
  throw new ProvidersDisagreeError(
    `balances: ${seen.map(({ name, answer }) => `${name} has ${answer.raw}`).join(', ')}`,
  )
}
