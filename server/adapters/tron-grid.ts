import { tronAddress } from '@humidor/domain/money/address.ts'
import { z } from 'zod/mini'
import { jsonWithin } from './answers.ts'
import type { ChainBlock, ChainTransfer } from './chain.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A block's header. Its id begins with its height; the very first one does not tell its height apart from that. */
const header = z.object({
  blockID: hash,
  block_header: z.object({ raw_data: z.object({ number: z._default(z.int(), 0), timestamp: z._default(z.int(), 0) }) }),
})

/** What a transaction did. `result` is there when it failed, `receipt.result` when it called a contract. */
const info = z.object({
  id: hash,
  blockNumber: z.int(),
  result: z.nullish(z.string()),
  receipt: z.nullish(z.object({ result: z.nullish(z.string()) })),
  log: z.nullish(z.array(z.unknown())),
})
const logged = z.object({ address: z.string(), topics: z.nullish(z.array(z.string())), data: z.nullish(z.string()) })

/** A payment as the index beside the chain lists it: a hint where to look, and no more. */
const listed = z.object({
  transaction_id: hash,
  block_timestamp: z.int(),
  from: z.string(),
  to: z.string(),
  type: z.string(),
  value: z.string(),
})
export type ListedTransfer = z.output<typeof listed>

const page = z.object({
  data: z.array(z.unknown()),
  meta: z.nullish(z.object({ fingerprint: z.nullish(z.string()) })),
})
const constant = z.object({ constant_result: z.array(z.string()) })

/** A block with the moment that it was made at, in milliseconds. */
export interface TronBlock extends ChainBlock {
  at: number
}

/** What one transaction did, in any token; the hash of its block is not told with it. */
export interface TronReceipt {
  block: bigint
  failed: boolean
  /** Each with its place in the transaction. */
  transfers: Omit<ChainTransfer, 'block'>[]
}

/** Why a provider gave no answer that can be used, and for how many milliseconds it said that it will give none. */
export class GridRefusalError extends Error {
  override name = 'GridSaysNo'
  readonly pause: number | undefined

  constructor(message: string, pause?: number) {
    super(message)
    this.pause = pause
  }
}

export interface TronGridOptions {
  /** Where the API begins, such as `https://api.trongrid.io`. */
  url: string
  /** Sent as `TRON-PRO-API-KEY`. */
  key: string | undefined
  /** Milliseconds that an answer may take. */
  timeout: number
  pace(): Promise<void>
  /** Told of rows that were skipped because they had not the form that they should have. */
  skip(rows: number): void
}

/** A page of the index. */
export interface ListedPage {
  rows: ListedTransfer[]
  /** Transactions of rows that are none: they are looked up all the same. */
  odd: string[]
  /** Rows of either kind. */
  length: number
  /** The moment of the last row that tells it, milliseconds. */
  last: number | undefined
  next: string | undefined
}

export type TronGrid = ReturnType<typeof createTronGrid>

/** The few calls of the TronGrid HTTP API that we make (decisions §5). @throws GridSaysNo, each of them */
export function createTronGrid({ url, key, timeout, pace, skip }: TronGridOptions) {
  const base = url.replace(/\/+$/, '')
  let lists = true
  let solid = true

  async function ask(path: string, body?: object): Promise<unknown> {
    await pace()
    const response = await fetch(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'TRON-PRO-API-KEY': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // It would take the key along, to wherever a provider says.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: Error) => {
      throw new GridRefusalError(error.name === 'TimeoutError' ? 'it does not answer in time' : 'it cannot be reached')
    })
    const told = await jsonWithin(response, MAX_ANSWER_BYTES)
    if (!response.ok) throw refusal(response, told)
    if (typeof told !== 'object' || told === null) throw new GridRefusalError('its answer is no JSON, or too long')
    // The node answers 200 to what it could not do, and says so inside.
    if ('Error' in told || ('success' in told && told.success === false)) throw refusal(response, told)
    return told
  }

  const read = <T extends z.core.$ZodType>(schema: T, told: unknown): z.output<T> => {
    const parsed = z.safeParse(schema, told)
    if (!parsed.success) throw new GridRefusalError('its answer has not the form that it should have')
    return parsed.data
  }
  const isEmpty = (told: unknown) => Object.keys(told as object).length === 0
  const blockIn = (told: unknown) => (isEmpty(told) ? undefined : toBlock(read(header, told)))
  const headers = async (side: 'wallet' | 'walletsolidity', number?: bigint) =>
    // Without `detail` a block of some hundred transactions is one line.
    blockIn(
      await ask(`/${side}/getblock`, { ...(number === undefined ? {} : { id_or_num: `${number}` }), detail: false }),
    )

  return {
    /** The newest block, or the newest that can no longer change. */
    async head(side: 'wallet' | 'walletsolidity') {
      const block = await headers(side)
      if (!block) throw new GridRefusalError('it tells of no block')
      return block
    },
    /** The height up to which nothing can change any more; undefined where it does not tell of that. Asked for it once in vain, it is not asked again. */
    async solid() {
      if (!solid) return undefined
      try {
        return (await this.head('walletsolidity')).number
      } catch (error) {
        if (!isNotOffered(error)) throw error
        solid = false
        return undefined
      }
    },
    async block(number: bigint) {
      const block = await headers('wallet', number)
      if (block && block.number !== number)
        throw new GridRefusalError(`it was asked for block ${number} and told of another`)
      return block
    },
    /** What a transaction did, as the newest block or as the newest unchangeable one knows it; undefined when not at all. */
    async receipt(side: 'wallet' | 'walletsolidity', tx: string) {
      const told = await ask(`/${side}/gettransactioninfobyid`, { value: tx })
      if (isEmpty(told)) return undefined
      const found = read(info, told)
      if (found.id !== tx) throw new GridRefusalError('it was asked for one transaction and told of another')
      const { receipt, odd } = toReceipt(found)
      skip(odd)
      return receipt
    },
    /** What a contract answers to a question without parameters, in hexadecimal digits. */
    async constant(contract: string, question: string) {
      const told = await ask('/wallet/triggerconstantcontract', {
        owner_address: contract,
        contract_address: contract,
        function_selector: question,
        parameter: '',
        visible: true,
      })
      return read(constant, told).constant_result[0] ?? ''
    },
    /** A node alone keeps no index: asked for it once, it is not asked again. */
    lists: () => lists,
    async page(address: string, query: Record<string, string>): Promise<ListedPage> {
      try {
        const asked = new URLSearchParams({
          only_to: 'true',
          limit: `${PAGE}`,
          order_by: 'block_timestamp,asc',
          ...query,
        })
        const { data, meta } = read(page, await ask(`/v1/accounts/${address}/transactions/trc20?${asked}`))
        const found = readRows(data)
        skip(data.length - found.rows.length)
        return { ...found, length: data.length, next: meta?.fingerprint || undefined }
      } catch (error) {
        if (isNotOffered(error)) lists = false
        throw error
      }
    },
  }
}

