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

/** Keeps what is strange about providers until somebody asks. */
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

/** What one provider shows as the end of its chain. `finalized` undefined: it does not know what is final. */
export interface Newest {
  number: bigint
  hash: string
  finalized: bigint | undefined
}

export interface AgreementParts<Client> {
  providers: Providers<Client>
  notes: Notes
  /** The hash at a height, as one provider has it; undefined where it has no such block. */
  hashAt(client: Client, number: bigint): Promise<string | undefined>
}

/** How far apart two ends may lie before it counts as a contradiction: what comes in so many seconds. */
const APART = 20

/** How far below the highest common block a common hash is looked for: the last blocks may be of two forks. */
const STEPS = [0n, 1n, 3n, 7n, 15n, 31n]

const byHeight = (one: bigint, other: bigint) => (one < other ? 1 : one > other ? -1 : 0)

/** The answer that enough voices give, by what tells answers apart; undefined where there is none. */
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

/** What the providers of a chain say together of its blocks, whichever chain it is. */
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

  /** The end of the chain, as `ChainReader.head` says. `depth`: how deep counts as final where nobody knows what is. */
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
    for (const step of STEPS) {
      if (step > highest) break
      const number = highest - step
      const told = await providers.each(({ client }) => hashAt(client, number), { least: enough })
      const has = told.voices.flatMap(({ name, answer }) => (answer === undefined ? [] : [{ name, answer }]))
      const found = common(has, enough, (hash) => hash)
      if (found) return whole({ number, hash: found.answer })
    }
    return disagree(
      `the last blocks up to ${highest}: ${voices.map(({ name }) => name).join(' and ')} have different ones`,
    )
  }

  /**
   * The payments that enough providers tell of, and of the other payments those that stand. Where only one provider answers, all
   * that it tells of: each is looked up by itself before anything rests on it.
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
    const heard = voices.filter(({ answer }) => answer.through.hash === block.hash)
    const told = new Map<string, { names: string[]; transfer: ChainTransfer }>()
    for (const { name, answer } of heard)
      for (const transfer of answer.transfers) {
        const before = told.get(textOf(transfer))
        if (before) before.names.push(name)
        else told.set(textOf(transfer), { names: [name], transfer })
      }
    const found = [...told.values()].filter(({ names }) => names.length >= enough).map(({ transfer }) => transfer)
    const alone = [...told.values()].filter(({ names }) => names.length < enough)
    if (alone.length > MOST_ALONE)
      return disagree(`${alone.length} payments up to block ${block.number} are told of by one provider alone`)
    for (const { names, transfer } of alone)
      if (await isBacked(transfer, stands)) found.push(transfer)
      else notes.disagree(`only ${names.join(' and ')} tells of payment ${transfer.tx}`)
    return { transfers: found.sort(inChainOrder), through: block }
  }

  return { hashOf, head, transfers, disagree }
}

/** What tells one payment from another, as `isSameTransfer` does. */
const textOf = ({ tx, log, block, contract, from, to, raw }: ChainTransfer) =>
  [tx, log, block.number, block.hash, contract, from, to, raw].join(' ')

/** So many payments that one provider alone tells of are looked up, each by several requests; more are no slip. */
const MOST_ALONE = 100

/** Whether enough say that a payment stands; false too where that cannot be told now, as the block is read again. */
async function isBacked(transfer: ChainTransfer, stands: (transfer: ChainTransfer) => Promise<boolean>) {
  try {
    return await stands(transfer)
  } catch (error) {
    if (error instanceof ChainUnavailableError) return false
    throw error
  }
}

const isFarApart = (one: bigint, other: bigint, fastest: number) =>
  Number(one > other ? one - other : other - one) > Math.max(APART * fastest, 4)

/**
 * The height up to which nothing can change any more, never above the head: what enough providers call final; what the only one
 * that knows calls final, unless it lies higher than the depth says; else what lies as deep.
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
