import { isOperation } from '@humidor/domain/money/operations.ts'
import { type Account, type Place, placeOf, rowsOf } from './accounts.ts'
import type { Line, Posting, Transfer } from './posting.ts'

/** Thrown when a platform account cannot cover what is to be paid out of it; nothing has been written. */
export class NotCoveredError extends Error {
  override name = 'NotCovered'
  readonly account: Account

  constructor(account: Account) {
    super(`not covered: ${account}`)
    this.account = account
  }
}

/** True for an account that may only be paid out of with all its lanes held: the platform's own, unless it is a mirror. */
export const isDrawn = ({ lanes, mirror }: Place) => lanes !== undefined && !mirror

/**
 * The rows that must be held before postings out of a platform account can be turned into lines: of that account every
 * lane, of any other one the lane that is free, and the accounts of members, which come first in the order of locks. None
 * where no such account is paid out of: then the database locks what it writes by itself.
 */
export function rowsToHold(transfers: readonly Pick<Transfer, 'postings'>[]): number[] {
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
 * The two lines of every posting, in order. `held` says what stands on the rows that are held, of `rowsToHold` all: a
 * payment out of the platform's comes from one lane where one covers it, else from several. Changes `held` as it goes.
 * @throws NotCovered
 */
export function linesOf(
  transfers: readonly (Pick<Transfer, 'postings'> & { operation: string })[],
  held: Map<number, bigint>,
) {
  const lines: Line[] = []
  for (const [index, { operation, postings }] of transfers.entries())
    for (const posting of postings) {
      const [from, to] = [placeOf(posting.from), placeOf(posting.to)]
      refuseMeaningless(posting)
      const line = { transfer: index + 1, coin: from.coin }
      if (posting.joined) givenBefore(lines, line.transfer, posting.from).amount -= posting.amount
      else
        for (const [account, amount] of takenFrom(posting.from, from, posting.amount, held))
          lines.push({ ...line, account, amount: -amount, operation: rowText(from, posting.out ?? operation) })
      const account = givenTo(to, posting.amount, held)
      lines.push({ ...line, account, amount: posting.amount, operation: rowText(to, posting.in ?? operation) })
    }
  return lines
}

/** The entry of the same giver that a joined posting adds to. */
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

/** What a wallet's row says. Only the six wallets have rows, and a row can only say what the contract knows. */
function rowText({ wallet }: Place, operation: string) {
  if (!wallet) return null
  if (!isOperation(operation)) throw new Error(`a member's row cannot say "${operation}"`)
  return operation
}

/** The first lane of a platform account that is held, if one is: then no other is looked for. */
const heldLane = ({ lanes }: Place, held: ReadonlyMap<number, bigint>) => lanes?.find((lane) => held.has(lane))

function givenTo(place: Place, amount: bigint, held: Map<number, bigint>) {
  const lane = heldLane(place, held)
  if (lane === undefined) return place.id
  // What comes in may be what goes out next, where the account is paid out of too.
  held.set(lane, (held.get(lane) ?? 0n) + amount)
  return lane
}

/** What is taken from which rows, so that together they give `amount`. Changes `held`. @throws NotCovered */
export function takenFrom(account: Account, place: Place, amount: bigint, held: Map<number, bigint>) {
  if (!isDrawn(place)) return [[heldLane(place, held) ?? place.id, amount] as const]
  const standing = rowsOf(place)
    .map((lane) => [lane, held.get(lane) ?? 0n] as const)
    .sort(([, a], [, b]) => Number(b > a) - Number(a > b))
  const enough = standing.findLast(([, balance]) => balance >= amount)
  const taken: (readonly [number, bigint])[] = []
  let rest = amount
  for (const [lane, balance] of enough ? [enough] : standing) {
    const part = balance < rest ? balance : rest
    if (part <= 0n) continue
    taken.push([lane, part])
    held.set(lane, balance - part)
    rest -= part
  }
  if (rest > 0n) throw new NotCoveredError(account)
  return taken
}
