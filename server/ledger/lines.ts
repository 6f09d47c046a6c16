import { isOperation } from '@humidor/domain/money/operations.ts'
import { type Account, type Place, placeOf, rowsOf } from './accounts.ts'
import type { Line, Posting, Transfer } from './posting.ts'

/** Thrown when a platform account cannot cover a payment. Nothing has been written then. */
export class NotCoveredError extends Error {
  override name = 'NotCovered'
  readonly account: Account

  constructor(account: Account) {
    super(`not covered: ${account}`)
    this.account = account
  }
}

/** True for an account whose payments need all its lanes locked: a platform account that is no mirror. */
export const isDrawn = ({ lanes, mirror }: Place) => lanes !== undefined && !mirror

/**
 * The rows to lock before postings out of a platform account become lines. These are every lane of that account, a free lane of any
 * other platform account, and the members' accounts, which come first in the lock order. Empty when no platform account pays: the
 * database then locks the rows it writes by itself.
 */
export function rowsToLock(transfers: readonly Pick<Transfer, 'postings'>[]): number[] {
  const drawn = new Set<Account>()
  const named = new Map<Account, Place>()
  for (const { postings } of transfers)
    for (const { from, to } of postings) {
      named.set(from, placeOf(from)).set(to, placeOf(to))
      if (isDrawn(placeOf(from))) drawn.add(from)
    }
  if (drawn.size === 0) return []
  return [...named].flatMap(([account, place]) => (drawn.has(account) ? rowsOf(place) : [place.id]))
}

/**
 * Turns every posting into its two lines, in order. `locked` holds the balances of all `rowsToLock`, and is updated.
 * A platform account pays from one lane if one covers the amount, else from several.
 * @throws NotCoveredError
 */
export function linesOf(
  transfers: readonly (Pick<Transfer, 'postings'> & { operation: string })[],
  locked: Map<number, bigint>,
) {
  const lines: Line[] = []
  for (const [index, { operation, postings }] of transfers.entries())
    for (const posting of postings) {
      const [from, to] = [placeOf(posting.from), placeOf(posting.to)]
      refuseMeaningless(posting)
      const line = { transfer: index + 1, coin: from.coin }
      if (posting.joined) givenBefore(lines, line.transfer, posting.from).amount -= posting.amount
      else
        for (const [account, amount] of takenFrom(posting.from, from, posting.amount, locked))
          lines.push({ ...line, account, amount: -amount, operation: rowText(from, posting.out ?? operation) })
      const account = givenTo(to, posting.amount, locked)
      lines.push({ ...line, account, amount: posting.amount, operation: rowText(to, posting.in ?? operation) })
    }
  return lines
}

/** The line of the same giver that a joined posting adds to. */
function givenBefore(lines: readonly Line[], transfer: number, from: Account) {
  const { id } = placeOf(from)
  const found = lines.findLast((line) => line.transfer === transfer && line.account === id && line.amount < 0n)
  if (!found) throw new Error(`a posting from ${from} that joins none before it`)
  return found
}

function refuseMeaningless({ from, to, amount }: Posting) {
  if (amount <= 0n) throw new Error(`a posting of ${amount} from ${from}`)
  if (from === to) throw new Error(`a posting from ${from} to itself`)
}

/** The operation in a wallet row. Only the six wallets have rows, and only operations of the contract may appear. */
function rowText({ wallet }: Place, operation: string) {
  if (!wallet) return null
  if (!isOperation(operation)) throw new Error(`a member's row cannot have the operation "${operation}"`)
  return operation
}

/** The first locked lane of a platform account. A payment into it then needs no other lane. */
const lockedLane = ({ lanes }: Place, locked: ReadonlyMap<number, bigint>) => lanes?.find((lane) => locked.has(lane))

function givenTo(place: Place, amount: bigint, locked: Map<number, bigint>) {
  const lane = lockedLane(place, locked)
  if (lane === undefined) return place.id
  // A later payment out of the account may spend this one.
  locked.set(lane, (locked.get(lane) ?? 0n) + amount)
  return lane
}

/** Returns the amounts to take from each row, `amount` in total. Updates `locked`. @throws NotCoveredError */
export function takenFrom(account: Account, place: Place, amount: bigint, locked: Map<number, bigint>) {
  if (!isDrawn(place)) return [[lockedLane(place, locked) ?? place.id, amount] as const]
  const balances = rowsOf(place)
    .map((lane) => [lane, locked.get(lane) ?? 0n] as const)
    .sort(([, a], [, b]) => Number(b > a) - Number(a > b))
  const enough = balances.findLast(([, balance]) => balance >= amount)
  const taken: (readonly [number, bigint])[] = []
  let rest = amount
  for (const [lane, balance] of enough ? [enough] : balances) {
    const part = balance < rest ? balance : rest
    if (part <= 0n) continue
    taken.push([lane, part])
    locked.set(lane, balance - part)
    rest -= part
  }
  if (rest > 0n) throw new NotCoveredError(account)
  return taken
}
