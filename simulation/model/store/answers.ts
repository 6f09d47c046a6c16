import type { Recalled, RequestName } from '@humidor/server/ledger/idempotency.ts'
import { type Cell, cellOf, type Steps } from './cell.ts'
import type { Writer } from './transaction.ts'

interface Remembered {
  fingerprint: string
  answer: unknown
}

/**
 * The idempotency keys of `server/ledger/idempotency.ts` in memory. A key is claimed by one transaction, and a twin
 * waits for it. The answer exists exactly if the effect does. Sensitivity tests override methods.
 */
export class StoredAnswers {
  readonly #cells = new Map<string, Cell<Remembered | undefined>>()

  #cellOf({ scope, key }: Pick<RequestName, 'scope' | 'key'>) {
    const name = `${scope} ${key}`
    let cell = this.#cells.get(name)
    if (!cell) this.#cells.set(name, (cell = cellOf<Remembered | undefined>(undefined)))
    return cell
  }

  /** The committed answer to a request. */
  recall(request: RequestName): Recalled | undefined {
    const cell = this.#cells.get(`${request.scope} ${request.key}`)
    return cell?.committed && toRecalled(cell.committed, request)
  }

  /** Claims a key. It waits for a running twin, and then returns the answer of that one. */
  *claim(tx: Writer, request: RequestName): Steps<Recalled | undefined> {
    yield undefined
    const cell = this.#cellOf(request)
    yield* tx.lock(cell)
    if (cell.now) return toRecalled(cell.now, request)
    tx.write(cell, { fingerprint: request.fingerprint, answer: undefined })
    return undefined
  }

  /** Stores the answer to a claimed request. */
  remember(tx: Writer, request: RequestName, answer: unknown) {
    tx.write(this.#cellOf(request), { fingerprint: request.fingerprint, answer })
  }

  /** Stores the answer to an unclaimed request. @throws if there is one */
  *insert(tx: Writer, request: RequestName, answer: unknown): Steps<void> {
    const cell = this.#cellOf(request)
    yield* tx.lock(cell)
    if (cell.now) throw new Error('duplicate key value violates unique constraint "idempotency_pkey"')
    this.remember(tx, request, answer)
  }
}

const toRecalled = ({ fingerprint, answer }: Remembered, request: RequestName): Recalled =>
  fingerprint === request.fingerprint ? { answer } : 'other request'
