import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Question, Verdict } from './trial.ts'
import type { Word } from './worker.ts'

/** Asks a worker, and begins another one when it does not come back. */
export class Asking {
  private worker: ChildProcess | undefined
  /** Seconds of the processor that the last question took. */
  took = 0

  /** What becomes of each mutant of the question. One that has no end is found. @throws where the tests cannot be asked */
  async about(question: Question): Promise<Verdict[]> {
    const verdicts: Verdict[] = []
    for (;;) {
      const known = new Set(verdicts.map(({ number }) => number))
      const mutants = question.mutants.filter(([number]) => !known.has(number))
      if (mutants.length === 0) return verdicts
      const before = verdicts.length
      const endless = await this.asks({ ...question, mutants }, verdicts)
      if (endless !== undefined) verdicts.push({ number: endless, by: 'no end' })
      else if (verdicts.length === before) throw new Error(`nothing is told of ${question.file}`)
    }
  }

  /** Collects verdicts until the worker is done. Answers the mutant with which it did not come to an end, if there was one. */
  private async asks(question: Question, verdicts: Verdict[]): Promise<number | undefined> {
    const worker = (this.worker ??= fork(new URL('worker.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Not on the leash of its command, which would let it end as soon as nobody had asked it anything yet.
      execArgv: [],
    }))
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const isGone = (): void => reject(new Error(`the worker is gone, with ${question.file}`))
    const hears = (word: Word): void => {
      if ('took' in word) {
        this.took = word.took
        resolve(undefined)
      } else if ('trouble' in word) reject(new Error(word.trouble))
      else if ('verdict' in word) verdicts.push(word.verdict)
      else {
        this.worker = undefined
        resolve(word.endless)
      }
    }
    worker.on('message', hears).once('exit', isGone).send(question)
    const endless = await promise.finally(() => worker.off('message', hears).off('exit', isGone))
    if (endless !== undefined) worker.kill('SIGKILL')
    return endless
  }

  /** Lets the worker end what it has begun, its database too. */
  async end(): Promise<void> {
    if (!this.worker) return
    const gone = once(this.worker, 'exit')
    this.worker.disconnect()
    await gone
  }
}
