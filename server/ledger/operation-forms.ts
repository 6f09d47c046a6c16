import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import type { AccountKind } from './accounts.ts'

/** A paying and a receiving account kind, of one coin. */
type Pair = { [C in Coin]: readonly [from: AccountKind<C>, to: AccountKind<C>] }[Coin]

/** One form of an operation: its key pattern, and the account kinds it moves money between. */
export interface OperationForm {
  /** A PostgreSQL regular expression that the key matches. Keep it short: the database runs it for every transfer. */
  readonly key: string
  /** A `like` pattern that the key also matches. It costs a tenth of a regular expression of that length. */
  readonly like?: string
  /** True when such a transfer reverses another one. */
  readonly reverses?: true
  readonly pairs: readonly Pair[]
  /** The operations that members' wallet rows may show. */
  readonly shows: readonly Operation[]
}

/** A number in a key. */
export const n = '[0-9]+'
/** A business day in a key. */
export const day = `${n}-${n}-${n}`
/** The id of an approval by two operators, in a key. */
export const approval = '[A-Za-z0-9_-]+'
/** The key of a member's request. It has no object of its own yet, so its `Idempotency-Key` names it. */
export const asked = (path: string) => ({
  key: `^member:${n}:/`,
  like: `member:________:${path}:________-____-____-____-____________`,
})
/** The key of one settlement transfer: its operation, its day, and the lowest subject that it pays. */
export const settled = (operation: string) => `^${operation}:${day}:${n}$`
