import { readTxid } from '@humidor/domain/explorer.ts'
import {
  type Address,
  BlockNotFoundError,
  createPublicClient,
  getAddress,
  type Hex,
  http,
  isAddress,
  type Log,
  parseAbi,
  parseEventLogs,
  TransactionReceiptNotFoundError,
} from 'viem'
import { type ChainReader, type ChainTransfer, ChainUnavailable, type FoundTransfers } from './chain.ts'
import { createPace, createProviders, type Provider, saidNo } from './providers.ts'

/** The one token that counts, and how a BEP-20 token speaks. */
const token = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function decimals() view returns (uint8)',
])
const BSC_ID = 56
/** BSC-USD counts in 10^-18, unlike USDT on other chains: a wrong guess here would be a wrong amount by 10^12. */
const BSC_USD_DECIMALS = 18
const MICRO_DECIMALS = 6

export interface BscOptions {
  /** JSON-RPC addresses, the preferred first; a comma between them in `BSC_RPC_URL`. */
  urls: readonly string[]
  /** The contract of USDT: `BSC_USDT`. Every other token is ignored. */
  usdt: string
  /** Where members pay: `BSC_DEPOSIT_ADDRESS`, the next one serving when an amount's slots are used up. */
  addresses: readonly string[]
  /** Decisions §5: 15. */
  confirmations?: number
  /** Least milliseconds between two requests to one provider; public nodes count. */
  pace?: number
  /** Milliseconds that a provider is left alone after a failure; doubled at each further one, to a minute. */
  rest?: number
  /** Milliseconds that an answer may take. */
  timeout?: number
  /** Most blocks asked for at once; providers allow from none to 50,000. It is halved where one says no. */
  widest?: bigint
}

/** Reads USDT on BSC through JSON-RPC (decisions §5). @throws when an address of the configuration is none */
export function createBscReader(options: BscOptions): ChainReader {
  const { urls, confirmations = 15, pace = 20, rest = 1_000, timeout = 5_000, widest = 2_000n } = options
  if (urls.length === 0) throw new Error('BSC_RPC_URL names no provider.')
  const usdt = addressOf(options.usdt, 'BSC_USDT')
  const addresses = options.addresses.map((address) => addressOf(address, 'BSC_DEPOSIT_ADDRESS'))
  const providers = createProviders<Client>({
    all: urls.map((url) => ({ name: new URL(url).host, client: clientOf(url, timeout, createPace(pace)) })),
    rest,
    check: (provider) => checkToken(provider, usdt),
  })
  const widths = new Map<Provider<Client>, bigint>()
  const inToken = (transfers: readonly ChainTransfer[]) =>
    transfers.filter(({ contract, raw }) => contract === usdt && raw > 0n)

  return {
    chain: 'BSC',
    confirmations,
    addresses,
    token: usdt,
    unitsPerMicro: 10n ** BigInt(BSC_USD_DECIMALS - MICRO_DECIMALS),

    // Every provider is checked before its first answer; this only asks for one.
    check: () => providers.first(async () => undefined),

    head: () =>
      providers.first(async ({ client }) => {
        // `finalized` is asked first, so that it never lies above the head.
        const finalized = await client.getBlock({ blockTag: 'finalized' })
        const { number, hash } = await client.getBlock({ blockTag: 'latest' })
        return { number, hash, finalized: finalized.number }
      }),

    hashOf: (blockNumber) => providers.first(({ client }) => hashAt(client, blockNumber)),

    transfers: ({ from, to }, watched) =>
      providers.first(async (provider) => {
        if (watched.length === 0 || from > to) throw new Error('nothing to look for')
        const found: ChainTransfer[] = []
        let width = widths.get(provider) ?? widest
        for (let next = from; next <= to; ) {
          const last = next + width - 1n < to ? next + width - 1n : to
          try {
            const logs = await provider.client.getLogs({
              address: usdt,
              event: token[0],
              args: { to: watched as Address[] },
              fromBlock: next,
              toBlock: last,
              strict: true,
            })
            found.push(...logs.map(toTransfer).filter((it) => isIn(it, next, last)))
            next = last + 1n
          } catch (error) {
            const tooWide = width > 1n
            width = tooWide ? width / 2n : width
            widths.set(provider, width)
            // «limit exceeded» may stand for too many blocks as well as for anything else (threats C131): ask for fewer.
            if (!tooWide || !saidNo(error)) throw error
          }
        }
        // A provider that lags behind answers "no payments" for blocks it has not got: it must show the last one.
        const hash = await hashAt(provider.client, to)
        if (!hash) throw new ChainUnavailable(`${provider.name} has no block ${to} yet`)
        if (found.some(({ block }) => block.number === to && block.hash !== hash))
          throw new ChainUnavailable(`${provider.name} changed its mind about block ${to}`)
        if (width < widest) widths.set(provider, width * 2n > widest ? widest : width * 2n)
        return { transfers: found.sort(inChainOrder), through: { number: to, hash } } satisfies FoundTransfers
      }),

    stands: (transfer, { final } = { final: false }) =>
      providers.agreed(2, async ({ client }) => {
        const receipt = await receiptOf(client, transfer.tx)
        if (!receipt?.transfers.some((it) => isSame(it, transfer))) return false
        return !final || (await client.getBlock({ blockTag: 'finalized' })).number >= transfer.block.number
      }),

    isTx: (text) => readTxid('BSC', text) === text,

    async payment(tx) {
      const seen = await providers.known(({ client }) => receiptOf(client, tx))
      if (!seen) return { state: 'unknown' }
      if (seen.state === 'mined') return { ...seen, transfers: inToken(seen.transfers) }
      const failed = await providers.agreed(2, async ({ client }) => (await receiptOf(client, tx))?.state === 'failed')
      return { state: failed ? 'failed' : 'unknown' }
    },

    didJust: (tx, { block, transfers }) =>
      providers.agreed(2, async ({ client }) => {
        const receipt = await receiptOf(client, tx)
        if (receipt?.state !== 'mined' || receipt.block.hash !== block.hash) return false
        const made = inToken(receipt.transfers)
        const alike = made.length === transfers.length && made.every((it, place) => isSame(it, transfers[place] ?? it))
        return alike && (await client.getBlock({ blockTag: 'finalized' })).number >= block.number
      }),
  }
}

