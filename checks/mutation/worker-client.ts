import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Batch, Verdict } from './trial.ts'
import type { WorkerMessage } from './worker.ts'

/** Sends batches to a worker process, and replaces a worker that does not end. */
export class WorkerClient {
  private worker: ChildProcess | undefined
  /** Processor seconds of the last batch. */
  cpuSeconds = 0

  /** The verdict on each mutant of the batch. An endless one counts as found. @throws if the tests cannot run */
  async run(batch: Batch): Promise<Verdict[]> {
    const verdicts: Verdict[] = []
    for (;;) {
      const known = new Set(verdicts.map(({ number }) => number))
      const mutants = batch.mutants.filter(([number]) => !known.has(number))
      if (mutants.length === 0) return verdicts
      const before = verdicts.length
      const endless = await this.runOnce({ ...batch, mutants }, verdicts)
      if (endless !== undefined) verdicts.push({ number: endless, by: 'no end' })
      else if (verdicts.length === before) throw new Error(`the worker reported no verdict on ${batch.file}`)
    }
  }

  /** Collects verdicts until the worker is done. Returns the endless mutant, if there is one. */
  private async runOnce(batch: Batch, verdicts: Verdict[]): Promise<number | undefined> {
    const worker = (this.worker ??= fork(new URL('worker.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // Without the leash of its command, which would let it end before its first batch.
      execArgv: [],
    }))
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const onExit = (): void => reject(new Error(`the worker ended while it tested ${batch.file}`))
    const onMessage = (message: WorkerMessage): void => {
      if ('cpuSeconds' in message) {
        this.cpuSeconds = message.cpuSeconds
        resolve(undefined)
      } else if ('error' in message) reject(new Error(message.error))
      else if ('verdict' in message) verdicts.push(message.verdict)
      else {
        this.worker = undefined
        resolve(message.endless)
      }
    }
    worker.on('message', onMessage).once('exit', onExit).send(batch)
    const endless = await promise.finally(() => worker.off('message', onMessage).off('exit', onExit))
    if (endless !== undefined) worker.kill('SIGKILL')
    return endless
  }

  /** Lets the worker finish and stop its database. */
  async end(): Promise<void> {
    if (!this.worker) return
    const exited = once(this.worker, 'exit')
    this.worker.disconnect()
    await exited
  }
}
