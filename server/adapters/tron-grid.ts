import { tronAddress } from '@humidor/domain/money/address.ts'
import { z } from 'zod/mini'
import { jsonWithin } from './answers.ts'
import type { ChainBlock, ChainTransfer } from './chain.ts'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A block's header. Its id begins with its height. The first block has no `number` field. */
const header = z.object({
  blockID: hash,
  block_header: z.object({ raw_data: z.object({ number: z._default(z.int(), 0), timestamp: z._default(z.int(), 0) }) }),
})

/** A transaction's effects. `result` is present when it failed, `receipt.result` when it called a contract. */
const info = z.object({
  id: hash,
  blockNumber: z.int(),
  result: z.nullish(z.string()),
  receipt: z.nullish(z.object({ result: z.nullish(z.string()) })),
  log: z.nullish(z.array(z.unknown())),
})
const logged = z.object({ address: z.string(), topics: z.nullish(z.array(z.string())), data: z.nullish(z.string()) })

/** A payment as the index lists it. Only a hint, to be verified with the node. */
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

/** A block with its time in milliseconds since 1970. */
export interface TronBlock extends ChainBlock {
  at: number
}

/** A transaction's effects, in any token. It lacks the hash of its block. */
export interface TronReceipt {
  block: bigint
  failed: boolean
  /** Each with its index in the transaction. */
  transfers: Omit<ChainTransfer, 'block'>[]
}

/** A provider gave no usable answer. `pause`: the milliseconds for which it announced that it will not answer. */
export class GridRefusalError extends Error {
  override name = 'GridRefusal'
  readonly pause: number | undefined

  constructor(message: string, pause?: number) {
    super(message)
    this.pause = pause
  }
}

export interface TronGridOptions {
  /** The base URL of the API, such as `https://api.trongrid.io`. */
  url: string
  /** Sent as `TRON-PRO-API-KEY`. */
  key: string | undefined
  /** The timeout of a request, in milliseconds. */
  timeout: number
  pace(): Promise<void>
  /** Called with the number of malformed rows that were skipped. */
  skip(rows: number): void
}

/** A page of the index. */
export interface ListedPage {
  rows: ListedTransfer[]
  /** The transactions of malformed rows. The caller looks them up all the same. */
  odd: string[]
  /** The number of rows, malformed ones included. */
  length: number
  /** The time of the last row that has one, in milliseconds. */
  last: number | undefined
  next: string | undefined
}

export type TronGrid = ReturnType<typeof createTronGrid>

