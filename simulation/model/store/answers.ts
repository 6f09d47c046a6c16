import type { Recalled, RequestName } from '@humidor/server/ledger/idempotency.ts'
import { type Cell, cellOf, type Steps } from './cell.ts'
import type { Writer } from './transaction.ts'

interface Remembered {
  fingerprint: string
  answer: unknown
}

/**
 * The idempotency keys of `server/ledger/idempotency.ts` in memory: a key is claimed by one transaction, whose twin waits
 * for it, and the answer is there exactly if the effect is. A test that wants it broken overrides a method.
 */
export class StoredAnswers {
  readonly #cells = new Map<string, Cell<Remembered | undefined>>()

  #cellOf({ scope, key }: Pick<RequestName, 'scope' | 'key'>) {
    const name = `${scope} ${key}`
    let cell = this.#cells.get(name)
    if (!cell) this.#cells.set(name, (cell = cellOf<Remembered | undefined>(undefined)))
    return cell
  }

  /** What a request was answered before, as far as it is committed. */
  recall(request: RequestName): Recalled | undefined {
    const cell = this.#cells.get(`${request.scope} ${request.key}`)
    return cell?.committed && toRecalled(cell.committed, request)
  }

  /** Makes a request one's own; waits for a twin that is still running, and then tells what that one was answered. */
  *claim(tx: Writer, request: RequestName): Steps<Recalled | undefined> {
    yield undefined
    const cell = this.#cellOf(request)
    yield* tx.lock(cell)
    if (cell.now) return toRecalled(cell.now, request)
    tx.write(cell, { fingerprint: request.fingerprint, answer: undefined })
    return undefined
  }

  /** Keeps the answer to a claimed request. */
  remember(tx: Writer, request: RequestName, answer: unknown) {
    tx.write(this.#cellOf(request), { fingerprint: request.fingerprint, answer })
  }

  /** Keeps the answer to a request that nobody claimed. @throws when it has one */
  *insert(tx: Writer, request: RequestName, answer: unknown): Steps<void> {
    const cell = this.#cellOf(request)
    yield* tx.lock(cell)
    if (cell.now) throw new Error('duplicate key value violates unique constraint "idempotency_pkey"')
    this.remember(tx, request, answer)
  }
}

const toRecalled = ({ fingerprint, answer }: Remembered, request: RequestName): Recalled =>
  fingerprint === request.fingerprint ? { answer } : 'other request'
