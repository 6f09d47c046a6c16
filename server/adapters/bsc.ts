import { type Address, getAddress, isAddress } from 'viem'
import { type Client, clientOf, createLogReader, hashAt, receiptOf, token, toldByViem } from './bsc-logs.ts'
import { type ChainReader, type ChainTransfer, ChainUnavailable, isSameTransfer } from './chain.ts'
import { proofsOn } from './chain-proofs.ts'
import { createPace, createProviders, type Provider } from './providers.ts'

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
  /** Most blocks asked for at once. */
  widest?: bigint
  /** Seconds without a block after which the chain counts as not being read from its end: a minute, as one comes every second. */
  stalls?: number
}

/** Reads USDT on BSC through JSON-RPC (decisions §5). @throws when an address of the configuration is none */
export function createBscReader(options: BscOptions): ChainReader {
  const { urls, confirmations = 15, pace = 20, rest = 1_000, timeout = 5_000, widest = 2_000n, stalls = 60 } = options
  if (urls.length === 0) throw new Error('BSC_RPC_URL names no provider.')
  const usdt = addressOf(options.usdt, 'BSC_USDT')
  const addresses = options.addresses.map((address) => addressOf(address, 'BSC_DEPOSIT_ADDRESS'))
  const providers = createProviders<Client>({
    all: urls.map((url) => ({ name: new URL(url).host, client: clientOf(url, timeout, createPace(pace)) })),
    rest,
    check: (provider) => checkToken(provider, usdt),
    told: toldByViem,
  })
  const logsOf = createLogReader(widest)
  const inToken = ({ contract }: ChainTransfer) => contract === usdt

  return {
    chain: 'BSC',
    confirmations,
    addresses,
    token: usdt,
    unitsPerMicro: 10n ** BigInt(BSC_USD_DECIMALS - MICRO_DECIMALS),
    finds: 'blocks',
    stalls,

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

    transfers: (range, watched) =>
      providers.first(async (provider) => {
        const transfers = await logsOf(provider, range, usdt, watched)
        const { to } = range
        // A provider that lags behind answers "no payments" for blocks it has not got: it must show the last one.
        const hash = await hashAt(provider.client, to)
        if (!hash) throw new ChainUnavailable(`${provider.name} has no block ${to} yet`)
        if (transfers.some(({ block }) => block.number === to && block.hash !== hash))
          throw new ChainUnavailable(`${provider.name} changed its mind about block ${to}`)
        return { transfers, through: { number: to, hash } }
      }),

    payers: (range, watched) =>
      providers.first(async (provider) => [
        ...new Set((await logsOf(provider, range, usdt, watched)).map(({ tx }) => tx)),
      ]),

    others: (range, watched, worth) =>
      providers.first(async (provider) =>
        (await logsOf(provider, range, undefined, watched)).filter((it) => !inToken(it) && worth(it.raw)),
      ),

    stands: async (transfer, { final } = { final: false }) =>
      inToken(transfer) && (await providers.agreed(2, ({ client }) => standsAt(client, transfer, final))),

    ...proofsOn({
      ...{ chain: 'BSC', token: usdt, providers },
      mined: receiptOf,
      knows: async (client, tx) => (await receiptOf(client, tx)) !== undefined,
      height: async (client) => (await client.getBlock({ blockTag: 'latest' })).number,
      isFinal: (client, _tx, { number }) => isFinalAt(client, number),
    }),
  }
}

/** Whether one provider shows the payment; undefined where it has not got so far. */
async function standsAt(client: Client, transfer: ChainTransfer, final: boolean) {
  const { number, hash } = transfer.block
  const receipt = await receiptOf(client, transfer.tx)
  if (!receipt?.transfers.some((it) => isSameTransfer(it, transfer)))
    // Without the block it cannot know; with another one there, or the same without the payment, it does.
    return (await hashAt(client, number)) === undefined ? undefined : false
  if (receipt.state !== 'mined' || receipt.block.hash !== hash) return false
  return final ? await isFinalAt(client, number) : true
}

const isFinalAt = async (client: Client, height: bigint) =>
  (await client.getBlock({ blockTag: 'finalized' })).number >= height

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
