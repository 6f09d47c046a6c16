import type { Answer } from '../platform/requests.ts'
import type { Sent } from './script.ts'

const add = (counts: Map<string, number>, name: string, by = 1) => counts.set(name, (counts.get(name) ?? 0) + by)

/** Counts of a run. */
export class Tally {
  readonly asked = new Map<string, number>()
  /** Requests that were answered and not refused, by name. */
  readonly done = new Map<string, number>()
  readonly refused = new Map<string, number>()
  /** Effects of jobs, by the first word of their intent. */
  readonly effects = new Map<string, number>()
  answered = 0
  lost = 0
  /** Repeated requests, with any result. */
  again = 0
  nodeDeaths = 0
  steps = 0
  /** Milliseconds of virtual time. */
  elapsed = 0
  #seen = new Set<number>()

  record(sent: Sent, record: Answer) {
    add(this.asked, sent.what)
    if (this.#seen.has(sent.n)) this.again += 1
    this.#seen.add(sent.n)
    if (record === 'lost') this.lost += 1
    else if ('refused' in record) add(this.refused, record.refused)
    else {
      add(this.done, sent.what)
      this.answered += 1
    }
  }

  /** Counts an effect of a job. */
  recordEffect(intent: string) {
    if (!/^\d/.test(intent)) add(this.effects, intent.split(' ')[0] ?? '')
  }

  /** Adds the counts of another run. */
  take(other: Tally) {
    for (const [name, count] of other.asked) add(this.asked, name, count)
    for (const [name, count] of other.done) add(this.done, name, count)
    for (const [name, count] of other.refused) add(this.refused, name, count)
    for (const [name, count] of other.effects) add(this.effects, name, count)
    for (const what of ['answered', 'lost', 'again', 'nodeDeaths', 'steps', 'elapsed'] as const)
      this[what] += other[what]
  }

  get operations() {
    return [...this.asked.values()].reduce((sum, count) => sum + count, 0)
  }
}
