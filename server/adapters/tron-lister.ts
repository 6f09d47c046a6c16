import type { BlockRange } from './chain.ts'
import {
  GridRefusalError,
  type ListedPage,
  type ListedTransfer,
  PAGE,
  type TronBlock,
  type TronGrid,
} from './tron-grid.ts'

/** The most cached block times per provider. */
const MAX_CACHED = 2_000

/** The most blocks that a cached block may lie below the requested one. */
const NEAR = 20n

/** Margin at the start of a list, as the blocks of a fork have other times. */
const MARGIN_MS = 60_000

/** A longer list is endless. */
const MAX_PAGES = 1_000

/**
 * Creates a lister of payments by TronGrid's index. The index knows times and no heights, so the times of some blocks are cached.
 * A list may begin too early, as the caller checks the heights afterwards. It must never begin too late.
 */
export function createTronLister() {
  const moments = new Map<TronGrid, Map<bigint, number>>()

  const remember = (client: TronGrid, { number, at }: TronBlock) => {
    const known = moments.get(client) ?? new Map<bigint, number>()
    moments.set(client, known)
    known.delete(number)
    known.set(number, at)
    if (known.size > MAX_CACHED) known.delete(known.keys().next().value ?? 0n)
  }

  async function since(client: TronGrid, from: bigint) {
    for (let below = from; below >= 0n && below > from - NEAR; below--) {
      const known = moments.get(client)?.get(below)
      if (known !== undefined) return known
    }
    const block = await client.block(from)
    if (!block) throw new GridRefusalError(`it has no block ${from}`)
    remember(client, block)
    return block.at
  }

  return {
    /**
     * All payments to these addresses that the index lists between two blocks, in one token or in any. `odd`: the transactions of
     * malformed rows.
     */
    async listedIn(
      client: TronGrid,
      { from, through }: BlockRange & { through: TronBlock },
      watched: readonly string[],
      contract: string | undefined,
    ): Promise<{ rows: ListedTransfer[]; odd: string[] }> {
      if (watched.length === 0 || from > through.number) throw new Error('nothing to look for')
      const begin = Math.max((await since(client, from)) - MARGIN_MS, 0)
      remember(client, through)
      const found: { rows: ListedTransfer[]; odd: string[] } = { rows: [], odd: [] }
      for (const address of watched) {
        let query: Record<string, string> | undefined = firstPage(begin, through.at, contract)
        for (let pages = 0; query; pages++) {
          if (pages === MAX_PAGES) throw new GridRefusalError('its list does not end')
          const page = await client.page(address, query)
          found.rows.push(...page.rows.filter((row) => isPayment(row, address)))
          found.odd.push(...page.odd)
          query = nextPage(query, page)
        }
      }
      return found
    },
  }
}

const firstPage = (from: number, to: number, contract: string | undefined) => ({
  min_timestamp: `${from}`,
  max_timestamp: `${to}`,
  ...(contract ? { contract_address: contract } : {}),
})

/**
 * The query of the next page. The index sometimes omits the link to it. After a full page without a link, the list continues from the
 * time of its last row, so some rows come twice.
 * @throws GridRefusalError when that makes no progress
 */
function nextPage(query: Record<string, string>, { length, last: moment, next }: ListedPage) {
  if (next) return { ...query, fingerprint: next }
  if (length < PAGE) return undefined
  const { fingerprint: _, ...rest } = query
  const last = `${moment}`
  if (moment === undefined || last === rest.min_timestamp)
    throw new GridRefusalError('its list has a full page and no next one')
  return { ...rest, min_timestamp: last }
}

/** Anybody can make a token log a transfer of zero to us. It is no payment (threats C134). */
const isPayment = ({ type, to, value }: ListedTransfer, address: string) =>
  type === 'Transfer' && to === address && /^[0-9]{1,78}$/.test(value) && BigInt(value) > 0n
