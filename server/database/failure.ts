/** The error code of PostgreSQL or of the system; empty if there is none. */
export const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** A serialization failure, a deadlock, or a server that takes no writes since a failover. */
const RETRYABLE_CODES = new Set(['40001', '40P01', '25006'])
/** A prepared statement whose columns a migration changed. The code alone also means other things. */
const STALE = { code: '0A000', message: /cached plan must not change result type/ }
/** A standby's error when a function asks for a transaction id. PostgreSQL has no specific code for it. */
const STANDBY_MESSAGE = /during recovery/
const CUT_OFF_CODES = /^(?:57P0[1-3]|08\w{3}|ECONN\w+|EPIPE)$/
/** Messages of `pg`, whose own errors have no code. */
const CUT_OFF_MESSAGE = /Connection terminated|not queryable/
/** Lock and statement timeouts, too many connections, or an unreachable host. */
const BUSY_CODES =
  /^(?:55P03|57014|57P0[45]|53\d{3}|25P0[34]|E(?:TIMEDOUT|NOTFOUND|AI_AGAIN|(?:HOST|NET)(?:UNREACH|DOWN)|ADDRNOTAVAIL))$/
const BUSY_MESSAGE = /timeout exceeded when trying to connect/

const hasMessage = (error: unknown, pattern: RegExp) => error instanceof Error && pattern.test(error.message)

/** True when a statement was prepared before a migration. Nothing happened. */
export const isStale = (error: unknown) => codeOf(error) === STALE.code && hasMessage(error, STALE.message)

/** True when a transaction failed by chance alone. Nothing happened, so a retry is safe. */
export const isUnlucky = (error: unknown) =>
  RETRYABLE_CODES.has(codeOf(error)) || hasMessage(error, STANDBY_MESSAGE) || isStale(error)

/**
 * True when the connection broke or the server stopped. A commit may have happened or not, so look for its key before a
 * retry.
 */
export const isCutOff = (error: unknown) => CUT_OFF_CODES.test(codeOf(error)) || hasMessage(error, CUT_OFF_MESSAGE)

/** True when the user lacks a right in the database. */
export const isDenied = (error: unknown) => codeOf(error) === '42501'

/** True when a row breaks a unique constraint. Nothing happened. */
export const isTaken = (error: unknown) => codeOf(error) === '23505'

/** True when a lock timed out. Nothing happened. */
export const isLockedOut = (error: unknown) => codeOf(error) === '55P03'

/** A new connection was refused to callers, as its server may lack data that this node knows. Nothing happened. */
export class BarredConnectionError extends Error {
  override name = 'BarredConnectionError'
}

/** True when the database is too busy, too slow, or briefly away. Neither our code nor the member is at fault. */
export const isBusy = (error: unknown) =>
  error instanceof BarredConnectionError ||
  isUnlucky(error) ||
  isCutOff(error) ||
  BUSY_CODES.test(codeOf(error)) ||
  hasMessage(error, BUSY_MESSAGE)
