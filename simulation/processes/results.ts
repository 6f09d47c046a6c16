import type { Figures } from '../figures.ts'
import type { Outcome } from './load.ts'

/** The sums of all runs. */
export class Results {
  readonly #counts = new Map<string, number>()
  readonly violations: string[] = []

  #count(what: string, times: number) {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + times)
  }

  /** Adds the result of a run; `where` is the folder of its history. */
  add(name: string, { operations, tries, replays, faults, counted = {}, found }: Outcome, where: string) {
    this.#count('runs', 1)
    this.#count('operations', operations)
    this.#count('tries', tries)
    for (const [how, times] of faults) this.#count(how, times)
    for (const [what, times] of Object.entries(counted)) this.#count(what, times)
    this.#count('replays with the same answer', replays)
    this.#count('lost', found.lost)
    this.#count('doubled', found.doubled)
    this.#count('negative', found.negative)
    this.#count('unresolved', found.unresolved)
    for (const violation of found.violations) this.violations.push(`${name}: ${violation}\n    history: ${where}`)
  }

  /** Adds a run that did not finish. */
  fail(name: string, error: unknown) {
    this.violations.push(`${name}: ${String(error)}`)
  }

  figures(): Figures {
    const last = ['replays with the same answer', 'lost', 'doubled', 'negative', 'unresolved']
    const rows = [...this.#counts].map(([what, figure]) => ({ what, figure }))
    const rank = ({ what }: { what: string }) => last.indexOf(what)
    return { rows: rows.toSorted((a, b) => rank(a) - rank(b)), violations: this.violations }
  }
}

/** The result of a run in one line. */
export function lineOf(
  name: string,
  seconds: number,
  { operations, done, tries, faults, counted = {}, replays, found }: Outcome,
) {
  const parts = [
    `${operations} operations (${done} done, ${tries} tries)`,
    ...[...faults].map(([how, times]) => `${times} ${how}`),
    ...Object.entries(counted).map(([what, times]) => `${times} ${what}`),
    `${replays} replays`,
    `lost ${found.lost}, doubled ${found.doubled}, negative ${found.negative}, unresolved ${found.unresolved}`,
  ]
  return `${name}, ${seconds.toFixed(0)} s: ${parts.join(', ')}${found.violations.length > 0 ? ', VIOLATED' : ''}`
}
