import { type Cell, cellOf, type Steps } from './cell.ts'
import type { Writer } from './transaction.ts'

/** What rows can be found by: one word of each, or none. */
export type Indexes<Row> = Record<string, (row: Row) => string | number | undefined>

/** Rows of one kind by their names. A row is never changed in place: a new one takes its stead. */
export class Table<Key, Row extends object> {
  readonly #cells = new Map<Key, Cell<Row | undefined>>()
  /** Every name, in the order in which they came. */
  readonly #keys: Key[] = []
  readonly #indexes: [name: string, wordOf: (row: Row) => string | number | undefined][]
  readonly #found = new Map<string, Set<Key>>()

  constructor(indexes: Indexes<Row> = {}) {
    this.#indexes = Object.entries(indexes)
  }

  /** What is committed under a name. */
  get = (key: Key) => this.#cells.get(key)?.committed

  /** What a row is to the transaction that holds it. */
  now = (key: Key) => this.#cells.get(key)?.now

  /** Every committed row, in the order in which they came. */
  rows(): Row[] {
    return [...this.#cells.values()].flatMap(({ committed }) => (committed ? [committed] : []))
  }

  /** The last of the rows that came, as far as they are committed: at most so many. */
  latest(count: number): Row[] {
    return this.#keys.slice(-count).flatMap((key) => this.get(key) ?? [])
  }

  /** The committed rows that an index has under a word, in the order in which they came under it. */
  by(index: string, word: string | number): Row[] {
    const keys = this.#found.get(`${index} ${word}`)
    const wordOf = this.#indexes.find(([name]) => name === index)?.[1]
    if (!wordOf) throw new Error(`no such index: ${index}`)
    const found: Row[] = []
    for (const key of keys ?? []) {
      const cell = this.#cells.get(key)
      if (cell?.committed && wordOf(cell.committed) === word) found.push(cell.committed)
      else if (cell?.owner === undefined) keys?.delete(key)
    }
    return found
  }

  #cellOf(key: Key) {
    let cell = this.#cells.get(key)
    if (!cell) {
      cell = cellOf<Row | undefined>(undefined)
      this.#cells.set(key, cell)
      this.#keys.push(key)
    }
    return cell
  }

  /** Locks a row and reads it: `for no key update`. */
  *lock(tx: Writer, key: Key): Steps<Row | undefined> {
    yield undefined
    const cell = this.#cells.get(key)
    if (!cell) return undefined
    yield* tx.lock(cell)
    return cell.now
  }

  /** As `hold`, but a row that somebody else has is passed over: `skip locked`. */
  lockFree(tx: Writer, key: Key): Row | undefined {
    const cell = this.#cells.get(key)
    return cell && tx.seize(cell) ? cell.now : undefined
  }

  /** Makes a row, waiting for anybody who is making one of that name; false when there is one: `on conflict do nothing`. */
  *insert(tx: Writer, key: Key, row: Row): Steps<boolean> {
    yield undefined
    const cell = this.#cellOf(key)
    yield* tx.lock(cell)
    if (cell.now) return false
    this.put(tx, key, row)
    return true
  }

  /** Writes a row that is held, or deletes it. */
  put(tx: Writer, key: Key, row: Row | undefined) {
    tx.write(this.#cellOf(key), row)
    if (!row) return
    for (const [name, wordOf] of this.#indexes) {
      const word = wordOf(row)
      if (word === undefined) continue
      const at = `${name} ${word}`
      const keys = this.#found.get(at)
      if (keys) keys.add(key)
      else this.#found.set(at, new Set([key]))
    }
  }
}
