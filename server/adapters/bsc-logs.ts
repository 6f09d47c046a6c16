import {
  type Address,
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  encodeEventTopics,
  formatLog,
  getAddress,
  type Hex,
  http,
  isAddress,
  type Log,
  numberToHex,
  parseAbi,
  parseEventLogs,
  ResponseBodyTooLargeError,
  type RpcLog,
  RpcRequestError,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type BlockRange, type ChainTransfer, inChainOrder } from './chain.ts'
import type { Provider } from './providers.ts'

/** The parts of a BEP-20 token's ABI that we use. */
export const token = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
])

export type Client = ReturnType<typeof clientOf>

/** `createLogReader` asks for fewer blocks when an answer would be longer. */
const MAX_ANSWER_BYTES = 10_000_000

/** A client of one JSON-RPC provider: no retries, no redirects, and `pace` between requests. `timeout` is in milliseconds. */
export const clientOf = (url: string, timeout: number, pace: () => Promise<void>) =>
  createPublicClient({
    transport: http(url, {
      timeout,
      retryCount: 0,
      onFetchRequest: pace,
      fetchOptions: { redirect: 'error' },
      maxResponseBodySize: MAX_ANSWER_BYTES,
    }),
    cacheTime: 0,
  })

/**
 * Reads a block by its height or tag.
 * @throws BlockNotFoundError when the provider has no such block; Error when the answer is no such block
 */
export async function blockAt(client: Client, which: { blockNumber: bigint } | { blockTag: 'latest' | 'finalized' }) {
  const { number, hash } = await client.getBlock(which)
  if (typeof number !== 'bigint' || number < 0n || !isHash(hash))
    throw new Error('its block has no valid number or hash')
  if ('blockNumber' in which && number !== which.blockNumber)
    throw new Error(`it was asked for block ${which.blockNumber} and answered with another`)
  return { number, hash }
}

const isHash = (text: unknown): text is Hex => typeof text === 'string' && /^0x[0-9a-f]{64}$/.test(text)

