import type { ChainTransfer } from '../../../../adapters/chain.ts'
import { cursorOf, watchedAddresses } from './cursor.queries.ts'
import { amountsOnOffer, countStrange, insertStrange, noteOthers } from './other-tokens.queries.ts'
import type { Watch } from './scan.ts'

/** Blocks searched in one run at most. */
const MAX_BLOCKS = 2_000n

/** Payments in other tokens stored of one chain in a day at most, and the milliseconds of a day. */
const MAX_STORED_PER_DAY = 200
const DAY_MS = 86_400_000

/** The factors from millionths to units, for tokens with 6 to 18 decimals, as all valuable tokens have. */
const SCALES = Array.from({ length: 13 }, (_, digits) => 10n ** BigInt(digits))

/** Payments stored of one transaction because a member named it. */
const MAX_CLAIMED = 20

/**
 * Searches payments in tokens other than USDT, for members who picked the wrong one. Nearly all of them are spam that
 * anybody can make. It therefore stores only payments with the digits of a waiting deposit, as requested or with its
 * tail, and a few hundred a day at most. Payments that a member names in a claim are always stored.
 */
export async function searchOtherTokens(watch: Watch): Promise<number> {
  const { db, reader } = watch
  const { chain } = reader
  const cursor = await cursorOf(db, chain)
  if (!cursor) return 0
  const final = cursor.finalized < cursor.scanned ? cursor.finalized : cursor.scanned
  const from = (cursor.others_through ?? final) + 1n
  const to = from + MAX_BLOCKS - 1n < final ? from + MAX_BLOCKS - 1n : final
  if (cursor.others_through === null) await noteOthers(db, chain, final)
  if (from > to) return 0
  const addresses = await watchedAddresses(db, chain, reader.addresses)
  const digits = await digitsOfDeposits(watch)
  const found =
    addresses.length > 0 && digits.size > 0
      ? await reader.others({ from, to }, addresses, (raw) => digits.has(raw))
      : []
  await storeOtherTokens(watch, found, digits)
  await noteOthers(db, chain, to)
  return found.length
}

/** Stores payments in other tokens until the day's number is used up. */
async function storeOtherTokens(watch: Watch, found: readonly ChainTransfer[], meant: ReadonlyMap<bigint, bigint>) {
  const { db, reader, at } = watch
  if (found.length === 0) return
  const room = MAX_STORED_PER_DAY - (await countStrange(db, reader.chain, new Date(at.getTime() - DAY_MS)))
  const kept = found.slice(0, Math.max(room, 0))
  await insertStrange(
    db,
    kept.map((transfer) => ({ chain: reader.chain, transfer, suggests: meant.get(transfer.raw) ?? null, at })),
  )
}

/** Stores the payments in other tokens of a claimed transaction. Claims bound their number. */
export const storeClaimed = ({ db, reader, at }: Watch, found: readonly ChainTransfer[]) =>
  insertStrange(
    db,
    found.slice(0, MAX_CLAIMED).map((transfer) => ({ chain: reader.chain, transfer, suggests: null, at })),
  )

/** The numbers by which a token may write the amount of a waiting deposit, each with its deposit. */
async function digitsOfDeposits({ db, reader }: Watch) {
  const digits = new Map<bigint, bigint>()
  for (const { id, asked, amount } of await amountsOnOffer(db, reader.chain))
    for (const micros of [asked, amount])
      for (const scale of SCALES) if (!digits.has(micros * scale)) digits.set(micros * scale, id)
  return digits
}
