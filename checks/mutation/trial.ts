import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest, type Reporter } from 'vitest/node'
import { root, textOf } from '../sources.ts'
import { type Mutant, mutated } from './mutant.ts'
import { ownModulesOf } from './rooms.ts'

/** A file, the breakages of it that are to be tried, by their numbers, and the tests that are asked about each. */
export interface Question {
  file: string
  mutants: readonly (readonly [number: number, mutant: Mutant])[]
  tests: readonly string[]
  /** Seconds of the processor, and not of the clock, after which a mutant is said to have no end: the machine may be busy. */
  patience?: number
}

/** Whether a mutant is noticed: by which test, or by none. */
export interface Verdict {
  number: number
  by: string | undefined
}

export interface Trial {
  /** Tries one mutant after another; `tells` is called with each verdict. */
  ask(question: Question, tells: (verdict: Verdict) => void): Promise<void>
  /** The mutant that is being tried. */
  at(): number
  /** The address of the throw-away cluster, whose `humidor_template` every test begins with. */
  cluster(): string | undefined
  end(): Promise<void>
}

const numbered = /\?mutant=(-?\d+)$/

/** A mutant's test, and what it asks for that sees the broken file, are modules of that mutant's own; nothing is written to the disk. */
const ofItsOwn = (asked: () => Question, isOwn: (file: string) => boolean): Plugin => ({
  name: 'mutants',
  enforce: 'pre',
  async resolveId(source, importer) {
    const number = numbered.exec(source)?.[1] ?? numbered.exec(importer ?? '')?.[1]
    if (number === undefined) return undefined
    const found = await this.resolve(source.replace(numbered, ''), importer?.replace(numbered, ''), { skipSelf: true })
    const file = found?.id.slice(root.length + 1) ?? ''
    return isOwn(file) ? `${found?.id}?mutant=${number}` : found
  },
  load(id) {
    const number = Number(numbered.exec(id)?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) return undefined
    const file = id.slice(root.length + 1).replace(numbered, '')
    const { file: broken, mutants } = asked()
    const mutant = file === broken ? mutants.find(([one]) => one === number)?.[1] : undefined
    return mutant ? mutated(textOf(file), mutant) : textOf(file)
  },
})

/** @param needsDatabase whether these are tests of the server, which share one throw-away cluster */
export async function openTrial(needsDatabase: boolean): Promise<Trial> {
  let asked: Question = { file: '', mutants: [], tests: [] }
  let own = new Set<string>()
  const noted = join(mkdtempSync(join(tmpdir(), 'humidor-mutants-')), 'at')
  writeFileSync(noted, '')
  let tells: (verdict: Verdict) => void = () => {}
  const numberOf = (name: string) => Number(/^mutant (-?\d+)/.exec(name)?.[1] ?? Number.NaN)
  const reporter: Reporter = {
    onTestSuiteResult: (suite) => {
      if (suite.parent.type !== 'module' || Number.isNaN(numberOf(suite.name))) return
      const failed = [...suite.children.allTests('failed')][0]
      const by = failed?.fullName ?? (suite.state() === 'failed' ? suite.errors()[0]?.message : undefined)
      tells({ number: numberOf(suite.name), by })
    },
  }
  const vitest = await createVitest(
    'test',
    {
      ...{ root, config: false, watch: false, pool: 'threads', isolate: false, maxWorkers: 1 },
      reporters: [reporter],
      include: ['**/*.test.ts', 'checks/mutation/all-mutants.ts'],
      // By the clock, and the machine may be busy; what has no end is found by the seconds of the processor.
      testTimeout: needsDatabase ? 15_000 : 300_000,
      hookTimeout: 15_000,
      fsModuleCache: false,
      ...(needsDatabase && {
        globalSetup: ['server/database/testing.cluster.ts'],
        setupFiles: ['server/database/testing.setup.ts'],
      }),
    },
    {
      plugins: [
        ofItsOwn(
          () => asked,
          (file) => own.has(file),
        ),
      ],
    },
  )
  const project = vitest.getRootProject()
  const run = async (file: string) =>
    (await vitest.runTestSpecifications([project.createSpecification(file)])).testModules
  return {
    async ask(question, whenTold) {
      const tests = question.tests.map((test) => join(root, test))
      if (asked.file !== question.file) own = ownModulesOf(question.file)
      const tryAll = async (mutants: Question['mutants']): Promise<void> => {
        ;[asked, tells] = [{ ...question, mutants }, whenTold]
        project.provide('mutation', { tests, numbers: mutants.map(([number]) => number), noted })
        const [all] = await run(join(root, 'checks/mutation/all-mutants.ts'))
        const [wrong] = all?.errors() ?? []
        // One that keeps the tests from being read takes all the others with it: then each is tried by itself.
        if (wrong && mutants.length > 1) for (const one of mutants) await tryAll([one])
        else if (wrong) for (const [number] of mutants) whenTold({ number, by: wrong.message })
      }
      await tryAll(question.mutants)
    },
    cluster: () => project.getProvidedContext().cluster,
    at: () => Number(readFileSync(noted, 'utf8')),
    async end() {
      rmSync(dirname(noted), { recursive: true })
      await vitest.close()
    },
  }
}
