import { type Address, getAddress, isAddress } from 'viem'
import { agreementOf, createNotes } from './agreement.ts'
import {
  blockAt,
  type Client,
  clientOf,
  createLogReader,
  describeViemError,
  finalizedAt,
  hashAt,
  receiptOf,
  token,
} from './bsc-logs.ts'
import { type ChainReader, type ChainTransfer, ChainUnavailableError, isSameTransfer } from './chain.ts'
import { agreedBalance } from './chain-balances.ts'
import { proofsOn } from './chain-proofs.ts'
import { createPace, createProviders, distinct, type Provider } from './providers.ts'

const BSC_ID = 56
/** BSC-USD counts in 10^-18, unlike USDT on other chains. A mistake would change amounts by a factor of 10^12. */
const BSC_USD_DECIMALS = 18
const MICRO_DECIMALS = 6

export interface BscOptions {
  /** JSON-RPC URLs, the preferred first. Separated by commas in `BSC_RPC_URL`. */
  urls: readonly string[]
  /** The contract of USDT: `BSC_USDT`. Every other token is ignored. */
  usdt: string
  /** The deposit addresses: `BSC_DEPOSIT_ADDRESS`. The next one serves when an amount's slots are used up. */
  addresses: readonly string[]
  /** Rules M25: 15. */
  confirmations?: number
  /** Minimum milliseconds between two requests to one provider. Public nodes limit the rate. */
  pace?: number
  /** Milliseconds without requests to a provider after a failure. Doubles with each further failure, up to a minute. */
  rest?: number
  /** The timeout of a request, in milliseconds. */
  timeout?: number
  /** The most blocks in one request. */
  widest?: bigint
  /** Seconds without a block after which reading counts as stalled: a minute, as a block comes every second. */
  stalls?: number
  /** The most blocks per second. One comes every 0.45 s. */
  fastest?: number
}

/** Creates a reader of USDT on BSC through JSON-RPC (rules M25). @throws when a configured address is invalid */
export function createBscReader(options: BscOptions): ChainReader {
  const { urls, pace = 20, rest = 1_000, timeout = 5_000, widest = 2_000n } = options
  const { confirmations = 15, stalls = 60, fastest = 3.5 } = options
  if (urls.length === 0) throw new Error('BSC_RPC_URL names no provider.')
  const usdt = addressOf(options.usdt, 'BSC_USDT')
  const addresses = options.addresses.map((address) => addressOf(address, 'BSC_DEPOSIT_ADDRESS'))
  const providers = createProviders<Client>({
    all: distinct(urls.map((url) => ({ url }))).map(({ url }) => ({
      name: new URL(url).host,
      client: clientOf(url, timeout, createPace(pace)),
    })),
    rest,
    check: (provider) => checkToken(provider, usdt),
    describe: describeViemError,
  })
  const notes = createNotes()
  const logsOf = createLogReader(widest, notes.skip)
  const agreement = agreementOf<Client>({ providers, notes, hashAt })
  const inToken = ({ contract }: ChainTransfer) => contract === usdt
  /** If the provider does not know what is final, a depth of `confirmations` counts as final. */
  const finalOf = async (client: Client) =>
    (await finalizedAt(client)) ??
    (await blockAt(client, { blockTag: 'latest' })).number - BigInt(reader.confirmations) + 1n
  const isFinalAt = async (client: Client, height: bigint) => (await finalOf(client)) >= height

  const proofs = proofsOn<Client>({
    ...{ chain: 'BSC', token: usdt, providers, notes },
    mined: receiptOf,
    knows: async (client, tx) => (await receiptOf(client, tx)) !== undefined,
    height: async (client) => (await blockAt(client, { blockTag: 'latest' })).number,
    isFinal: (client, _tx, { number }) => isFinalAt(client, number),
    async standsAt(client, transfer, final) {
      const shown = await showsAt(client, transfer)
      return shown && final ? await isFinalAt(client, transfer.block.number) : shown
    },
  })

  const reader: ChainReader = {
    chain: 'BSC',
    confirmations,
    addresses,
    token: usdt,
    unitsPerMicro: 10n ** BigInt(BSC_USD_DECIMALS - MICRO_DECIMALS),
    finds: 'blocks',
    stalls,
    fastest,
    noticed: notes.take,

    // `providers` checks each provider before its first answer, so any answer will do.
    check: () => providers.first(async () => undefined),

    head: () =>
      agreement.head(
        async ({ client }) => {
          // Read `finalized` first, so that it is never above the head.
          const finalized = await finalizedAt(client)
          return { ...(await blockAt(client, { blockTag: 'latest' })), finalized }
        },
        { depth: reader.confirmations, fastest },
      ),

    hashOf: agreement.hashOf,

    async balanceOf(address, final) {
      const block = final ?? (await reader.head()).finalized
      const args = [addressOf(address, 'The address')] as const
      return await agreedBalance(providers, async (client) => {
        // A provider that lags behind has no vote. It would fail, and rest.
        if ((await hashAt(client, block)) === undefined) return undefined
        const call = { address: usdt, abi: token, functionName: 'balanceOf', args, blockNumber: block } as const
        return { raw: await client.readContract(call), from: block, to: block }
      })
    },

    transfers: (range, watched) =>
      agreement.transfers(
        async (provider) => {
          const transfers = await logsOf(provider, range, usdt, watched)
          const { to } = range
          // A provider that lags behind answers "no payments" for blocks it does not have, so it must show the last one.
          const hash = await hashAt(provider.client, to)
          if (!hash) throw new ChainUnavailableError(`${provider.name} has no block ${to} yet`)
          if (transfers.some(({ block }) => block.number === to && block.hash !== hash))
            throw new ChainUnavailableError(`${provider.name} gave two hashes of block ${to}`)
          return { transfers, through: { number: to, hash } }
        },
        { stands: (transfer) => proofs.stands(transfer) },
      ),

    async payers(range, watched) {
      const { voices } = await providers.each((provider) => logsOf(provider, range, usdt, watched))
      return [...new Set(voices.flatMap(({ answer }) => answer.map(({ tx }) => tx)))]
    },

    others: (range, watched, worth) =>
      providers.first(async (provider) =>
        (await logsOf(provider, range, undefined, watched)).filter((it) => !inToken(it) && worth(it.raw)),
      ),

    ...proofs,
  }
  return reader
}

/** True when a provider shows the payment; undefined when it does not have the block yet. */
async function showsAt(client: Client, transfer: ChainTransfer) {
  const { number, hash } = transfer.block
  const receipt = await receiptOf(client, transfer.tx)
  if (!receipt?.transfers.some((it) => isSameTransfer(it, transfer)))
    // Without the block it cannot know. With another block, or the block without the payment, it denies it.
    return (await hashAt(client, number)) === undefined ? undefined : false
  return receipt.state === 'mined' && receipt.block.hash === hash
}

/** Checks that a provider serves BSC, and that the token has the expected decimals (threats C127). */
async function checkToken({ client }: Provider<Client>, usdt: Address) {
  const [id, decimals] = await Promise.all([
    client.getChainId(),
    client.readContract({ address: usdt, abi: token, functionName: 'decimals' }),
  ])
  if (id !== BSC_ID) throw new Error(`it serves chain ${id}, not BSC (${BSC_ID})`)
  if (decimals !== BSC_USD_DECIMALS) throw new Error(`the token has ${decimals} decimals, not ${BSC_USD_DECIMALS}`)
}

function addressOf(text: string, setting: string): Address {
  if (!isAddress(text, { strict: false })) throw new Error(`${setting} is not an address of BSC: ${text}`)
  return getAddress(text)
}
