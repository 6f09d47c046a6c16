import type { ErrorCode } from '@humidor/domain/errors.ts'
import { type Account, placeOf, rowsOf } from '@humidor/server/ledger/accounts.ts'
import type { Settled, TellerTransfer } from '@humidor/server/ledger/act.ts'
import { memberScope, type Recalled } from '@humidor/server/ledger/idempotency.ts'
import { isDrawn, linesOf } from '@humidor/server/ledger/lines.ts'
import { Running } from '@humidor/server/ledger/running.ts'
import type { StoredAnswers } from '../store/answers.ts'
import { type Cell, cellOf, type Steps } from '../store/cell.ts'
import type { IntendedTransfer, Ledger, Tx } from '../store/ledger.ts'
import { DeadlockError } from '../store/transaction.ts'
import type { MerchantEvents, NewMerchantEvent } from './merchant-events.ts'
import type { Product } from './product.ts'

/** A transfer for the teller, with its intent, its premise and quota, what is written with it, and events of shops. */
export type TellerRequest = Omit<TellerTransfer<string>, 'alongside' | 'premises' | 'quota'> & {
  intent: string
  /** Checked once the accounts are locked. Premises that lock rows are checked in their order. */
  premise?: { order: number; holds(tx: Tx): Steps<boolean> }
  /** `taken`: how many there are, without the accepted requests of the batch. */
  quota?: { key: number; taken(): number; refuse(taken: number): ErrorCode | undefined }
  alongside?: (tx: Tx) => Steps<void>
  events?: readonly NewMerchantEvent[]
}

/** The books that a teller writes to. */
export interface Books {
  readonly product: Product
  readonly ledger: Ledger
  readonly answers: StoredAnswers
  readonly events: MerchantEvents
  transact<T>(work: (tx: Tx) => Steps<T>): Steps<T>
}

interface Waiting {
  act: TellerRequest
  settled: Settled<string> | { failed: unknown } | undefined
  /** Has an owner until the transfer is settled. */
  turn: Cell
}

/**
 * The teller of one node, as `server/ledger/settling.ts`: it settles concurrent transfers in one transaction. Each rule
 * sees the running balances, from the product's `Running`.
 */
export class Teller {
  readonly #books: Books
  #waiting: Waiting[] = []
  #working = false

  constructor(books: Books) {
    this.#books = books
  }

  /** Drops all work, as the node has died. */
  die() {
    this.#waiting = []
    this.#working = false
  }

