import { openTrial, type Question, type Trial, type Verdict } from './trial.ts'

/** What a worker says: what it knows of a mutant, that one does not end, how many seconds of the processor it took for all, or why it cannot. */
export type Word = { verdict: Verdict } | { endless: number } | { took: number } | { trouble: string }

const spent = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000_000
}

const say = (word: Word): void => void process.send?.(word)

let trial: Promise<Trial> | undefined

/** Tells of a mutant that does not end. Whoever hears it kills this process. */
function watch(own: Trial, patience: number): () => void {
  let [at, since] = [own.at(), process.cpuUsage()]
  const timer = setInterval(() => {
    if (own.at() !== at) [at, since] = [own.at(), process.cpuUsage()]
    else if (spent(since) > patience) say({ endless: at })
  }, 250)
  return () => clearInterval(timer)
}

async function answer(question: Question): Promise<void> {
  trial ??= openTrial(question.file.startsWith('server/'))
  const own = await trial
  const [since, unwatch] = [process.cpuUsage(), watch(own, question.patience ?? Number.POSITIVE_INFINITY)]
  await own.ask(question, (verdict) => say({ verdict })).finally(unwatch)
  say({ took: spent(since) })
}

// A process of its own: a mutant may loop for ever, and then it is killed with all that it has begun.
process.on('message', (question: Question) => {
  answer(question).catch((error: unknown) => say({ trouble: String(error instanceof Error ? error.stack : error) }))
})
process.on('disconnect', () => {
  void trial?.then((own) => own.end()).finally(() => process.exit())
})
