import { defineConfig } from 'vitest/config'

// Real processes that are killed and cut need the machine for themselves, so they have a stage of their own. Two files
// run side by side: where one waits until somebody is up again, the other works.
export default defineConfig({
  test: {
    include: ['simulation/processes/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 480_000,
    hookTimeout: 120_000,
  },
})
