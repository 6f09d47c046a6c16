import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type Account, placeOf, rowsOf } from '@humidor/server/ledger/accounts.ts'
import type { Settled, TellerTransfer } from '@humidor/server/ledger/act.ts'
import { memberScope, type Recalled } from '@humidor/server/ledger/idempotency.ts'
import { isDrawn, linesOf } from '@humidor/server/ledger/lines.ts'
import { Running } from '@humidor/server/ledger/running.ts'
import type { Answers } from '../store/answers.ts'
import { type Cell, cellOf, type Steps } from '../store/cell.ts'
import type { Ledger, Made, Tx } from '../store/ledger.ts'
import { DeadlockError } from '../store/transaction.ts'
import type { Product } from './product.ts'

/** An act, the intent that it is to fulfil, whether what it was made of is still so, and what is written beside its transfer. */
export type Intended = Omit<TellerTransfer<string>, 'alongside' | 'premises'> & {
  intent: string
  premise?: () => boolean
  beside?: (tx: Tx) => Steps<void>
}

/** What a teller writes into: the books of the house that it works for. */
export interface Books {
  readonly product: Product
  readonly ledger: Ledger
  readonly answers: Answers
  transact<T>(work: (tx: Tx) => Steps<T>): Steps<T>
}

interface Waiting {
  act: Intended
  settled: Settled<string> | { failed: unknown } | undefined
  /** Has an owner for as long as nobody has settled the act. */
  turn: Cell
}

/**
 * The teller of one node, as `server/ledger/transfer-together.ts` is: acts that came in together are settled in one transaction, each
 * under its rule with the running balances (the product's own `Running`), in their order.
 */
export class Teller {
  readonly #books: Books
  #waiting: Waiting[] = []
  #working = false

  constructor(books: Books) {
    this.#books = books
  }

  /** Forgets whatever it was doing: its node has died. */
  die() {
    this.#waiting = []
    this.#working = false
  }

  /** Settles one act, alone or with others that come in before the next step. */
  *settle(act: Intended): Steps<Settled<string>> {
    const mine: Waiting = { act, settled: undefined, turn: { ...cellOf(null), owner: this } }
    this.#waiting.push(mine)
    yield undefined
    if (this.#working) while (!mine.settled) yield mine.turn
    else yield* this.#work()
    if (!mine.settled) throw new Error('an act was forgotten')
    if ('failed' in mine.settled) throw mine.settled.failed
    return mine.settled
  }

  *#work(): Steps<void> {
    this.#working = true
    while (this.#waiting.length > 0) {
      const taken = this.#waiting
      this.#waiting = []
      yield* this.#settleBatch(taken)
    }
    this.#working = false
  }

  /** A batch; where it fails as a whole one by one, so that a bad act hurts nobody else. */
  *#settleBatch(batch: readonly Waiting[]): Steps<void> {
    try {
      const settled = yield* this.#together(batch.map(({ act }) => act))
      for (const [index, one] of batch.entries()) this.#end(one, settled[index])
    } catch (error) {
      const [only] = batch
      if (batch.length > 1) for (const one of batch) yield* this.#settleBatch([one])
      else if (error instanceof DeadlockError) yield* this.#settleBatch(batch)
      else if (only) this.#end(only, { failed: error })
    }
  }

  #end(one: Waiting, settled: Waiting['settled']) {
    one.settled = settled
    one.turn.owner = undefined
  }

  #together(acts: readonly Intended[]): Steps<Settled<string>[]> {
    const books = this.#books
    return books.transact(function* (tx) {
      const held = yield* lockAccounts(books, tx, acts)
      yield undefined
      const recalled = acts.map((act) => books.answers.recall(requestOf(act)))
      const { settled, accepted } = decide(books, acts, recalled, runningOf(acts, held))
      if (accepted.length > 0) yield* write(books, tx, accepted, held)
      return settled
    })
  }
}

const scopeOf = ({ member, call }: Intended) => memberScope(member, call)
const requestOf = (act: Intended) => ({ scope: scopeOf(act), key: act.key, fingerprint: act.fingerprint })
const nameOf = (books: Books, act: Intended) => books.product.transferKey(scopeOf(act), act.key)

function accountsOf({ transfer, reads = [] }: Intended) {
  const named = new Set<Account>(reads)
  for (const { from, to } of transfer.postings) {
    if (!placeOf(from).mirror) named.add(from)
    if (!placeOf(to).lanes) named.add(to)
  }
  return named
}

function lockAccounts(books: Books, tx: Tx, acts: readonly Intended[]) {
  const rows = new Map<Account, readonly number[]>()
  for (const act of acts) for (const account of accountsOf(act)) rows.set(account, rowsOf(placeOf(account)))
  if ([...rows.keys()].some((account) => isDrawn(placeOf(account))))
    for (const { transfer } of acts)
      for (const account of transfer.postings.flatMap(({ from, to }) => [from, to]))
        if (!rows.has(account)) rows.set(account, [placeOf(account).id])
  return books.ledger.holdRows(tx, [...rows.values()].flat())
}

function runningOf(acts: readonly Intended[], held: ReadonlyMap<number, bigint>) {
  const balances = new Map<Account, bigint>()
  for (const act of acts)
    for (const account of accountsOf(act))
      balances.set(
        account,
        rowsOf(placeOf(account)).reduce((sum, row) => sum + (held.get(row) ?? 0n), 0n),
      )
  return new Running(balances)
}

function decide(
  books: Books,
  acts: readonly Intended[],
  recalled: readonly (Recalled | undefined)[],
  running: Running,
) {
  const accepted = new Map<string, Intended>()
  const settled = acts.map((act, index): Settled<string> => {
    const twin = accepted.get(nameOf(books, act))
    const before = recalled[index] ?? (twin && twinAnswer(twin, act))
    if (before) return before === 'other request' ? { refused: 'illegal_request' } : { answer: String(before.answer) }
    if (act.premise && !act.premise()) return { outdated: true }
    const refused: ErrorCode | undefined = act.refuse(running.balance)
    if (refused) return { refused }
    running.apply(act.transfer)
    accepted.set(nameOf(books, act), act)
    return { answer: act.answer }
  })
  return { settled, accepted: [...accepted.values()] }
}

const twinAnswer = (twin: Intended, { fingerprint }: Intended): Recalled =>
  twin.fingerprint === fingerprint ? { answer: twin.answer } : 'other request'

/** Transfers and answers together. Both have unique keys: were one taken after all, the batch fails and leaves nothing. */
function* write(books: Books, tx: Tx, acts: readonly Intended[], held: Map<number, bigint>): Steps<void> {
  const transfers = acts.map((act): Made => ({ ...act.transfer, key: nameOf(books, act), ...told(act) }))
  const posted = yield* books.ledger.write(tx, transfers, linesOf(transfers, held))
  for (const act of acts) yield* books.answers.insert(tx, requestOf(act), act.answer)
  if (posted.some((deed) => !deed)) throw new Error('a transfer exists already, but its answer is not stored')
  for (const { beside } of acts) if (beside) yield* beside(tx)
}

const told = ({ intent, answer }: Intended) => ({ intent, answer })
