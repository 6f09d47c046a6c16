import { writeFileSync } from 'node:fs'
import { afterAll, beforeEach, describe, inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The absolute paths of the tests, the numbers of the mutants, and the file for the number of the running mutant. */
    mutation: { tests: readonly string[]; numbers: readonly number[]; noted: string }
  }
}

const { tests, numbers, noted } = inject('mutation')

// All mutants run in one worker, each with separate modules. A worker for each would take ten times as long.
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
        test('the test file does not load', () => {
          throw error
        })
      }
    }
  })
