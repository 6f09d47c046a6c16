import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import type { AccountKind } from './accounts.ts'

/** An account kind that pays, and one that is paid: both of one coin. */
type Pair = { [C in Coin]: readonly [from: AccountKind<C>, to: AccountKind<C>] }[Coin]

/** One form of an operation: what its keys look like, and between which kinds of accounts it moves money. */
export interface OperationForm {
  /** A regular expression of PostgreSQL that the key matches: short, as the database asks it for every transfer. */
  readonly key: string
  /** A pattern of `like` that the key matches besides; it costs a tenth of a regular expression of that length. */
  readonly like?: string
  /** Such a transfer takes back another one. */
  readonly reverses?: true
  readonly pairs: readonly Pair[]
  /** What the rows of members' wallets may say. */
  readonly shows: readonly Operation[]
}

/** A number in a key. */
export const n = '[0-9]+'
/** A business day in a key. */
export const day = `${n}-${n}-${n}`
/** The number of what two operators agreed on, in a key. */
export const approval = '[A-Za-z0-9_-]+'
/** The key of a member's request: it has no object of its own yet, so it is named by its `Idempotency-Key`. */
export const asked = (path: string) => ({
  key: `^member:${n}:/`,
  like: `member:________:${path}:________-____-____-____-____________`,
})
/** The key of one transfer of a settlement: its operation, its day, and the least subject that it pays. */
export const settled = (operation: string) => `^${operation}:${day}:${n}$`