const isNotOffered = (error: unknown) => error instanceof GridRefusalError && /^HTTP 40[45]/.test(error.message)

/** One row that is none must not hide those behind it. */
function readRows(data: readonly unknown[]) {
  const rows: ListedTransfer[] = []
  const odd: string[] = []
  let last: number | undefined
  for (const row of data) {
    const read = z.safeParse(listed, row)
    // A row that is none may still name its transaction, and its moment.
    const { transaction_id: id, block_timestamp: at } = Object(row) as Record<string, unknown>
    if (read.success) rows.push(read.data)
    else if (z.safeParse(hash, id).success) odd.push(id as string)
    last = Number.isSafeInteger(at) ? Number(at) : last
  }
  return { rows, odd, last }
}

/** Rows that a page of the index may hold: its own greatest. */
export const PAGE = 200

/** How long an answer may be: many times a page of the index, or what one transaction can have done. Bytes. */
const MAX_ANSWER_BYTES = 8_000_000

/** Who asks too often is not answered for a while, and is told for how long (threats C131). */
function refusal({ status, headers }: Response, told: unknown) {
  const { error, Error: failed } = (told ?? {}) as { error?: unknown; Error?: unknown }
  const words = error ?? failed
  const said = (typeof words === 'string' ? words : '').replaceAll(/\w+:\/\/\S+/g, '…').slice(0, 200)
  const seconds = /suspended for (\d+) ?s/.exec(said)?.[1] ?? headers.get('retry-after') ?? undefined
  const pause = seconds && /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined
  return new GridRefusalError(`HTTP ${status} ${said}`.trim(), pause)
}

function toBlock({ blockID, block_header: { raw_data: raw } }: z.output<typeof header>): TronBlock {
  const number = BigInt(raw.number)
  if (BigInt(`0x${blockID.slice(0, 16)}`) !== number) throw new GridRefusalError('its block has the id of another')
  return { number, hash: blockID, at: raw.timestamp }
}

/** keccak256 of `Transfer(address,address,uint256)`: how a token says that somebody was paid. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const WORD = /^[0-9a-f]{64}$/

function toReceipt({ id, blockNumber, result, receipt, log }: z.output<typeof info>) {
  // Neither a call that was reverted nor one that ran out of energy has done anything.
  const failed = typeof result === 'string' || !['SUCCESS', 'DEFAULT', undefined].includes(receipt?.result ?? undefined)
  let odd = 0
  const transfers = (log ?? []).flatMap((row, place) => {
    const read = z.safeParse(logged, row)
    if (!read.success) {
      odd++
      return []
    }
    const { address, topics, data } = read.data
    const contract = /^(?:41)?([0-9a-f]{40})$/.exec(address)?.[1]
    const [what, from = '', to = '', more] = topics ?? []
    if (
      !contract ||
      what !== TRANSFER ||
      more !== undefined ||
      ![from, to, data ?? ''].every((word) => WORD.test(word))
    )
      return []
    const raw = BigInt(`0x${data}`)
    if (raw === 0n) return []
    return [{ tx: id, log: place, contract: tronAddress(contract), from: addressIn(from), to: addressIn(to), raw }]
  })
  const whole: TronReceipt = { block: BigInt(blockNumber), failed, transfers: failed ? [] : transfers }
  return { receipt: whole, odd }
}

/** An address fills the last twenty bytes of a word of thirty-two. */
const addressIn = (word: string) => tronAddress(word.slice(24))
