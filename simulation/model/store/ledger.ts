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
import type { Line, Transfer } from '@humidor/server/ledger/posting.ts'
import { AlreadyPostedError } from '@humidor/server/ledger/writing.ts'
import { type Cell, cellOf, type Steps } from './cell.ts'
import { BelowZeroError, ClosedAccountError } from './row-errors.ts'
import type { Transaction } from './transaction.ts'

/** A row's balance and its number of entries. */
interface RowBalance {
  balance: bigint
  entries: number
  /** The account belongs to a closed member. */
  closed?: true
}

/** An entry of the journal. */
export interface Entry {
  /** The account's row number. A platform account has eight rows. */
  row: number
  seq: number
  coin: Coin
  amount: bigint
  after: bigint
}

/** An entry with its time of booking in milliseconds: that of its transfer, or of the entry before if later. */
export interface Booked {
  at: number
  entry: Entry
}

/**
 * A committed transfer with the intent behind it, or the end of a call that posts nothing. The ledger does not know
 * intents.
 */
export interface Effect {
  key: string
  operation: string
  intent: string
  /** Business time, milliseconds. */
  at: number
  entries: readonly Entry[]
  /** The answer of a call that ended with this transaction. Then this effect has no entries. */
  answer?: string
  /** What happened to a shop: `7 charge.paid charge 12`. Then this effect has no entries. */
  event?: string
}

/** A transfer with its intent and answer. */
export type IntendedTransfer = Omit<Transfer, 'operation'> & { operation: string; intent: string; answer?: string }

export type Tx = Transaction<Effect>

type Row = Cell<RowBalance> & { mirror: boolean }

const LANES = 8
const isLane = (row: number) => row < 100_000

/**
 * The ledger of `server/database/migrations` in memory: rows with lanes, unique keys, running balances, and a check
 * against negative balances. Pure parts are the product's own (`lines.ts`, `accounts.ts`). Sensitivity tests override
 * methods.
 */
