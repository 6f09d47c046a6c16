import type { BlockRange } from './chain.ts'
import {
  GridRefusalError,
  type ListedPage,
  type ListedTransfer,
  PAGE,
  type TronBlock,
  type TronGrid,
} from './tron-grid.ts'

/** How many blocks' moments are remembered. */
const REMEMBERED = 2_000

/** How far below the block that is asked for a remembered one may lie. */
const NEAR = 20n

/** Milliseconds by which a list begins earlier than it has to: a fork's blocks have moments of their own. */
const EARLIER = 60_000

/** A list that does not end by then leads in a circle. */
const MOST_PAGES = 1_000

/**
 * Lists payments by TronGrid's index. It knows moments and no heights, so the moments of some blocks are remembered: a list
 * may begin too early, as what is found is held against its height afterwards, but never too late.
 */
export function createTronLister() {
  const moments = new Map<TronGrid, Map<bigint, number>>()

  const remember = (client: TronGrid, { number, at }: TronBlock) => {
    const known = moments.get(client) ?? new Map<bigint, number>()
    moments.set(client, known)
    known.delete(number)
    known.set(number, at)
    if (known.size > REMEMBERED) known.delete(known.keys().next().value ?? 0n)
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
    /** Every payment to these addresses that the index has between two blocks, in one token or in any, and the transactions of rows that are no row. */
    async listedIn(
      client: TronGrid,
      { from, through }: BlockRange & { through: TronBlock },
      watched: readonly string[],
      contract: string | undefined,
    ): Promise<{ rows: ListedTransfer[]; odd: string[] }> {
      if (watched.length === 0 || from > through.number) throw new Error('nothing to look for')
      const begin = Math.max((await since(client, from)) - EARLIER, 0)
      remember(client, through)
      const found: { rows: ListedTransfer[]; odd: string[] } = { rows: [], odd: [] }
      for (const address of watched) {
        let query: Record<string, string> | undefined = firstPage(begin, through.at, contract)
        for (let pages = 0; query; pages++) {
          if (pages === MOST_PAGES) throw new GridRefusalError('its list does not end')
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
 * What to ask for after a page. The index has been seen to forget the way to the next one: then a full page is gone on
 * from by the moment of its last row, of which some come twice, and where that leads nowhere it is no answer.
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

/** Anybody can have a token say that it moved nothing from anybody to us: not worth a look (threats C134). */
const isPayment = ({ type, to, value }: ListedTransfer, address: string) =>
  type === 'Transfer' && to === address && /^[0-9]{1,78}$/.test(value) && BigInt(value) > 0n
