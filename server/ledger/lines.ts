import { isOperation } from '@humidor/domain/operations.ts'
import { type Account, type Place, placeOf } from './accounts.ts'
import type { Line, Posting, Transfer } from './posting.ts'

/** Thrown when a platform account cannot cover what is to be paid out of it; nothing has been written. */
export class NotCovered extends Error {
  override name = 'NotCovered'
  readonly account: Account

  constructor(account: Account) {
    super(`not covered: ${account}`)
    this.account = account
  }
}

/** The platform accounts that these postings pay out of and that must not overdraw, so whose lanes must be held. */
export function drawnFrom(transfers: readonly Pick<Transfer, 'postings'>[]) {
  const drawn = new Map<Account, Place>()
  for (const { postings } of transfers)
    for (const { from } of postings) {
      const place = placeOf(from)
      if (place.lanes && !place.mirror) drawn.set(from, place)
    }
  return drawn
}

/**
 * The two lines of every posting, in order. `lanes` holds what stands on the lanes of each account of `drawnFrom`: a
 * payment out of such an account comes from one lane where one covers it, else from several. Changes `lanes` as it goes.
 * @throws NotCovered
 */
export function linesOf(transfers: readonly Pick<Transfer, 'operation' | 'postings'>[], lanes: Map<number, bigint>) {
  const lines: Line[] = []
  for (const [index, { operation, postings }] of transfers.entries())
    for (const posting of postings) {
      const [from, to] = [placeOf(posting.from), placeOf(posting.to)]
      refuseMeaningless(posting)
      const line = { transfer: index + 1, coin: from.coin }
      if (posting.joined) givenBefore(lines, line.transfer, posting.from).amount -= posting.amount
      else
        for (const [account, amount] of takenFrom(posting.from, from, posting.amount, lanes))
          lines.push({ ...line, account, amount: -amount, operation: rowText(from, posting.out ?? operation) })
      const account = givenTo(to, posting.amount, lanes)
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

function givenTo({ id, lanes: own }: Place, amount: bigint, lanes: Map<number, bigint>) {
  const first = own?.[0]
  const held = first === undefined ? undefined : lanes.get(first)
  if (first === undefined || held === undefined) return id
  // Its lanes are held anyway, as it is paid out of too: then what comes in may be what goes out next.
  lanes.set(first, held + amount)
  return first
}

/** What is taken from which rows, so that together they give `amount`. Changes `lanes`. @throws NotCovered */
export function takenFrom(
  account: Account,
  { id, lanes: own, mirror }: Place,
  amount: bigint,
  lanes: Map<number, bigint>,
) {
  if (!own || mirror) return [[id, amount] as const]
  const standing = own
    .map((lane) => [lane, lanes.get(lane) ?? 0n] as const)
    .sort(([, a], [, b]) => Number(b > a) - Number(a > b))
  const enough = standing.findLast(([, balance]) => balance >= amount)
  const taken: (readonly [number, bigint])[] = []
  let rest = amount
  for (const [lane, balance] of enough ? [enough] : standing) {
    const part = balance < rest ? balance : rest
    if (part <= 0n) continue
    taken.push([lane, part])
    lanes.set(lane, balance - part)
    rest -= part
  }
  if (rest > 0n) throw new NotCovered(account)
  return taken
}
