import { describe, expect, it, test } from 'vitest'
import { brokenBuilds } from './broken-builds.testing.ts'
import { brokenClosings } from './broken-closings.testing.ts'
import { brokenMalls } from './broken-malls.testing.ts'
import { brokenShops } from './broken-shops.testing.ts'
import type { PlatformParts } from './platform/model-platform.ts'
import { chosen, pathText, readPath } from './scenario/path.ts'
import { generate, type Run, replay } from './scenario/run.ts'
import { settingOfSize } from './scenario/settings.ts'
import { shrink } from './scenario/shrink.ts'

const RUNS = 120
const size = { members: 6, steps: 700, days: 12 }
const settingOf = (runIndex: number) => settingOfSize(1000 + runIndex, size)

/** The first run with the expected violation. A failure of the simulation itself does not count. */
function findViolation(parts: PlatformParts, ends: RegExp): { runIndex: number; run: Run } | undefined {
  for (let runIndex = 0; runIndex < RUNS; runIndex++) {
    const run = generate(settingOf(runIndex), parts)
    if (run.violation && run.violation.rule !== 'simulation failed' && ends.test(run.violation.message))
      return { runIndex, run }
  }
  return undefined
}

describe('a broken build is found', () => {
  test.each([...brokenBuilds, ...brokenClosings, ...brokenMalls, ...brokenShops])('%s', (_name, parts, ends) => {
    expect(findViolation(parts, ends)?.run.violation?.message).toMatch(ends)
  })
})

it('a violation is shrunk to a few steps and reproduced by its path', () => {
  const parts = brokenBuilds.find(([name]) => name === 'a fee is rounded down')?.[1]
  const found = parts && findViolation(parts, /^wrong amount/)
  if (!parts || !found) throw new Error('nothing was found')
  const { runIndex, run } = found
  const mark = run.violation?.mark ?? ''
  const path = pathText({
    runIndex,
    selection: shrink({ setting: settingOf(runIndex), script: run.script, mark, parts }, 60_000),
  })
  const again = readPath(path)
  const whole = generate(settingOf(again.runIndex), parts)
  const steps = chosen(whole.script, again.selection ?? new Map())
  expect(steps.length).toBeLessThan(12)
  expect(replay(settingOf(runIndex), steps, parts).violation?.mark).toBe(mark)
})
