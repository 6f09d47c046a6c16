import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Two files run at once: each has a whole world to itself, and one alone leaves half of two cores waiting for its screens.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: [fileURLToPath(new URL('filled-world.ts', import.meta.url))],
    maxWorkers: 2,
    // Within a file, those that say so go two by two: the machine is not expected to have more cores.
    maxConcurrency: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
