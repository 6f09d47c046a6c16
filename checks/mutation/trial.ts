import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { createVitest, type Reporter } from 'vitest/node'
import { root, textOf } from '../sources.ts'
import { type Mutant, mutated } from './mutant.ts'
import { ownModulesOf } from './rooms.ts'

/** Numbered mutants of one file, and the tests to run on each. */
export interface Batch {
  file: string
  mutants: readonly (readonly [number: number, mutant: Mutant])[]
  tests: readonly string[]
  /** Processor seconds after which a mutant counts as endless. Clock seconds would depend on how busy the machine is. */
  cpuLimitSeconds?: number
}

/** Which test notices a mutant; undefined if none does. */
export interface Verdict {
  number: number
  by: string | undefined
}

export interface Trial {
  /** Tries one mutant after another, and calls `onVerdict` with each verdict. */
  run(batch: Batch, onVerdict: (verdict: Verdict) => void): Promise<void>
  /** The number of the mutant that is being tried. */
  at(): number
  /** The address of the throw-away cluster. Every test copies its `humidor_template`. */
  cluster(): string | undefined
  end(): Promise<void>
}

const numbered = /\?mutant=(-?\d+)$/

/** Loads separate modules for each mutant: its tests, and their imports that see the broken file. Nothing is written to the disk. */
const separateModules = (current: () => Batch, isSeparate: (file: string) => boolean): Plugin => ({
  name: 'mutants',
  enforce: 'pre',
  async resolveId(source, importer) {
    const number = numbered.exec(source)?.[1] ?? numbered.exec(importer ?? '')?.[1]
    if (number === undefined) return undefined
    const found = await this.resolve(source.replace(numbered, ''), importer?.replace(numbered, ''), { skipSelf: true })
    const file = found?.id.slice(root.length + 1) ?? ''
    return isSeparate(file) ? `${found?.id}?mutant=${number}` : found
  },
  load(id) {
    const number = Number(numbered.exec(id)?.[1] ?? Number.NaN)
    if (Number.isNaN(number)) return undefined
    const file = id.slice(root.length + 1).replace(numbered, '')
    const { file: broken, mutants } = current()
    const mutant = file === broken ? mutants.find(([one]) => one === number)?.[1] : undefined
    return mutant ? mutated(textOf(file), mutant) : textOf(file)
  },
})

/** @param needsDatabase whether these are tests of the server, which share a throw-away cluster */
export async function openTrial(needsDatabase: boolean): Promise<Trial> {
  let current: Batch = { file: '', mutants: [], tests: [] }
  let own = new Set<string>()
  const noted = join(mkdtempSync(join(tmpdir(), 'humidor-mutants-')), 'at')
  writeFileSync(noted, '')
  let report: (verdict: Verdict) => void = () => {}
  const numberOf = (name: string) => Number(/^mutant (-?\d+)/.exec(name)?.[1] ?? Number.NaN)
  const reporter: Reporter = {
    onTestSuiteResult: (suite) => {
      if (suite.parent.type !== 'module' || Number.isNaN(numberOf(suite.name))) return
      const failed = [...suite.children.allTests('failed')][0]
      const by = failed?.fullName ?? (suite.state() === 'failed' ? suite.errors()[0]?.message : undefined)
      report({ number: numberOf(suite.name), by })
    },
  }
  const vitest = await createVitest(
    'test',
    {
      ...{ root, config: false, watch: false, pool: 'threads', isolate: false, maxWorkers: 1 },
      reporters: [reporter],
      include: ['**/*.test.ts', 'checks/mutation/all-mutants.ts'],
      // Clock time, so generous for a busy machine. Endless mutants are found by processor time.
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
        separateModules(
          () => current,
          (file) => own.has(file),
        ),
      ],
    },
  )
  const project = vitest.getRootProject()
  const runFile = async (file: string) =>
    (await vitest.runTestSpecifications([project.createSpecification(file)])).testModules
  return {
    async run(batch, onVerdict) {
      const tests = batch.tests.map((test) => join(root, test))
      if (current.file !== batch.file) own = ownModulesOf(batch.file)
      const tryAll = async (mutants: Batch['mutants']): Promise<void> => {
        ;[current, report] = [{ ...batch, mutants }, onVerdict]
        project.provide('mutation', { tests, numbers: mutants.map(([number]) => number), noted })
        const [all] = await runFile(join(root, 'checks/mutation/all-mutants.ts'))
        const [wrong] = all?.errors() ?? []
        // A mutant that prevents the tests from loading fails the whole batch, so then each is tried by itself.
        if (wrong && mutants.length > 1) for (const one of mutants) await tryAll([one])
        else if (wrong) for (const [number] of mutants) onVerdict({ number, by: wrong.message })
      }
      await tryAll(batch.mutants)
    },
    cluster: () => project.getProvidedContext().cluster,
    at: () => Number(readFileSync(noted, 'utf8')),
    async end() {
      rmSync(dirname(noted), { recursive: true })
      await vitest.close()
    },
  }
}
