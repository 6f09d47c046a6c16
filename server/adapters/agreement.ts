import {
  type ChainHead,
  type ChainTransfer,
  ChainUnavailableError,
  type FoundTransfers,
  inChainOrder,
  type Noticed,
  ProvidersDisagreeError,
} from './chain.ts'
import type { Provider, Providers, Voice } from './providers.ts'

/** Collects irregularities of providers until `take`. */
export function createNotes() {
  let noticed: Noticed = { disagreement: undefined, odd: 0 }
  return {
    disagree(disagreement: string) {
      noticed = { ...noticed, disagreement }
    },
    skip(rows: number) {
      noticed = { ...noticed, odd: noticed.odd + rows }
    },
    take() {
      const taken = noticed
      noticed = { disagreement: undefined, odd: 0 }
      return taken
    },
  }
}
export type Notes = ReturnType<typeof createNotes>

/** A provider's newest block. `finalized` is undefined when it does not know finality. */
export interface Newest {
  number: bigint
  hash: string
  finalized: bigint | undefined
}

export interface AgreementParts<Client> {
  providers: Providers<Client>
  notes: Notes
  /** One provider's block hash at a height; undefined when it has no such block. */
  hashAt(client: Client, number: bigint): Promise<string | undefined>
}

/** The tolerated distance between two heads, in seconds of new blocks. More is a contradiction. */
const MAX_DISTANCE_S = 20

/** Depths below the highest common height at which to look for a common hash, as the last blocks may belong to two forks. */
const FORK_DEPTHS = [0n, 1n, 3n, 7n, 15n, 31n]

const byHeight = (one: bigint, other: bigint) => (one < other ? 1 : one > other ? -1 : 0)

/** The answer that enough providers give, compared by `toText`; undefined when there is none. */
function common<T>(
  voices: readonly Voice<T>[],
  enough: number,
  toText: (answer: T) => string,
): { answer: T } | undefined {
  const counted = new Map<string, number>()
  for (const { answer } of voices) {
    const times = (counted.get(toText(answer)) ?? 0) + 1
    counted.set(toText(answer), times)
    if (times === enough) return { answer }
  }
  return undefined
}

