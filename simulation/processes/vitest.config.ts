import { defineConfig } from 'vitest/config'

// Killing real processes needs the machine alone, so these tests have a stage of their own. Two files run at a time, as
// each often waits for a restart.
export default defineConfig({
  test: {
    include: ['simulation/processes/**/*.test.ts'],
    maxWorkers: 2,
    // Far more than any test takes. A family that hangs fails a little earlier (`withTimeout`).
    testTimeout: 1_560_000,
    hookTimeout: 600_000,
  },
})
