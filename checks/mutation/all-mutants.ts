import { writeFileSync } from 'node:fs'
import { afterAll, beforeEach, describe, inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The tests to ask, from the root of the file system, the numbers of the mutants, and where to note with which of them a test begins. */
    mutation: { tests: readonly string[]; numbers: readonly number[]; noted: string }
  }
}

const { tests, numbers, noted } = inject('mutation')

// All in one worker, each with modules of its own: a worker for each would take ten times as long.
for (const number of numbers)
  describe(`mutant ${number}`, async () => {
    let found = false
    if (inject('cluster')) afterAll((await import('@humidor/server/database/testing.ts')).closeOpened)
    beforeEach(({ skip, onTestFailed }) => {
      writeFileSync(noted, `${number}`)
      if (found) skip()
      onTestFailed(() => {
        found = true
      })
    })
    for (const one of tests) {
      writeFileSync(noted, `${number}`)
      try {
        await import(/* @vite-ignore */ `${one}?mutant=${number}`)
      } catch (error) {
        test('is not even loaded', () => {
          throw error
        })
      }
    }
  })
