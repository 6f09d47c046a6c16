import { defineConfig } from 'vitest/config'

// Real processes that are killed and cut need the machine for themselves, so they have a stage of their own. Two files
// run side by side: where one waits until somebody is up again, the other works.
export default defineConfig({
  test: {
    include: ['simulation/processes/**/*.test.ts'],
    maxWorkers: 2,
    // Several times as long as any takes: it is for whatever hangs. A family tells of that by itself a little earlier (`within`).
    testTimeout: 960_000,
    hookTimeout: 600_000,
  },
})