/** The block hash at a height; undefined when the provider has no such block. */
export async function hashAt(client: Client, blockNumber: bigint) {
  try {
    return (await blockAt(client, { blockNumber })).hash
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}

/** The highest final block; undefined when the provider does not know finality. */
export async function finalizedAt(client: Client): Promise<bigint | undefined> {
  try {
    return (await blockAt(client, { blockTag: 'finalized' })).number
  } catch (error) {
    if (error instanceof BlockNotFoundError || isUnknownTag(error)) return undefined
    throw error
  }
}

/** Error codes of nodes that do not know a block tag. Other nodes use a generic code with such a message. */
const UNKNOWN_TAG_CODES = [-39_001, -32_601, -32_602]
const isUnknownTag = (error: unknown) => {
  const refusal = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null
  return (
    refusal instanceof RpcRequestError &&
    (UNKNOWN_TAG_CODES.includes(refusal.code) ||
      /not supported|unsupported|finalized|unknown block/i.test(`${refusal.details}`))
  )
}

/** Reads the effects of a transaction, in any token; undefined when the provider has it in no block. */
export async function receiptOf(client: Client, tx: string) {
  try {
    const receipt = await client.getTransactionReceipt({ hash: tx as Hex })
    const { status, blockNumber, blockHash, logs, transactionHash } = receipt
    if (transactionHash !== tx || typeof blockNumber !== 'bigint' || !isHash(blockHash))
      throw new Error('it was asked for one transaction and answered with another')
    if (status === 'reverted') return { state: 'failed' as const, transfers: [] }
    if (status !== 'success') throw new Error('its receipt has no valid status')
    const transfers = parseEventLogs({ abi: token, eventName: 'Transfer', logs, strict: true }).map(toTransfer)
    return {
      state: 'mined' as const,
      block: { number: blockNumber, hash: blockHash },
      transfers: transfers.filter(paid),
    }
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

/**
 * Creates a reader of payment logs. Providers allow from none to 50,000 blocks at once, so the range is halved after a refusal,
 * and grows again. Malformed rows are skipped and reported to `skip`, so that one of them cannot hide the others.
 */
export function createLogReader(widest: bigint, skip: (rows: number) => void) {
  const widths = new Map<Provider<Client>, bigint>()
  return async (
    provider: Provider<Client>,
    { from, to }: BlockRange,
    contract: Address | undefined,
    watched: readonly string[],
  ) => {
    if (watched.length === 0 || from > to) throw new Error('nothing to look for')
    const found: ChainTransfer[] = []
    let width = widths.get(provider) ?? widest
    for (let next = from; next <= to; ) {
      const last = next + width - 1n < to ? next + width - 1n : to
      try {
        const rows: unknown = await provider.client.request({
          method: 'eth_getLogs',
          params: [
            {
              ...(contract ? { address: contract } : {}),
              topics: encodeEventTopics({ abi: token, eventName: 'Transfer', args: { to: watched as Address[] } }),
              fromBlock: numberToHex(next),
              toBlock: numberToHex(last),
            },
          ],
        })
        if (!Array.isArray(rows)) throw new Error('its logs are not a list')
        const { logs, odd } = readLogs(rows)
        skip(odd)
        // Anybody can write a token that claims to have paid us. A provider that lists other tokens is not trusted.
        if (contract && logs.some((log) => log.contract !== contract))
          throw new Error('it was asked for one token and answered with another')
        found.push(...logs.filter((it) => paid(it) && it.block.number >= next && it.block.number <= last))
        next = last + 1n
      } catch (error) {
        const tooWide = width > 1n
        width = tooWide ? width / 2n : width
        widths.set(provider, width)
        // "limit exceeded" may mean too many blocks or anything else (threats C131), so ask for fewer.
        if (!tooWide || !isRefusal(error)) throw error
      }
    }
    if (width < widest) widths.set(provider, width * 2n > widest ? widest : width * 2n)
    return found.sort(inChainOrder)
  }
}

/** Returns the payments in the rows of an answer, and the number of malformed rows. */
function readLogs(rows: readonly unknown[]) {
  const logs: ChainTransfer[] = []
  let odd = 0
  for (const row of rows)
    try {
      const log = formatLog(row as RpcLog)
      const { blockNumber, blockHash, logIndex, transactionHash, address, topics } = log
      const isWhole = typeof blockNumber === 'bigint' && typeof logIndex === 'number' && isHash(blockHash)
      if (!isWhole || !isHash(transactionHash) || !isAddress(address, { strict: false }) || !Array.isArray(topics))
        odd++
      else
        logs.push(
          ...parseEventLogs({ abi: token, eventName: 'Transfer', logs: [log as Mined], strict: true }).map(toTransfer),
        )
    } catch {
      odd++
    }
  return { logs, odd }
}

type Mined = Log<bigint, number, false>
type TransferLog = Log<bigint, number, false> & { args: { from: Address; to: Address; value: bigint } }

const toTransfer = ({
  transactionHash,
  logIndex,
  blockNumber,
  blockHash,
  address,
  args,
}: TransferLog): ChainTransfer => ({
  tx: transactionHash,
  log: logIndex,
  block: { number: blockNumber, hash: blockHash },
  contract: getAddress(address),
  from: getAddress(args.from),
  to: getAddress(args.to),
  raw: args.value,
})

/** Anybody can make a token log a transfer of zero. That is no payment (threats C134). */
const paid = ({ raw }: ChainTransfer) => raw > 0n

/** True when the provider refused the request, or its answer was too long. False when it could not answer at all. */
const isRefusal = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof RpcRequestError || cause instanceof ResponseBodyTooLargeError) !== null

/** Describes a failure without the provider's URL. viem's full messages contain the URL, and with it the key. */
export const describeViemError = (error: unknown) => ({
  reason:
    error instanceof BaseError
      ? withoutAddresses(`${error.shortMessage} ${error.details ?? ''}`.trim())
      : error instanceof Error
        ? withoutAddresses(error.message)
        : 'it failed',
})

const withoutAddresses = (text: string) => text.slice(0, 500).replaceAll(/\w+:\/\/\S+/g, '…')
