import {
  type Address,
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  getAddress,
  type Hex,
  http,
  type Log,
  parseAbi,
  parseEventLogs,
  ResponseBodyTooLargeError,
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
const MOST = 10_000_000

/** One JSON-RPC provider, asked once, with a distance between requests, and nobody that it would send us on to. */
export const clientOf = (url: string, timeout: number, pace: () => Promise<void>) =>
  createPublicClient({
    transport: http(url, {
      timeout,
      retryCount: 0,
      onFetchRequest: pace,
      fetchOptions: { redirect: 'error' },
      maxResponseBodySize: MOST,
    }),
    cacheTime: 0,
  })

/** The block's hash at a height; undefined when the provider has no such block. */
export async function hashAt(client: Client, blockNumber: bigint) {
  try {
    return (await client.getBlock({ blockNumber })).hash
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}

/** What a transaction did, in any token; undefined when the provider has it in no block. */
export async function receiptOf(client: Client, tx: string) {
  try {
    const { status, blockNumber, blockHash, logs } = await client.getTransactionReceipt({ hash: tx as Hex })
    if (status !== 'success') return { state: 'failed' as const, transfers: [] }
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
 * one says no, and grows again.
 */
export function createLogReader(widest: bigint) {
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
        const logs = await provider.client.getLogs({
          ...(contract ? { address: contract } : {}),
          event: token[0],
          args: { to: watched as Address[] },
          fromBlock: next,
          toBlock: last,
          strict: true,
        })
        // Anybody can write a token that says that it paid us: whoever lists what was not asked for lists nothing (threats C121).
        if (contract && logs.some(({ address }) => getAddress(address) !== contract))
          throw new Error('it was asked for one token and told of another')
        found.push(
          ...logs.map(toTransfer).filter((it) => paid(it) && it.block.number >= next && it.block.number <= last),
        )
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
      ? `${error.shortMessage} ${withoutAddresses(error.details)}`.trim()
      : error instanceof Error
        ? error.message
        : String(error),
})

const withoutAddresses = (text: string) => text.replaceAll(/\w+:\/\/\S+/g, '…')
