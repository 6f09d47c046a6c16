import type { ChainTransfer } from '../../../../adapters/chain.ts'
import { cursorOf, watchedAddresses } from './cursor.queries.ts'
import { amountsOnOffer, countStrange, insertStrange, noteOthers } from './others.queries.ts'
import type { Watch } from './scan.ts'

/** Most blocks looked through in one go. */
const BLOCKS = 2_000n

/** Most payments in other tokens that are kept of one chain in a day, and milliseconds of a day. */
const MOST_A_DAY = 200
const DAY = 86_400_000

/** What a token with six to eighteen decimals, as all that are worth something have, multiplies millionths with. */
const SCALES = Array.from({ length: 13 }, (_, digits) => 10n ** BigInt(digits))

/** Payments of one transaction that are kept because a member named it. */
const MOST_NAMED = 20

/**
 * Looks for payments in other tokens than USDT: somebody picked the wrong one. Nearly all that comes is spam, made by
 * whoever likes to, so only that is kept whose digits are those of a deposit that waits, as asked for or with its tail;
 * and of that no more than a few hundred a day. What a member names in a claim is kept in any case.
 */
export async function lookForOthers(watch: Watch): Promise<number> {
  const { db, reader } = watch
  const { chain } = reader
  const cursor = await cursorOf(db, chain)
  if (!cursor) return 0
  const final = cursor.finalized < cursor.scanned ? cursor.finalized : cursor.scanned
  const from = (cursor.others_through ?? final) + 1n
  const to = from + BLOCKS - 1n < final ? from + BLOCKS - 1n : final
  if (cursor.others_through === null) await noteOthers(db, chain, final)
  if (from > to) return 0
  const addresses = await watchedAddresses(db, chain, reader.addresses)
  const meant = await digitsOnOffer(watch)
  const found =
    addresses.length > 0 && meant.size > 0 ? await reader.others({ from, to }, addresses, (raw) => meant.has(raw)) : []
  await keepStrange(watch, found, meant)
  await noteOthers(db, chain, to)
  return found.length
}

/** Keeps payments in other tokens, as long as the day's number is not used up. */
async function keepStrange(watch: Watch, found: readonly ChainTransfer[], meant: ReadonlyMap<bigint, bigint>) {
  const { db, reader, at } = watch
  if (found.length === 0) return
  const room = MOST_A_DAY - (await countStrange(db, reader.chain, new Date(at.getTime() - DAY)))
  const kept = found.slice(0, Math.max(room, 0))
  await insertStrange(
    db,
    kept.map((transfer) => ({ chain: reader.chain, transfer, suggests: meant.get(transfer.raw) ?? null, at })),
  )
}

/** Keeps payments in other tokens of a transaction that a member named: of these there are no more than claims. */
export const keepNamed = ({ db, reader, at }: Watch, found: readonly ChainTransfer[]) =>
  insertStrange(
    db,
    found.slice(0, MOST_NAMED).map((transfer) => ({ chain: reader.chain, transfer, suggests: null, at })),
  )

/** Every number that a token may write the amount of a waiting deposit with, and the deposit. */
async function digitsOnOffer({ db, reader }: Watch) {
  const digits = new Map<bigint, bigint>()
  for (const { id, asked, amount } of await amountsOnOffer(db, reader.chain))
    for (const micros of [asked, amount])
      for (const scale of SCALES) if (!digits.has(micros * scale)) digits.set(micros * scale, id)
  return digits
}
