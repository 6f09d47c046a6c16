import { longestFirst } from '@humidor/e2e/longest-first.ts'
import { defineConfig } from 'vitest/config'

// Real processes that are killed and cut need the machine for themselves, so they have a stage of their own. Two files run
// side by side: where one waits until somebody is up again, the other works.
export default defineConfig({
  test: {
    include: ['simulation/processes/**/*.test.ts'],
    maxWorkers: 2,
    sequence: { sequencer: longestFirst('statements.test.ts', 'families.test.ts', 'teeth.test.ts', 'races.test.ts') },
    testTimeout: 480_000,
    hookTimeout: 120_000,
  },
})