  /** Settles one transfer, alone or with others that arrive before the next step. */
  *settle(act: TellerRequest): Steps<Settled<string>> {
    const mine: Waiting = { act, settled: undefined, turn: { ...cellOf(null), owner: this } }
    this.#waiting.push(mine)
    yield undefined
    if (this.#working) while (!mine.settled) yield mine.turn
    else yield* this.#work()
    if (!mine.settled) throw new Error('a transfer was not settled')
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

  /** Settles a batch. If it fails, it settles one by one, so that one bad transfer does not affect others. */
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

  #together(acts: readonly TellerRequest[]): Steps<Settled<string>[]> {
    const books = this.#books
    return books.transact(function* (tx) {
      const locked = yield* lockAccounts(books, tx, acts)
      yield undefined
      const recalled = acts.map((act) => books.answers.recall(requestOf(act)))
      const unmet = yield* unmetOf(tx, acts)
      const { settled, accepted } = decide(books, acts, { recalled, unmet, running: runningOf(acts, locked) })
      if (accepted.length > 0) yield* write(books, tx, accepted, locked)
      return settled
    })
  }
}

const scopeOf = ({ member, call }: TellerRequest) => memberScope(member, call)
const requestOf = (act: TellerRequest) => ({ scope: scopeOf(act), key: act.key, fingerprint: act.fingerprint })
const nameOf = (books: Books, act: TellerRequest) => books.product.transferKey(scopeOf(act), act.key)

function accountsOf({ transfer, reads = [] }: TellerRequest) {
  const named = new Set<Account>(reads)
  for (const { from, to } of transfer.postings) {
    if (!placeOf(from).mirror) named.add(from)
    if (!placeOf(to).lanes) named.add(to)
  }
  return named
}

function lockAccounts(books: Books, tx: Tx, acts: readonly TellerRequest[]) {
  const rows = new Map<Account, readonly number[]>()
  for (const act of acts) for (const account of accountsOf(act)) rows.set(account, rowsOf(placeOf(account)))
  if ([...rows.keys()].some((account) => isDrawn(placeOf(account))))
    for (const { transfer } of acts)
      for (const account of transfer.postings.flatMap(({ from, to }) => [from, to]))
        if (!rows.has(account)) rows.set(account, [placeOf(account).id])
  return books.ledger.lockRows(tx, [...rows.values()].flat())
}

function runningOf(acts: readonly TellerRequest[], locked: ReadonlyMap<number, bigint>) {
  const balances = new Map<Account, bigint>()
  for (const act of acts)
    for (const account of accountsOf(act))
      balances.set(
        account,
        rowsOf(placeOf(account)).reduce((sum, row) => sum + (locked.get(row) ?? 0n), 0n),
      )
  return new Running(balances)
}

/** The requests whose premise does not hold. */
function* unmetOf(tx: Tx, acts: readonly TellerRequest[]): Steps<ReadonlySet<TellerRequest>> {
  const unmet = new Set<TellerRequest>()
  const inOrder = acts.toSorted((a, b) => (a.premise?.order ?? 0) - (b.premise?.order ?? 0))
  for (const act of inOrder) if (act.premise && !(yield* act.premise.holds(tx))) unmet.add(act)
  return unmet
}

interface Known {
  recalled: readonly (Recalled | undefined)[]
  unmet: ReadonlySet<TellerRequest>
  running: Running
}

function decide(books: Books, acts: readonly TellerRequest[], { recalled, unmet, running }: Known) {
  const accepted = new Map<string, TellerRequest>()
  const takenBy = ({ key, taken }: NonNullable<TellerRequest['quota']>) =>
    taken() + [...accepted.values()].filter(({ quota }) => quota?.key === key).length
  const settled = acts.map((act, index): Settled<string> => {
    const twin = accepted.get(nameOf(books, act))
    const before = recalled[index] ?? (twin && twinAnswer(twin, act))
    if (before) return before === 'other request' ? { refused: 'illegal_request' } : { answer: String(before.answer) }
    if (unmet.has(act)) return { outdated: true }
    const refused: ErrorCode | undefined =
      (act.quota && act.quota.refuse(takenBy(act.quota))) ?? act.refuse(running.balance)
    if (refused) return { refused }
    running.apply(act.transfer)
    accepted.set(nameOf(books, act), act)
    return { answer: act.answer }
  })
  return { settled, accepted: [...accepted.values()] }
}

const twinAnswer = (twin: TellerRequest, { fingerprint }: TellerRequest): Recalled =>
  twin.fingerprint === fingerprint ? { answer: twin.answer } : 'other request'

/** Writes transfers and answers. If a unique key is taken, the whole batch fails and leaves nothing. */
function* write(books: Books, tx: Tx, acts: readonly TellerRequest[], locked: Map<number, bigint>): Steps<void> {
  const transfers = acts.map(
    (act): IntendedTransfer => ({ ...act.transfer, key: nameOf(books, act), ...effectOf(act) }),
  )
  const posted = yield* books.ledger.write(tx, transfers, linesOf(transfers, locked))
  for (const act of acts) yield* books.answers.insert(tx, requestOf(act), act.answer)
  if (posted.some((effect) => !effect)) throw new Error('a transfer exists without its stored answer')
  for (const { alongside } of acts) if (alongside) yield* alongside(tx)
  const [at] = acts.map(({ transfer }) => transfer.at)
  const events = acts.flatMap((act) => act.events ?? [])
  if (at) yield* books.events.record(tx, at, events)
}

const effectOf = ({ intent, answer }: TellerRequest) => ({ intent, answer })
