import type { Figures } from '../figures.ts'
import type { Outcome } from './load.ts'

/** What all runs together came to. */
export class Results {
  readonly #counts = new Map<string, number>()
  readonly violations: string[] = []

  #count(what: string, times: number) {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + times)
  }

  /** Adds what one run did and found; `where` its history lies. */
  add(name: string, { operations, tries, replays, faults, counted = {}, found }: Outcome, where: string) {
    this.#count('runs', 1)
    this.#count('operations', operations)
    this.#count('tries', tries)
    for (const [how, times] of faults) this.#count(how, times)
    for (const [what, times] of Object.entries(counted)) this.#count(what, times)
    this.#count('replays answered the same', replays)
    this.#count('lost', found.lost)
    this.#count('doubled', found.doubled)
    this.#count('negative', found.negative)
    this.#count('unresolved', found.unresolved)
    for (const violation of found.violations) this.violations.push(`${name}: ${violation}\n    history: ${where}`)
  }

  /** A run that did not come to its end. */
  fail(name: string, error: unknown) {
    this.violations.push(`${name}: ${String(error)}`)
  }

  figures(): Figures {
    const last = ['replays answered the same', 'lost', 'doubled', 'negative', 'unresolved']
    const rows = [...this.#counts].map(([what, figure]) => ({ what, figure }))
    const rank = ({ what }: { what: string }) => last.indexOf(what)
    return { rows: rows.toSorted((a, b) => rank(a) - rank(b)), violations: this.violations }
  }
}

/** What one run did and found, in a line. */
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
