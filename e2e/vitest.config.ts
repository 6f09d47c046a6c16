import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files; the first takes as long as five others. They start first, so that neither core is idle at the end. */
const longest = [
  'languages-and-themes',
  'pledges-and-treasure',
  'pre-orders',
  'withdrawals',
  'console-screens',
  'console-queues',
  'console-members',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rest = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? longest.length : at
    }
    return rest.toSorted((one, other) => rank(one) - rank(other))
  }
}

// Two files run at once, each with its own sandbox: one alone leaves half of two cores idle while screens load.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    // The tests of the gallery open no browser. They run with the rules.
    exclude: ['**/node_modules/**', 'e2e/gallery/**'],
    globalSetup: [fileURLToPath(new URL('global-setup.ts', import.meta.url))],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Within a file, concurrent stories run in pairs: the machine is not expected to have more than two cores.
    maxConcurrency: 2,
    // As long as Playwright waits for a screen. The default of one second is too short for a round trip to the server.
    expect: { poll: { timeout: 30_000 } },
    // Generous, as each wait within a story has its own limit, whose error names the awaited thing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