type Client = ReturnType<typeof clientOf>

const clientOf = (url: string, timeout: number, pace: () => Promise<void>) =>
  createPublicClient({ transport: http(url, { timeout, retryCount: 0, onFetchRequest: pace }), cacheTime: 0 })

/** Makes sure that a provider tells of BSC, and that the token counts as we think (threats C127). */
async function checkToken({ client }: Provider<Client>, usdt: Address) {
  const [id, decimals] = await Promise.all([
    client.getChainId(),
    client.readContract({ address: usdt, abi: token, functionName: 'decimals' }),
  ])
  if (id !== BSC_ID) throw new Error(`it tells of chain ${id}, not of BSC (${BSC_ID})`)
  if (decimals !== BSC_USD_DECIMALS) throw new Error(`the token has ${decimals} decimals, not ${BSC_USD_DECIMALS}`)
}

function addressOf(text: string, setting: string): Address {
  if (!isAddress(text, { strict: false })) throw new Error(`${setting} is not an address of BSC: ${text}`)
  return getAddress(text)
}

async function hashAt(client: Client, blockNumber: bigint) {
  try {
    return (await client.getBlock({ blockNumber })).hash
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}

/** What a transaction did, in any token; undefined when the provider has it in no block. */
async function receiptOf(client: Client, tx: string) {
  try {
    const { status, blockNumber, blockHash, logs } = await client.getTransactionReceipt({ hash: tx as Hex })
    if (status !== 'success') return { state: 'failed' as const, transfers: [] }
    const transfers = parseEventLogs({ abi: token, eventName: 'Transfer', logs, strict: true }).map(toTransfer)
    return { state: 'mined' as const, block: { number: blockNumber, hash: blockHash }, transfers }
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
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
const isIn = ({ block, raw }: ChainTransfer, first: bigint, last: bigint) =>
  raw > 0n && block.number >= first && block.number <= last

const isSame = (a: ChainTransfer, b: ChainTransfer) =>
  a.tx === b.tx &&
  a.log === b.log &&
  a.block.hash === b.block.hash &&
  a.block.number === b.block.number &&
  a.contract === b.contract &&
  a.from === b.from &&
  a.to === b.to &&
  a.raw === b.raw

const inChainOrder = (a: ChainTransfer, b: ChainTransfer) =>
  a.block.number === b.block.number ? a.log - b.log : a.block.number < b.block.number ? -1 : 1
