import { readAddress } from '@humidor/domain/money/address.ts'
import { agreementOf, createNotes } from './agreement.ts'
import {
  type BlockRange,
  type ChainReader,
  type ChainTransfer,
  ChainUnavailableError,
  inChainOrder,
  isSameTransfer,
} from './chain.ts'
import { agreedBalance } from './chain-balances.ts'
import { proofsOn } from './chain-proofs.ts'
import { createPace, createProviders, distinct, type Provider, type Providers } from './providers.ts'
import { createTronGrid, GridRefusalError, type TronBlock, type TronGrid, type TronReceipt } from './tron-grid.ts'
import { createTronLister } from './tron-lister.ts'
import { createLook } from './tron-look.ts'

/** The first block of TRON's main net. It distinguishes the main net from a test net, as the chain id 56 does for BSC. */
const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
/** USDT on TRON counts in millionths, as we do. */
const USDT_DECIMALS = 6n

export interface TronOptions {
  /** Base URLs of the API, the preferred first: `TRON_API_URL`. A node without TronGrid's index only confirms payments. */
  urls: readonly string[]
  /** One key for each URL, in their order: `TRON_API_KEY`. A key is never sent to another URL. */
  keys?: readonly string[]
  /** The contract of USDT: `TRON_USDT`. */
  usdt: string
  /** The deposit addresses: `TRON_DEPOSIT_ADDRESS`. */
  addresses: readonly string[]
  /** Rules M25: 19, after which a block is final. */
  confirmations?: number
  /** Minimum milliseconds between two requests to one provider. TronGrid allows about fifteen per second with a key. */
  pace?: number
  /** Milliseconds without requests to a provider after a failure. Doubles with each further failure, up to a minute. */
  rest?: number
  /** The timeout of a request, in milliseconds. */
  timeout?: number
  /** Milliseconds for which a receipt is cached, as long as its block is in the chain. */
  keep?: number
  /** Seconds without a block after which reading counts as stalled: a minute, as a block comes every three seconds. */
  stalls?: number
  /** The most blocks per second. One comes every three seconds. */
  fastest?: number
}

/** Creates a reader of USDT on TRON through the TronGrid HTTP API (rules M25). @throws when a configured address is invalid */
export function createTronReader(options: TronOptions): ChainReader {
  const { urls, keys = [], pace = 100, rest = 1_000, timeout = 8_000, keep = 20_000 } = options
  const { confirmations = 19, stalls = 60, fastest = 0.5 } = options
  if (urls.length === 0) throw new Error('TRON_API_URL names no provider.')
  const usdt = addressOf(options.usdt, 'TRON_USDT')
  const addresses = options.addresses.map((address) => addressOf(address, 'TRON_DEPOSIT_ADDRESS'))
  const notes = createNotes()
  const places = distinct(urls.map((url, place) => ({ url, key: keys[place] })))
  const providers = createProviders<TronGrid>({
    all: places.map(({ url, key }) => {
      const client = createTronGrid({ url, key, timeout, pace: createPace(pace), skip: notes.skip })
      return { name: new URL(url).host, client }
    }),
    rest,
    check: (provider) => checkToken(provider, usdt),
    describe: (error) =>
      error instanceof GridRefusalError
        ? { reason: error.message, pause: error.pause }
        : { reason: error instanceof Error ? error.message : String(error) },
  })
  const { listedIn } = createTronLister()
  const lookedAt = createLook(keep)
  /** Each provider's last newest block, which saves a second request for it. */
  const heads = new Map<TronGrid, TronBlock>()
  /**
   * The transactions that the index lists in a range of blocks, and the last block. A provider that lags behind lists none in blocks
   * it does not have.
   */
  async function listed(
    { name, client }: Provider<TronGrid>,
    range: BlockRange,
    watched: readonly string[],
    { contract, worth = () => true }: { contract?: string; worth?(raw: bigint): boolean },
  ) {
    const newest = heads.get(client)
    const through = newest?.number === range.to ? newest : await client.block(range.to)
    if (!through) throw new ChainUnavailableError(`${name} has no block ${range.to} yet`)
    const { rows, odd } = await listedIn(client, { ...range, through }, watched, contract)
    const worthy = rows.filter(({ value }) => worth(BigInt(value)))
    return { through, txs: [...new Set([...worthy.map((row) => row.transaction_id), ...odd])] }
  }
  const inToken = ({ contract }: ChainTransfer) => contract === usdt
  const canList = (client: TronGrid) => client.lists()
  const hashAt = async (client: TronGrid, number: bigint) => (await client.block(number))?.hash
  const agreement = agreementOf<TronGrid>({ providers, notes, hashAt })
  /** If the provider does not know what is final, a depth of `confirmations` counts as final. */
  const isFinalAt = async (
    client: TronGrid,
    tx: string,
    block: bigint,
    holds: (it: TronReceipt | undefined) => boolean,
  ) => {
    if ((await client.solid()) !== undefined) return holds(await client.receipt('walletsolidity', tx))
    return block <= (await client.head('wallet')).number - BigInt(reader.confirmations) + 1n
  }
  const proofs = proofsOn<TronGrid>({
    ...{ chain: 'TRX', token: usdt, providers, notes },
    mined: minedAt,
    knows: async (client, tx) => (await client.receipt('wallet', tx)) !== undefined,
    height: async (client) => (await client.head('wallet')).number,
    isFinal: (client, tx, { number }) => isFinalAt(client, tx, number, (receipt) => receipt !== undefined),
    async standsAt(client, transfer, final) {
      const { number, hash } = transfer.block
      const block = await client.block(number)
      if (!block) return undefined
      if (block.hash !== hash) return false
      const holds = (receipt: TronReceipt | undefined) =>
        receipt?.transfers.some((it) => isSameTransfer({ ...it, block: { number: receipt.block, hash } }, transfer)) ??
        false
      if (!holds(await client.receipt('wallet', transfer.tx))) return false
      // The node's solidity API knows final blocks only.
      return final ? await isFinalAt(client, transfer.tx, number, holds) : true
    },
  })

  const reader: ChainReader = {
    chain: 'TRX',
    confirmations,
    addresses,
    token: usdt,
    unitsPerMicro: 1n,
    finds: 'index',
    ...{ stalls, fastest },
    noticed: notes.take,

    // `providers` checks each provider before its first answer, so any answer will do.
    check: () => providers.first(async () => undefined),

    head: () =>
      agreement.head(
        async ({ client }) => {
          // Read the final block first, so that it is never above the head.
          const finalized = await client.solid()
          const newest = await client.head('wallet')
          heads.set(client, newest)
          return { number: newest.number, hash: newest.hash, finalized }
        },
        { depth: reader.confirmations, fastest },
      ),

    hashOf: agreement.hashOf,

    balanceOf: balancesBy(providers, usdt),

    transfers: (range, watched) =>
      agreement.transfers(
        async (provider) => {
          const { through, txs } = await listed(provider, range, watched, { contract: usdt })
          const found = await lookedAt(provider.client, txs, range)
          const transfers = found.filter((it) => inToken(it) && watched.includes(it.to)).sort(inChainOrder)
          return { transfers, through: { number: through.number, hash: through.hash } }
        },
        { can: canList, stands: (transfer) => proofs.stands(transfer) },
      ),

    async payers(range, watched) {
      const list = async (provider: Provider<TronGrid>) =>
        (await listed(provider, range, watched, { contract: usdt })).txs
      const { voices } = await providers.each(list, { can: canList })
      return [...new Set(voices.flatMap(({ answer }) => answer))]
    },

    others: (range, watched, worth) =>
      providers.first(async (provider) => {
        const { txs } = await listed(provider, range, watched, { worth })
        const found = await lookedAt(provider.client, txs, range)
        return found.filter((it) => !inToken(it) && watched.includes(it.to) && worth(it.raw)).sort(inChainOrder)
      }, canList),

    ...proofs,
  }
  return reader
}

