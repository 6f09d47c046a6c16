import { openTrial, type Question, type Trial, type Verdict } from './trial.ts'

/** What a worker says: what it knows of a mutant, that one does not end, that it is done with all, or why it cannot. */
export type Word = { verdict: Verdict } | { endless: number } | 'done' | { trouble: string }

/** Seconds of the processor, and not of the clock, after which a mutant is said to have no end: the machine may be busy. */
const PATIENCE = 20

const say = (word: Word): void => void process.send?.(word)

let trial: Promise<Trial> | undefined

/** Tells of a mutant that does not end. Whoever hears it kills this process. */
function watch(own: Trial): () => void {
  let [at, since] = [own.at(), process.cpuUsage()]
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(since)
    if (own.at() !== at) [at, since] = [own.at(), process.cpuUsage()]
    else if (user + system > PATIENCE * (at < 0 ? 10 : 1) * 1_000_000) say({ endless: at })
  }, 500)
  return () => clearInterval(timer)
}

async function answer(question: Question): Promise<void> {
  trial ??= openTrial(question.file.startsWith('server/'))
  const own = await trial
  const unwatch = watch(own)
  await own.ask(question, (verdict) => say({ verdict })).finally(unwatch)
  say('done')
}

// A process of its own: a mutant may loop for ever, and then it is killed with all that it has begun.
process.on('message', (question: Question) => {
  answer(question).catch((error: unknown) => say({ trouble: String(error instanceof Error ? error.stack : error) }))
})
process.on('disconnect', () => {
  void trial?.then((own) => own.end()).finally(() => process.exit())
})
