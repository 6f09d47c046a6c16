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

/** How a BEP-20 token speaks. */
export const token = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function decimals() view returns (uint8)',
])

export type Client = ReturnType<typeof clientOf>

/** How long an answer may be: `createLogReader` asks for fewer blocks where theirs would be longer. Bytes. */
const MAX_ANSWER_BYTES = 10_000_000

/** One JSON-RPC provider, asked once, with a distance between requests, and nobody that it would send us on to. */
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
 * A block by its height or by its name, as far as the answer has the form of one.
 * @throws BlockNotFoundError when the provider has no such block
 */
export async function blockAt(client: Client, which: { blockNumber: bigint } | { blockTag: 'latest' | 'finalized' }) {
  const { number, hash } = await client.getBlock(which)
  if (typeof number !== 'bigint' || number < 0n || !isHash(hash)) throw new Error('its block is none')
  if ('blockNumber' in which && number !== which.blockNumber)
    throw new Error(`it was asked for block ${which.blockNumber} and told of another`)
  return { number, hash }
}

const isHash = (text: unknown): text is Hex => typeof text === 'string' && /^0x[0-9a-f]{64}$/.test(text)

/** The block's hash at a height; undefined when the provider has no such block. */
export async function hashAt(client: Client, blockNumber: bigint) {
  try {
    return (await blockAt(client, { blockNumber })).hash
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}

/** The highest block that can no longer change; undefined where the provider does not know what that is. */
export async function finalizedAt(client: Client): Promise<bigint | undefined> {
  try {
    return (await blockAt(client, { blockTag: 'finalized' })).number
  } catch (error) {
    if (error instanceof BlockNotFoundError || knowsNoName(error)) return undefined
    throw error
  }
}

/** How nodes say that they know no block by a name: by code, or in words beside a code for anything. */
const NO_SUCH_NAME = [-39_001, -32_601, -32_602]
const knowsNoName = (error: unknown) => {
  const said = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : null
  return (
    said instanceof RpcRequestError &&
    (NO_SUCH_NAME.includes(said.code) || /not supported|unsupported|finalized|unknown block/i.test(`${said.details}`))
  )
}

/** What a transaction did, in any token; undefined when the provider has it in no block. */
export async function receiptOf(client: Client, tx: string) {
  try {
    const receipt = await client.getTransactionReceipt({ hash: tx as Hex })
    const { status, blockNumber, blockHash, logs, transactionHash } = receipt
    if (transactionHash !== tx || typeof blockNumber !== 'bigint' || !isHash(blockHash))
      throw new Error('it was asked for one transaction and told of another')
    if (status === 'reverted') return { state: 'failed' as const, transfers: [] }
    if (status !== 'success') throw new Error('its receipt does not tell whether the transaction failed')
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
 * Reads the logs of payments, as many blocks at a time as the provider allows: from none to 50,000. It is halved where
 * one says no, and grows again. Rows that are no log are skipped and counted: one of them must not hide the others.
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
        if (!Array.isArray(rows)) throw new Error('its logs are no list')
        const { logs, odd } = readLogs(rows)
        skip(odd)
        // Anybody can write a token that says that it paid us: whoever lists what was not asked for lists nothing.
        if (contract && logs.some((log) => log.contract !== contract))
          throw new Error('it was asked for one token and told of another')
        found.push(...logs.filter((it) => paid(it) && it.block.number >= next && it.block.number <= last))
        next = last + 1n
      } catch (error) {
        const tooWide = width > 1n
        width = tooWide ? width / 2n : width
        widths.set(provider, width)
        // «limit exceeded» may stand for too many blocks as well as for anything else (threats C131): ask for fewer.
        if (!tooWide || !saidNo(error)) throw error
      }
    }
    if (width < widest) widths.set(provider, width * 2n > widest ? widest : width * 2n)
    return found.sort(inChainOrder)
  }
}

/** The payments among the rows of an answer, and how many rows are no log of any kind. */
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

/** Anybody can make a token say that it moved nothing: that is no payment (threats C134). */
const paid = ({ raw }: ChainTransfer) => raw > 0n

/** True when the provider understood the question and said no, or more than we read, instead of failing to answer at all. */
const saidNo = (error: unknown) =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof RpcRequestError || cause instanceof ResponseBodyTooLargeError) !== null

/** What went wrong, without the provider's address: viem's full messages hold it, and with it the key. */
export const toldByViem = (error: unknown) => ({
  reason:
    error instanceof BaseError
      ? withoutAddresses(`${error.shortMessage} ${error.details ?? ''}`.trim())
      : error instanceof Error
        ? withoutAddresses(error.message)
        : 'it failed',
})

const withoutAddresses = (text: string) => text.slice(0, 500).replaceAll(/\w+:\/\/\S+/g, '…')