/** A transaction and its block; undefined when this provider has it in no block. */
async function minedAt(client: TronGrid, tx: string) {
  const receipt = await client.receipt('wallet', tx)
  if (!receipt) return undefined
  if (receipt.failed) return { state: 'failed' as const, transfers: [] }
  const block = await client.block(receipt.block)
  if (!block) return undefined
  const { number, hash } = block
  const transfers = receipt.transfers.map((it): ChainTransfer => ({ ...it, block: { number, hash } }))
  return { state: 'mined' as const, block: { number, hash }, transfers }
}

/** Reads balances of a token by enough providers. */
const balancesBy = (providers: Providers<TronGrid>, usdt: string) => async (address: string) => {
  const word = (readAddress(addressOf(address, 'The address'))?.bytes ?? '').padStart(64, '0')
  return await agreedBalance(providers, (client) => balanceAt(client, usdt, word))
}

/**
 * The balance in a provider's newest final block. The API takes no height, so the final height is read before and after.
 * Undefined when the provider does not offer it.
 */
async function balanceAt(client: TronGrid, usdt: string, word: string) {
  const from = await client.solid()
  const answer = await client.finalConstant(usdt, 'balanceOf(address)', word)
  const to = await client.solid()
  if (from === undefined || to === undefined || answer === undefined) return undefined
  if (!/^[0-9a-f]{64}$/.test(answer)) throw new GridRefusalError('its balance is malformed')
  return { raw: BigInt(`0x${answer}`), from, to }
}

/** Checks that a provider serves TRON's main net, and that the token has the expected decimals (threats C127). */
async function checkToken({ client }: Provider<TronGrid>, usdt: string) {
  if ((await client.block(0n))?.hash !== GENESIS) throw new Error('it serves another chain than the main net of TRON')
  const answer = await client.constant('wallet', usdt, 'decimals()')
  const decimals = /^[0-9a-f]{64}$/.test(answer) ? BigInt(`0x${answer}`) : undefined
  if (decimals !== USDT_DECIMALS) throw new Error(`the token has ${decimals ?? 'no'} decimals, not ${USDT_DECIMALS}`)
}

function addressOf(text: string, setting: string): string {
  const read = readAddress(text)
  if (read?.chain !== 'TRX') throw new Error(`${setting} is not an address of TRON: ${text}`)
  return read.spelling
}
