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
import { proofsOn } from './chain-proofs.ts'
import { createPace, createProviders, distinct, type Provider } from './providers.ts'
import { createTronGrid, GridRefusalError, type TronBlock, type TronGrid, type TronReceipt } from './tron-grid.ts'
import { createTronLister } from './tron-lister.ts'
import { createLook } from './tron-look.ts'

/** The first block of TRON's main net: what tells it from a test net, as the number 56 tells BSC. */
const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'
/** USDT on TRON counts in millionths, as we do. */
const USDT_DECIMALS = 6n

export interface TronOptions {
  /** Where the API begins, the preferred first: `TRON_API_URL`. A node without TronGrid's index only confirms. */
  urls: readonly string[]
  /** One for each address, in their order: `TRON_API_KEY`. A key never goes to another address than its own. */
  keys?: readonly string[]
  /** The contract of USDT: `TRON_USDT`. */
  usdt: string
  /** Where members pay: `TRON_DEPOSIT_ADDRESS`. */
  addresses: readonly string[]
  /** Decisions §5: 19, which is when a block can no longer change. */
  confirmations?: number
  /** Least milliseconds between two requests to one provider; TronGrid allows some fifteen a second with a key. */
  pace?: number
  /** Milliseconds that a provider is left alone after a failure; doubled at each further one, to a minute. */
  rest?: number
  /** Milliseconds that an answer may take. */
  timeout?: number
  /** Milliseconds for which what a transaction did is not asked again, as long as its block stands. */
  keep?: number
  /** Seconds without a block after which the chain counts as not being read from its end: a minute, as one comes every third second. */
  stalls?: number
  /** The most blocks a second: one comes every third second. */
  fastest?: number
}

/** Reads USDT on TRON through the TronGrid HTTP API (decisions §5). @throws when an address of the configuration is none */
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
    told: (error) =>
      error instanceof GridRefusalError
        ? { reason: error.message, pause: error.pause }
        : { reason: error instanceof Error ? error.message : String(error) },
  })
  const { listedIn } = createTronLister()
  const lookedAt = createLook(keep)
  /** What each provider showed last as its newest block: asked for a moment ago, it need not be asked for again. */
  const heads = new Map<TronGrid, TronBlock>()
  /** The transactions that the index has of some blocks, and the last of these: a provider that lags lists none of what it has not got. */
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
  /** Without a word on what is final, what lies as deep as is asked for is. */
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
      // What can no longer change is told by the node's other half, which knows nothing of any later block.
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
    stalls,
    fastest,
    noticed: notes.take,

    // Every provider is checked before its first answer; this only asks for one.
    check: () => providers.first(async () => undefined),

    head: () =>
      agreement.head(
        async ({ client }) => {
          // What can no longer change is asked first, so that it never lies above the head.
          const finalized = await client.solid()
          const newest = await client.head('wallet')
          heads.set(client, newest)
          return { number: newest.number, hash: newest.hash, finalized }
        },
        { depth: reader.confirmations, fastest },
      ),

    hashOf: agreement.hashOf,

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

/** One transaction and the block that it lies in; undefined when this provider has it in none. */
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

/** Makes sure that a provider tells of TRON's main net, and that the token counts as we think (threats C127). */
async function checkToken({ client }: Provider<TronGrid>, usdt: string) {
  if ((await client.block(0n))?.hash !== GENESIS) throw new Error('it tells of another chain than the main net of TRON')
  const answer = await client.constant(usdt, 'decimals()')
  const decimals = /^[0-9a-f]{64}$/.test(answer) ? BigInt(`0x${answer}`) : undefined
  if (decimals !== USDT_DECIMALS) throw new Error(`the token has ${decimals ?? 'no'} decimals, not ${USDT_DECIMALS}`)
}

function addressOf(text: string, setting: string): string {
  const read = readAddress(text)
  if (read?.chain !== 'TRX') throw new Error(`${setting} is not an address of TRON: ${text}`)
  return read.spelling
}
