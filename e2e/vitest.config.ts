import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The first takes as long as five others, the rest longer than most: begun last, they would leave one of two cores idle. */
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

// Two files run at once: each has a whole world to itself, and one alone leaves half of two cores waiting for its screens.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    // Nothing there opens a browser: those tests run with the rules.
    exclude: ['**/node_modules/**', 'e2e/gallery/**'],
    globalSetup: [fileURLToPath(new URL('global-setup.ts', import.meta.url))],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Within a file, those that say so go two by two: the machine is not expected to have more cores.
    maxConcurrency: 2,
    // A condition is waited for as long as a screen is: left to itself, a poll gives a round trip to the server one second.
    expect: { poll: { timeout: 30_000 } },
    // Each wait within a story has a limit of its own, which says what was waited for.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
