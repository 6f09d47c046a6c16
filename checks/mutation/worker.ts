import { type Batch, openTrial, type Trial, type Verdict } from './trial.ts'

/** A message of a worker: a verdict, the number of an endless mutant, the processor seconds of a whole batch, or an error. */
export type WorkerMessage = { verdict: Verdict } | { endless: number } | { cpuSeconds: number } | { error: string }

const cpuSecondsSince = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000_000
}

const report = (message: WorkerMessage): void => void process.send?.(message)

let trial: Promise<Trial> | undefined

/** Reports an endless mutant. The parent then kills this process. */
function watch(own: Trial, cpuLimitSeconds: number): () => void {
  let [at, since] = [own.at(), process.cpuUsage()]
  const timer = setInterval(() => {
    if (own.at() !== at) [at, since] = [own.at(), process.cpuUsage()]
    else if (cpuSecondsSince(since) > cpuLimitSeconds) report({ endless: at })
  }, 250)
  return () => clearInterval(timer)
}

async function run(batch: Batch): Promise<void> {
  trial ??= openTrial(batch.file.startsWith('server/'))
  const own = await trial
  const [since, unwatch] = [process.cpuUsage(), watch(own, batch.cpuLimitSeconds ?? Number.POSITIVE_INFINITY)]
  await own.run(batch, (verdict) => report({ verdict })).finally(unwatch)
  report({ cpuSeconds: cpuSecondsSince(since) })
}

// A separate process, because a mutant may loop for ever and can then be killed with everything that it started.
process.on('message', (batch: Batch) => {
  run(batch).catch((error: unknown) => report({ error: String(error instanceof Error ? error.stack : error) }))
})
process.on('disconnect', () => {
  void trial?.then((own) => own.end()).finally(() => process.exit())
})