/** Combines the answers of a chain's providers about its blocks. All chains share these rules of trust. */
export function agreementOf<Client>({ providers, notes, hashAt }: AgreementParts<Client>) {
  const { enough } = providers

  function disagree(what: string): never {
    notes.disagree(what)
    throw new ProvidersDisagreeError(what)
  }

  async function hashOf(number: bigint): Promise<string | undefined> {
    const { voices } = await providers.each(({ client }) => hashAt(client, number), { least: enough })
    const found = common(voices, enough, (hash) => hash ?? '')
    if (found) return found.answer
    return disagree(
      `block ${number}: ${voices.map(({ name, answer }) => `${name} has ${answer ?? 'none'}`).join(', ')}`,
    )
  }

  /** The head of the chain, as in `ChainReader.head`. `depth` blocks count as final when no provider knows finality. */
  async function head(
    newest: (provider: Provider<Client>) => Promise<Newest>,
    { depth, fastest }: { depth: number; fastest: number },
  ): Promise<ChainHead> {
    const { voices } = await providers.each(newest, { least: enough })
    const heights = voices.map(({ answer }) => answer.number).toSorted(byHeight)
    const highest = heights[enough - 1] as bigint
    if (voices.some(({ answer: { number } }) => isFarApart(number, highest, fastest)))
      notes.disagree(`the newest block: ${voices.map(({ name, answer }) => `${name} has ${answer.number}`).join(', ')}`)
    const whole = ({ number, hash }: Pick<Newest, 'number' | 'hash'>): ChainHead => ({
      ...{ number, hash },
      finalized: finalIn(voices, enough, number, BigInt(depth)),
    })
    const same = common(voices, enough, ({ number, hash }) => `${number} ${hash}`)
    if (same?.answer.number === highest) return whole(same.answer)
    for (const step of FORK_DEPTHS) {
      if (step > highest) break
      const number = highest - step
      const answers = await providers.each(({ client }) => hashAt(client, number), { least: enough })
      const has = answers.voices.flatMap(({ name, answer }) => (answer === undefined ? [] : [{ name, answer }]))
      const found = common(has, enough, (hash) => hash)
      if (found) return whole({ number, hash: found.answer })
    }
    return disagree(
      `the last blocks up to ${highest}: ${voices.map(({ name }) => name).join(' and ')} have different ones`,
    )
  }

  /**
   * The payments that enough providers report, and of the others those that stand. With a single provider answering, all its
   * payments: each is verified before anything depends on it.
   */
  async function transfers(
    read: (provider: Provider<Client>) => Promise<FoundTransfers>,
    { can, stands }: { can?(client: Client): boolean; stands(transfer: ChainTransfer): Promise<boolean> },
  ): Promise<FoundTransfers> {
    const { voices } = await providers.each(read, can ? { can } : {})
    const [only] = voices as [Voice<FoundTransfers>]
    if (voices.length < enough) return only.answer
    const block = common(voices, enough, ({ through }) => through.hash)?.answer.through
    if (!block)
      return disagree(
        `block ${only.answer.through.number}: ${voices.map(({ name }) => name).join(' and ')} have different ones`,
      )
    const agreeing = voices.filter(({ answer }) => answer.through.hash === block.hash)
    const reported = new Map<string, { names: string[]; transfer: ChainTransfer }>()
    for (const { name, answer } of agreeing)
      for (const transfer of answer.transfers) {
        const before = reported.get(textOf(transfer))
        if (before) before.names.push(name)
        else reported.set(textOf(transfer), { names: [name], transfer })
      }
    const found = [...reported.values()].filter(({ names }) => names.length >= enough).map(({ transfer }) => transfer)
    const alone = [...reported.values()].filter(({ names }) => names.length < enough)
    if (alone.length > MAX_UNCONFIRMED)
      return disagree(`${alone.length} payments up to block ${block.number} are reported by one provider alone`)
    for (const { names, transfer } of alone)
      if (await isBacked(transfer, stands)) found.push(transfer)
      else notes.disagree(`only ${names.join(' and ')} reports payment ${transfer.tx}`)
    return { transfers: found.sort(inChainOrder), through: block }
  }

  return { hashOf, head, transfers, disagree }
}

/** A text that is equal for equal payments, as `isSameTransfer` compares them. */
const textOf = ({ tx, log, block, contract, from, to, raw }: ChainTransfer) =>
  [tx, log, block.number, block.hash, contract, from, to, raw].join(' ')

/** The most payments of a single provider that are verified, each by several requests. More are no accident. */
const MAX_UNCONFIRMED = 100

/** True when enough providers confirm a payment. False also when they cannot answer now, as the block is read again. */
async function isBacked(transfer: ChainTransfer, stands: (transfer: ChainTransfer) => Promise<boolean>) {
  try {
    return await stands(transfer)
  } catch (error) {
    if (error instanceof ChainUnavailableError) return false
    throw error
  }
}

const isFarApart = (one: bigint, other: bigint, fastest: number) =>
  Number(one > other ? one - other : other - one) > Math.max(MAX_DISTANCE_S * fastest, 4)

/**
 * The final height, never above the head. It is the height that enough providers call final. If only one knows finality, it is the
 * lower of its height and the one at `depth`. If none does, it is the height at `depth`.
 */
function finalIn(voices: readonly Voice<Newest>[], enough: number, head: bigint, depth: bigint): bigint {
  const deep = head - depth + 1n
  const known = voices
    .flatMap(({ answer: { finalized } }) => (finalized === undefined ? [] : [finalized]))
    .toSorted(byHeight)
  const agreed = known[enough - 1] ?? (known[0] !== undefined && known[0] < deep ? known[0] : deep)
  const final = agreed < head ? agreed : head
  return final > 0n ? final : 0n
}
