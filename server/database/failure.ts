/** What PostgreSQL or the system calls it; empty where neither did. */
export const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** A deadlock, a transaction that could not be put in order, or a server that takes no writes, as another took over from it. */
const UNLUCKY = new Set(['40001', '40P01', '25006'])
/** The same server, where a function asks for a transaction's number: PostgreSQL has no code of its own for that. */
const STANDBY_SAYS = /during recovery/
const CUT = /^(?:57P0[1-3]|08\w{3}|ECONN\w+|EPIPE)$/
/** The words of `pg`, which gives its own errors no code. */
const CUT_SAYS = /Connection terminated|not queryable/
/** Lock and statement time-outs, no room for another connection, an address that is not there just now. */
const BUSY =
  /^(?:55P03|57014|57P0[45]|53\d{3}|25P0[34]|E(?:TIMEDOUT|NOTFOUND|AI_AGAIN|(?:HOST|NET)(?:UNREACH|DOWN)|ADDRNOTAVAIL))$/
const BUSY_SAYS = /timeout exceeded when trying to connect/

const says = (error: unknown, words: RegExp) => error instanceof Error && words.test(error.message)

/** Whether a transaction failed by bad luck alone: nothing happened, and running it again is right. */
export const isUnlucky = (error: unknown) => UNLUCKY.has(codeOf(error)) || says(error, STANDBY_SAYS)

/**
 * Whether the connection broke, or the server went. What was being committed may stand or not: only who looks for its
 * key before doing it again may do so.
 */
export const isCutOff = (error: unknown) => CUT.test(codeOf(error)) || says(error, CUT_SAYS)

/** Whether whoever is connected may not do that. */
export const isDenied = (error: unknown) => codeOf(error) === '42501'

/** Whether somebody held a lock for too long. Nothing happened. */
export const isLockedOut = (error: unknown) => codeOf(error) === '55P03'

/** A new connection was handed to nobody, as what it leads to may not be what is known here. Nothing happened. */
export class BarredConnectionError extends Error {
  override name = 'BarredConnectionError'
}

/** Whether the database is too busy, too slow, or away for a moment, and neither we nor the member did wrong. */
export const isBusy = (error: unknown) =>
  error instanceof BarredConnectionError ||
  isUnlucky(error) ||
  isCutOff(error) ||
  BUSY.test(codeOf(error)) ||
  says(error, BUSY_SAYS)
