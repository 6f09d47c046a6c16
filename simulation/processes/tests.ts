import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import type { Figures } from '../figures.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs the tests of processes that take too long for every push: `statements.test.ts` or `sensitivity.test.ts`, at full size. */
export async function runProcessTests(name: 'statements' | 'sensitivity'): Promise<Figures> {
  const file = `simulation/processes/${name}.test.ts`
  const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url))
  const vitest = await startVitest([file], { root, config, watch: false })
  const modules = vitest.state.getTestModules()
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const passed = tests.filter((test) => test.result().state === 'passed').length
  const isWhole = modules.length > 0 && modules.every((module) => module.ok()) && passed === tests.length
  await vitest.close()
  return {
    rows: [{ what: `${name}: tests passed`, figure: passed }],
    violations: isWhole && passed > 0 ? [] : [`${name}: \`npm run simulate -- --only ${name}\` repeats it`],
  }
}