export class Ledger {
  readonly rows = new Map<number, Row>()
  readonly #transfers = new Map<string, Cell<Effect | undefined>>()
  /** Committed entries by row, oldest first. */
  readonly journal = new Map<number, Booked[]>()
  #lane = 0

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
      this.rows.set(row, { ...cellOf<RowBalance>({ balance: 0n, entries: 0 }), mirror: place.mirror })
      this.journal.set(row, [])
    }
  }

  /** The committed balance of an account, read without a lock. */
  balance<C extends Coin>(account: Account<C>) {
    return micros<C>(rowsOf(placeOf(account)).reduce((sum, row) => sum + this.row(row).committed.balance, 0n))
  }

  row(id: number): Row {
    const row = this.rows.get(id)
    if (!row) throw new Error(`no such row: ${id}`)
    return row
  }

  /** The order of locks: members and merchants by number, then lanes. */
  orderOf(rows: readonly number[]): readonly number[] {
    return [...new Set(rows)].sort((a, b) => Number(isLane(a)) - Number(isLane(b)) || a - b)
  }

  /** As `ledger_hold`: locks rows, then reads them. A request for any free lane returns the lane's own number. */
  *lockRows(tx: Tx, rows: readonly number[]): Steps<Map<number, bigint>> {
    const locked = new Map<number, bigint>()
    if (rows.length === 0) return locked
    yield undefined
    for (const asked of this.orderOf(rows)) {
      const id = isFreeLane(asked) ? yield* this.#takeLane(tx, asked) : asked
      yield* this.#take(tx, id)
      locked.set(id, this.row(id).now.balance)
    }
    return locked
  }

  /** Locks one row. Another transaction may lock a row in between. */
  *#take(tx: Tx, id: number): Steps<void> {
    yield* tx.lock(this.row(id))
    yield undefined
  }

  /** As `ledger_lane`: a free lane, else the next in turn as soon as it is free. */
  *#takeLane(tx: Tx, free: number): Steps<number> {
    const first = free - 99
    this.#lane = (this.#lane + 1) % LANES
    const own = first + this.#lane
    if (tx.seize(this.row(own))) return own
    for (let id = first; id < first + LANES; id++) if (tx.seize(this.row(id))) return id
    yield* tx.lock(this.row(own))
    return own
  }

  /** As `lockAccounts`: locks accounts until the transaction ends, and returns their balances. */
  *lock(tx: Tx, accounts: readonly Account[]): Steps<Locked> {
    const places = accounts.map((account) => [account, placeOf(account)] as const)
    const rows = yield* this.lockRows(
      tx,
      places.flatMap(([, place]) => rowsOf(place)),
    )
    const balances = new Map(
      places.map(([account, place]) => [account, rowsOf(place).reduce((sum, row) => sum + (rows.get(row) ?? 0n), 0n)]),
    )
    return {
      balance: <C extends Coin>(account: Account<C>) => {
        const found = balances.get(account)
        if (found === undefined) throw new Error(`this account is not locked: ${account}`)
        return micros<C>(found)
      },
    }
  }

  /** As `post`: all transfers or none. @throws AlreadyPosted, NotCovered, BelowZero */
  *post(tx: Tx, transfers: readonly IntendedTransfer[]): Steps<Effect[]> {
    const posted = yield* this.postOnce(tx, transfers)
    return posted.map((effect, index) => {
      if (!effect) throw new AlreadyPostedError(transfers[index]?.key ?? '')
      return effect
    })
  }

  /** As `postOnce`: skips a transfer whose key exists, and returns undefined for it. */
  *postOnce(tx: Tx, transfers: readonly IntendedTransfer[]): Steps<(Effect | undefined)[]> {
    if (transfers.length === 0) return []
    const lines = linesOf(transfers, yield* this.lockRows(tx, rowsToLock(transfers)))
    return yield* this.write(tx, transfers, lines)
  }

  /** As `ledger_post`: rows first, then lanes, then keys, then entries. */
  *write(tx: Tx, transfers: readonly IntendedTransfer[], lines: readonly Line[]): Steps<(Effect | undefined)[]> {
    yield undefined
    const lanes = new Map<number, number>()
    for (const id of this.orderOf(lines.map(({ account }) => account).filter((id) => !isFreeLane(id))))
      yield* this.#take(tx, id)
    for (const free of this.orderOf(lines.map(({ account }) => account).filter(isFreeLane)))
      lanes.set(free, yield* this.#takeLane(tx, free))
    for (const { key } of transfers) yield* tx.lock(this.#keyCell(key))
    const effects = transfers.map((transfer, index) =>
      this.#enter(
        tx,
        transfer,
        lines.filter((line) => line.transfer === index + 1),
        lanes,
      ),
    )
    for (const effect of effects) for (const { row } of effect?.entries ?? []) this.#refuseBalance(row)
    return effects
  }

  #keyCell(key: string) {
    let cell = this.#transfers.get(key)
    if (!cell) {
      cell = cellOf<Effect | undefined>(undefined)
      this.#transfers.set(key, cell)
    }
    return cell
  }

  #enter(
    tx: Tx,
    { key, operation, intent, at, answer }: IntendedTransfer,
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
      tx.write<RowBalance>(row, { ...row.now, balance: after, entries: seq })
      return { row: id, seq, coin, amount, after }
    })
    const effect: Effect = {
      key,
      operation,
      intent,
      at: at.getTime(),
      entries,
      ...(answer === undefined ? {} : { answer }),
    }
    tx.write(cell, effect)
    tx.effects.push(effect)
    return effect
  }

  #refuseBalance(id: number) {
    const row = this.row(id)
    if (this.isTooLow(row.now.balance, row.mirror)) throw new BelowZeroError(`row ${id} would be negative`)
    if (row.now.closed && this.isLeft(row.now.balance)) throw new ClosedAccountError(`row ${id} is closed`)
  }

  /** The check that only mirrors may be negative. */
  isTooLow(balance: bigint, mirror: boolean) {
    return balance < 0n && !mirror
  }

  /** The check that no money is left on a closed account. */
  isLeft(balance: bigint) {
    return balance !== 0n
  }

  /** Closes accounts that the transaction has locked. Money never lies there again. */
  close(tx: Tx, accounts: readonly Account[]) {
    for (const id of accounts.flatMap((account) => rowsOf(placeOf(account)))) {
      const row = this.row(id)
      tx.write<RowBalance>(row, { ...row.now, closed: true })
      this.#refuseBalance(id)
    }
  }

  /** Adds the entries of a committed transaction to the journal. */
  keep(effects: readonly Effect[]) {
    for (const { at, entries } of effects)
      for (const entry of entries) {
        const own = this.journal.get(entry.row)
        own?.push({ at: Math.max(at, own.at(-1)?.at ?? 0), entry })
      }
  }

  /** As `entry_before`: the balance of a row before a moment. */
  balanceBefore(row: number, moment: number): bigint {
    return this.journal.get(row)?.findLast(({ at }) => at < moment)?.entry.after ?? 0n
  }

  /** As `reverse`: posts a transfer with all entries negated. */
  *reverse(tx: Tx, it: { key: string; of: string; at: Date; intent: string }): Steps<Effect[]> {
    const of = this.#transfers.get(it.of)?.committed
    if (!of) throw new Error(`no such transfer: ${it.of}`)
    const lines = of.entries.toReversed().map(({ row, coin, amount }): Line => {
      return { transfer: 1, account: row, coin, amount: -amount, operation: null }
    })
    const made: IntendedTransfer = { operation: of.operation, key: it.key, at: it.at, postings: [], intent: it.intent }
    const [effect] = yield* this.write(tx, [made], lines)
    if (!effect) throw new AlreadyPostedError(it.key)
    return [effect]
  }
}
