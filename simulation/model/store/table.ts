import { type Cell, cellOf, type Steps } from './cell.ts'
import type { Writer } from './transaction.ts'

/** Index functions: each returns one word of a row, or undefined. */
export type Indexes<Row> = Record<string, (row: Row) => string | number | undefined>

/** Rows of one kind by key. Rows are replaced and never changed in place. */
export class Table<Key, Row extends object> {
  readonly #cells = new Map<Key, Cell<Row | undefined>>()
  /** All keys in order of insertion. */
  readonly #keys: Key[] = []
  readonly #indexes: [name: string, wordOf: (row: Row) => string | number | undefined][]
  readonly #found = new Map<string, Set<Key>>()

  constructor(indexes: Indexes<Row> = {}) {
    this.#indexes = Object.entries(indexes)
  }

  /** The committed row. */
  get = (key: Key) => this.#cells.get(key)?.committed

  /** The row as its lock owner sees it. */
  now = (key: Key) => this.#cells.get(key)?.now

  /** All committed rows in order of insertion. */
  rows(): Row[] {
    return [...this.#cells.values()].flatMap(({ committed }) => (committed ? [committed] : []))
  }

  /** At most `count` of the newest committed rows. */
  latest(count: number): Row[] {
    return this.#keys.slice(-count).flatMap((key) => this.get(key) ?? [])
  }

  /** The committed rows with a word in an index, in order of insertion. */
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

  /** Locks and reads a row: `for no key update`. */
  *lock(tx: Writer, key: Key): Steps<Row | undefined> {
    yield undefined
    const cell = this.#cells.get(key)
    if (!cell) return undefined
    yield* tx.lock(cell)
    return cell.now
  }

  /** As `lock`, but skips a row that is locked by another: `skip locked`. */
  lockFree(tx: Writer, key: Key): Row | undefined {
    const cell = this.#cells.get(key)
    return cell && tx.seize(cell) ? cell.now : undefined
  }

  /** Inserts a row and waits for a concurrent insert of the key. False if it exists: `on conflict do nothing`. */
  *insert(tx: Writer, key: Key, row: Row): Steps<boolean> {
    yield undefined
    const cell = this.#cellOf(key)
    yield* tx.lock(cell)
    if (cell.now) return false
    this.put(tx, key, row)
    return true
  }

  /** Replaces or deletes a locked row. */
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
