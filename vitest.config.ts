import { defineConfig } from 'vitest/config'

/** Left to itself, a poll waits for one second: no longer than settings are kept, and less than a busy machine takes. */
const expect = { poll: { timeout: 10_000 } }

const exclude = ['**/node_modules/**', '**/dist/**']

// Two projects, because only the server's tests need a database: a rule's test must not wait for one.
export default defineConfig({
  test: {
    // Left to itself, a machine of two cores would be given one: much of a test is waiting for PostgreSQL.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            '{domain,contract,locales,ui,client,sdk,checks,web,console,bench,bin}/**/*.test.{ts,tsx}',
            'simulation/model/**/*.test.ts',
            'e2e/gallery/**/*.test.ts',
          ],
          exclude,
          // Some read every file of the house, or try a thousand tables: on a busy machine that takes more than a minute.
          testTimeout: 180_000,
          expect,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,sandbox}/**/*.test.ts', 'simulation/fuzz/**/*.test.ts'],
          exclude,
          globalSetup: ['server/database/testing.cluster.ts'],
          setupFiles: ['server/database/testing.setup.ts'],
          provide: { keepsFilled: true },
          // What a file opens ends with it (`closesWithFile`), and modules keep nothing between files: to read all of the server anew for each took an eighth of the time.
          isolate: false,
          // For what hangs, and not for what is slow: many wait for PostgreSQL at once, on a machine that others may use too.
          testTimeout: 60_000,
          expect,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
