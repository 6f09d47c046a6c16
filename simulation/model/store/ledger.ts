import { type Coin, micros } from '@humidor/domain/money/micros.ts'
import {
  type Account,
  accountKinds,
  isFreeLane,
  memberAccount,
  merchantAccount,
  type Place,
  placeOf,
  platformAccount,
  rowsOf,
} from '@humidor/server/ledger/accounts.ts'
import { linesOf, rowsToLock } from '@humidor/server/ledger/lines.ts'
import type { Locked } from '@humidor/server/ledger/locks.ts'
import { AlreadyPostedError } from '@humidor/server/ledger/post.ts'
import type { Line, Transfer } from '@humidor/server/ledger/posting.ts'
import { type Cell, cellOf, type Steps } from './cell.ts'
import type { Transaction } from './transaction.ts'

/** What stands on a row, and how many entries brought it there. */
interface Standing {
  balance: bigint
  entries: number
}

/** One entry, as the journal has it. */
export interface Entry {
  /** The account's row number; a platform account has eight. */
  row: number
  seq: number
  coin: Coin
  amount: bigint
  after: bigint
}

/** An entry, and when it was booked: with its transfer, or with the entry before it where that is later. Milliseconds. */
export interface Booked {
  at: number
  entry: Entry
}

/** A transfer that now stands, with what it was made for: an intent of the simulation, which the ledger does not know. */
export interface Deed {
  key: string
  operation: string
  intent: string
  /** Business time, milliseconds. */
  at: number
  entries: readonly Entry[]
  /** Of a call that ended with this transaction: what it answers. Then nothing was posted under this deed itself. */
  answer?: string
}

/** A transfer, the intent that it is to fulfil, and what is answered with it. */
export type Made = Omit<Transfer, 'operation'> & { operation: string; intent: string; answer?: string }

export type Tx = Transaction<Deed>

/** Thrown where a row that is no mirror would be below zero: a rule let through what it must refuse. */
export class BelowZeroError extends Error {
  override name = 'BelowZero'
}

type Row = Cell<Standing> & { mirror: boolean }

const LANES = 8
const isLane = (row: number) => row < 100_000

/**
 * The ledger of `server/database/migrations` in memory: rows with lanes, unique keys, running balances, nothing but
 * mirrors below zero. What is pure in the product is the product's own: which rows a payment takes from (`lines.ts`),
 * where an account stands (`accounts.ts`). A test that wants it broken overrides a method.
 */
export class Ledger {
  readonly rows = new Map<number, Row>()
  readonly #transfers = new Map<string, Cell<Deed | undefined>>()
  /** Every committed entry of a row, oldest first. */
  readonly journal = new Map<number, Booked[]>()
  #turn = 0

  constructor() {
    for (const { name, coin } of accountKinds.platform) this.#open(placeOf(platformAccount(name, coin as never)))
  }

  openMember(uid: number) {
    for (const { name, coin } of accountKinds.member)
      this.#open(placeOf(memberAccount(uid, name as never, coin as never)))
  }

  openMerchant(merchantId: number) {
    for (const { name } of accountKinds.merchant) this.#open(placeOf(merchantAccount(merchantId, name)))
  }