/** A client for the few calls of the TronGrid HTTP API that we use (rules M25). Each throws GridRefusalError. */
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
      // A redirect would send the key to any host that the provider names.
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch((error: Error) => {
      throw new GridRefusalError(error.name === 'TimeoutError' ? 'it does not answer in time' : 'it cannot be reached')
    })
    const json = await jsonWithin(response, MAX_ANSWER_BYTES)
    if (!response.ok) throw refusal(response, json)
    if (typeof json !== 'object' || json === null) throw new GridRefusalError('its answer is not JSON, or too long')
    // The node answers 200 with an error in the body.
    if ('Error' in json || ('success' in json && json.success === false)) throw refusal(response, json)
    return json
  }

  const read = <T extends z.core.$ZodType>(schema: T, json: unknown): z.output<T> => {
    const parsed = z.safeParse(schema, json)
    if (!parsed.success) throw new GridRefusalError('its answer is malformed')
    return parsed.data
  }
  const isEmpty = (json: unknown) => Object.keys(json as object).length === 0
  const blockIn = (json: unknown) => (isEmpty(json) ? undefined : toBlock(read(header, json)))
  const headers = async (side: 'wallet' | 'walletsolidity', number?: bigint) =>
    // Without `detail` the answer omits the block's hundreds of transactions.
    blockIn(
      await ask(`/${side}/getblock`, { ...(number === undefined ? {} : { id_or_num: `${number}` }), detail: false }),
    )

  return {
    /** The newest block, or the newest final one. */
    async head(side: 'wallet' | 'walletsolidity') {
      const block = await headers(side)
      if (!block) throw new GridRefusalError('it returned no block')
      return block
    },
    /** The final height; undefined when the provider does not offer it. After the first such answer it is not asked again. */
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
        throw new GridRefusalError(`it was asked for block ${number} and answered with another`)
      return block
    },
    /** A transaction's effects by the newest block, or by the newest final one; undefined when it is unknown there. */
    async receipt(side: 'wallet' | 'walletsolidity', tx: string) {
      const json = await ask(`/${side}/gettransactioninfobyid`, { value: tx })
      if (isEmpty(json)) return undefined
      const found = read(info, json)
      if (found.id !== tx) throw new GridRefusalError('it was asked for one transaction and answered with another')
      const { receipt, odd } = toReceipt(found)
      skip(odd)
      return receipt
    },
    /**
     * Calls a contract's read-only function by the newest block, or by the newest final one. Returns hexadecimal digits.
     * @param parameter hexadecimal digits, as the contract reads them
     */
    async constant(side: 'wallet' | 'walletsolidity', contract: string, question: string, parameter = '') {
      const json = await ask(`/${side}/triggerconstantcontract`, {
        owner_address: contract,
        contract_address: contract,
        function_selector: question,
        parameter,
        visible: true,
      })
      return read(constant, json).constant_result[0] ?? ''
    },
    /** What `constant` answers of the newest final block; undefined when the provider does not offer it. */
    async finalConstant(contract: string, question: string, parameter: string) {
      try {
        return await this.constant('walletsolidity', contract, question, parameter)
      } catch (error) {
        if (isNotOffered(error)) return undefined
        throw error
      }
    },
    /** False once a provider turned out to have no index, as a plain node. */
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

/** Reads the rows of a page. A malformed row does not hide those after it. */
function readRows(data: readonly unknown[]) {
  const rows: ListedTransfer[] = []
  const odd: string[] = []
  let last: number | undefined
  for (const row of data) {
    const read = z.safeParse(listed, row)
    // A malformed row may still have its transaction and its time.
    const { transaction_id: id, block_timestamp: at } = Object(row) as Record<string, unknown>
    if (read.success) rows.push(read.data)
    else if (z.safeParse(hash, id).success) odd.push(id as string)
    last = Number.isSafeInteger(at) ? Number(at) : last
  }
  return { rows, odd, last }
}

/** Rows per page of the index: the most that it allows. */
export const PAGE = 200

/** Many times the size of a page of the index, or of the largest receipt. */
const MAX_ANSWER_BYTES = 8_000_000

/** Builds the error of a refusal. A provider that limits the rate announces how long it will not answer (threats C131). */
function refusal({ status, headers }: Response, json: unknown) {
  const { error, Error: failed } = (json ?? {}) as { error?: unknown; Error?: unknown }
  const words = error ?? failed
  const message = (typeof words === 'string' ? words : '').replaceAll(/\w+:\/\/\S+/g, '…').slice(0, 200)
  const seconds = /suspended for (\d+) ?s/.exec(message)?.[1] ?? headers.get('retry-after') ?? undefined
  const pause = seconds && /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined
  return new GridRefusalError(`HTTP ${status} ${message}`.trim(), pause)
}

function toBlock({ blockID, block_header: { raw_data: raw } }: z.output<typeof header>): TronBlock {
  const number = BigInt(raw.number)
  if (BigInt(`0x${blockID.slice(0, 16)}`) !== number) throw new GridRefusalError('its block has the id of another')
  return { number, hash: blockID, at: raw.timestamp }
}

/** keccak256 of `Transfer(address,address,uint256)`, the topic of a token payment. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const WORD = /^[0-9a-f]{64}$/

function toReceipt({ id, blockNumber, result, receipt, log }: z.output<typeof info>) {
  // A call that was reverted or ran out of energy had no effect.
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

/** An address is the last 20 bytes of a 32-byte word. */
const addressIn = (word: string) => tronAddress(word.slice(24))
