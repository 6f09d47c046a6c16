import { breakages, type Change } from '@humidor/simulation/processes/breakages.ts'
import { describe, expect, test } from 'vitest'
import { textOf } from './sources.ts'

const changes: readonly Change[] = Object.values(breakages).flat()

/** Words of a piece of code that may be identifiers; fields after a point are left out. */
const namesIn = (code: string): Set<string> => new Set(code.match(/(?<![.\w])[a-zA-Z_]\w*/g) ?? [])

const keywords = /^(BROKEN|globalThis|as|never|await|for|of|const|typeof|string|if|return|query|undefined)$/

test.each(changes)('$file still contains the code that a breakage replaces', ({ file, from }) => {
  expect(textOf(file)).toContain(from)
})

test.each(changes)('the replacement in $file uses only names that the file contains', ({ file, to }) => {
  const names = namesIn(textOf(file))
  const code = to.replace(/'[^'\n]*'/g, '')
  expect([...namesIn(code)].filter((name) => !names.has(name) && !keywords.test(name))).toEqual([])
})

describe('this check can fail', () => {
  test('the names of a piece of code are found', () => {
    expect(namesIn('server.db').has('server')).toBe(true)
  })
})
