import { defineConfig } from 'vitest/config'

// Stories run one after another: each has a whole world to itself, and two worlds at once would only slow each other down.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    // Within a file, those that say so go two by two: the machine is not expected to have more cores.
    maxConcurrency: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