  #open(place: Place) {
    for (const row of rowsOf(place)) {
      this.rows.set(row, { ...cellOf<Standing>({ balance: 0n, entries: 0 }), mirror: place.mirror })
      this.journal.set(row, [])
    }
  }

  /** What is committed on an account, read without a lock. */
  standing<C extends Coin>(account: Account<C>) {
    return micros<C>(rowsOf(placeOf(account)).reduce((sum, row) => sum + this.row(row).committed.balance, 0n))
  }

  row(id: number): Row {
    const row = this.rows.get(id)
    if (!row) throw new Error(`no such row: ${id}`)
    return row
  }

  /** The one order that rows are locked in: members and merchants by their numbers, then lanes. */
  orderOf(rows: readonly number[]): readonly number[] {
    return [...new Set(rows)].sort((a, b) => Number(isLane(a)) - Number(isLane(b)) || a - b)
  }

  /** As `ledger_hold`: locks rows and then reads them; for "whichever lane is free", that lane under its own number. */
  *holdRows(tx: Tx, rows: readonly number[]): Steps<Map<number, bigint>> {
    const held = new Map<number, bigint>()
    if (rows.length === 0) return held
    yield undefined
    for (const asked of this.orderOf(rows)) {
      const id = isFreeLane(asked) ? yield* this.#takeLane(tx, asked) : asked
      yield* this.#take(tx, id)
      held.set(id, this.row(id).now.balance)
    }
    return held
  }

  /** Locks a row. Rows are locked one after another: between two of them somebody else may lock one. */
  *#take(tx: Tx, id: number): Steps<void> {
    yield* tx.lock(this.row(id))
    yield undefined
  }

  /** As `ledger_lane`: one that nobody else is paying into, else the next in turn as soon as it is free. */
  *#takeLane(tx: Tx, free: number): Steps<number> {
    const first = free - 99
    this.#turn = (this.#turn + 1) % LANES
    const own = first + this.#turn
    if (tx.seize(this.row(own))) return own
    for (let id = first; id < first + LANES; id++) if (tx.seize(this.row(id))) return id
    yield* tx.lock(this.row(own))
    return own
  }

  /** As `hold`: what stands on accounts that nobody else can change until the transaction ends. */
  *hold(tx: Tx, accounts: readonly Account[]): Steps<Locked> {
    const places = accounts.map((account) => [account, placeOf(account)] as const)
    const rows = yield* this.holdRows(
      tx,
      places.flatMap(([, place]) => rowsOf(place)),
    )
    const balances = new Map(
      places.map(([account, place]) => [account, rowsOf(place).reduce((sum, row) => sum + (rows.get(row) ?? 0n), 0n)]),
    )
    return {
      balance: <C extends Coin>(account: Account<C>) => {
        const found = balances.get(account)
        if (found === undefined) throw new Error(`this account is not held: ${account}`)
        return micros<C>(found)
      },
    }
  }

  /** As `post`: all of them, or none. @throws AlreadyPosted, NotCovered, BelowZero */
  *post(tx: Tx, transfers: readonly Made[]): Steps<Deed[]> {
    const posted = yield* this.postOnce(tx, transfers)
    return posted.map((deed, index) => {
      if (!deed) throw new AlreadyPostedError(transfers[index]?.key ?? '')
      return deed
    })
  }

  /** As `postOnce`: one whose key stands already is passed over, and undefined in its place. */
  *postOnce(tx: Tx, transfers: readonly Made[]): Steps<(Deed | undefined)[]> {
    if (transfers.length === 0) return []
    const lines = linesOf(transfers, yield* this.holdRows(tx, rowsToLock(transfers)))
    return yield* this.write(tx, transfers, lines)
  }

  /** As `ledger_post`: rows first, then lanes, then keys, then entries. */
  *write(tx: Tx, transfers: readonly Made[], lines: readonly Line[]): Steps<(Deed | undefined)[]> {
    yield undefined
    const lanes = new Map<number, number>()
    for (const id of this.orderOf(lines.map(({ account }) => account).filter((id) => !isFreeLane(id))))
      yield* this.#take(tx, id)
    for (const free of this.orderOf(lines.map(({ account }) => account).filter(isFreeLane)))
      lanes.set(free, yield* this.#takeLane(tx, free))
    for (const { key } of transfers) yield* tx.lock(this.#keyCell(key))
    const deeds = transfers.map((transfer, index) =>
      this.#enter(
        tx,
        transfer,
        lines.filter((line) => line.transfer === index + 1),
        lanes,
      ),
    )
    for (const deed of deeds) for (const { row } of deed?.entries ?? []) this.#refuseBelowZero(row)
    return deeds
  }

  #keyCell(key: string) {
    let cell = this.#transfers.get(key)
    if (!cell) {
      cell = cellOf<Deed | undefined>(undefined)
      this.#transfers.set(key, cell)
    }
    return cell
  }

  #enter(
    tx: Tx,
    { key, operation, intent, at, answer }: Made,
    lines: readonly Line[],
    lanes: ReadonlyMap<number, number>,
  ) {
    const cell = this.#keyCell(key)
    if (cell.now !== undefined) return undefined
    const entries = lines.map(({ account, coin, amount }): Entry => {
      const id = lanes.get(account) ?? account
      const row = this.row(id)
      const after = row.now.balance + amount
      const seq = row.now.entries + 1
      tx.write<Standing>(row, { balance: after, entries: seq })
      return { row: id, seq, coin, amount, after }
    })
    const deed: Deed = {
      key,
      operation,
      intent,
      at: at.getTime(),
      entries,
      ...(answer === undefined ? {} : { answer }),
    }
    tx.write(cell, deed)
    tx.deeds.push(deed)
    return deed
  }

  #refuseBelowZero(id: number) {
    const row = this.row(id)
    if (this.isTooLow(row.now.balance, row.mirror)) throw new BelowZeroError(`row ${id} would be below zero`)
  }

  /** The constraint that no row but a mirror is below zero. */
  isTooLow(balance: bigint, mirror: boolean) {
    return balance < 0n && !mirror
  }

  /** Keeps what a transaction that was just committed has entered. */
  keep(deeds: readonly Deed[]) {
    for (const { at, entries } of deeds)
      for (const entry of entries) {
        const own = this.journal.get(entry.row)
        own?.push({ at: Math.max(at, own.at(-1)?.at ?? 0), entry })
      }
  }

  /** As `entry_before`: what stood on a row before a moment. */
  stoodBefore(row: number, moment: number): bigint {
    return this.journal.get(row)?.findLast(({ at }) => at < moment)?.entry.after ?? 0n
  }

  /** As `reverse`: a transfer with every entry turned round. */
  *reverse(tx: Tx, it: { key: string; of: string; at: Date; intent: string }): Steps<Deed[]> {
    const of = this.#transfers.get(it.of)?.committed
    if (!of) throw new Error(`no such transfer: ${it.of}`)
    const lines = of.entries.toReversed().map(({ row, coin, amount }): Line => {
      return { transfer: 1, account: row, coin, amount: -amount, operation: null }
    })
    const made: Made = { operation: of.operation, key: it.key, at: it.at, postings: [], intent: it.intent }
    const [deed] = yield* this.write(tx, [made], lines)
    if (!deed) throw new AlreadyPostedError(it.key)
    return [deed]
  }
}
