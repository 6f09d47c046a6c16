import { breakages, type Change } from '@humidor/simulation/processes/breakages.ts'
import { describe, expect, test } from 'vitest'
import { textOf } from './sources.ts'

const changes: readonly Change[] = Object.values(breakages).flat()

/** Words of a piece of code that may be identifiers; fields after a point are left out. */
const namesIn = (code: string): Set<string> => new Set(code.match(/(?<![.\w])[a-zA-Z_]\w*/g) ?? [])

const knownAnyway = /^(BROKEN|globalThis|as|never|await|for|of|const|typeof|string|if|return|query|undefined)$/

test.each(changes)('$file still holds what is broken there on purpose', ({ file, from }) => {
  expect(textOf(file)).toContain(from)
})

test.each(changes)('what stands in its place in $file names nothing that is not there', ({ file, to }) => {
  const there = namesIn(textOf(file))
  const code = to.replace(/'[^'\n]*'/g, '')
  expect([...namesIn(code)].filter((name) => !there.has(name) && !knownAnyway.test(name))).toEqual([])
})

describe('this check can fail', () => {
  test('a name that is not there is found', () => {
    expect(namesIn('door.db').has('door')).toBe(true)
  })
})
