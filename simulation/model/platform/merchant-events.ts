import { type Cell, cellOf, type Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'

/** Something that happened to a shop, and the intent behind it. */
export interface NewMerchantEvent {
  merchantId: number
  /** As webhooks name it. */
  kind: string
  /** Such as `charge 7`. */
  subject: string
  intent: string
}

/** The events of shops. A sensitivity test overrides `write`. */
export class MerchantEvents {
  readonly #turns = new Map<number, Cell>()

  #turnOf(merchantId: number): Cell {
    const cell = this.#turns.get(merchantId) ?? cellOf<unknown>(null)
    this.#turns.set(merchantId, cell)
    return cell
  }

  /** `recordMerchantEvents`: takes turns with all other transactions that record an event of these shops. */
  *record(tx: Tx, at: Date, events: readonly NewMerchantEvent[]): Steps<void> {
    if (events.length === 0) return
    yield undefined
    for (const id of [...new Set(events.map(({ merchantId }) => merchantId))].toSorted((a, b) => a - b))
      yield* tx.lock(this.#turnOf(id))
    yield undefined
    for (const event of events) this.write(tx, at, event)
  }

  write(tx: Tx, at: Date, { merchantId, kind, subject, intent }: NewMerchantEvent) {
    const event = `${merchantId} ${kind} ${subject}`
    tx.effects.push({ key: '', operation: '', intent, at: at.getTime(), entries: [], event })
  }
}
