import { describe, expect, it, test } from 'vitest'
import { builds } from './broken-builds.testing.ts'
import type { Parts } from './platform/model-platform.ts'
import { chosen, pathText, readPath } from './scenario/path.ts'
import { live, type Run, replay } from './scenario/run.ts'
import { settingOfSize } from './scenario/settings.ts'
import { shrunk } from './scenario/shrink.ts'

const WORLDS = 40
const size = { members: 6, steps: 700, days: 12 }
const settingOf = (world: number) => settingOfSize(1000 + world, size)

/** The first world of some in which a rule finds what is wrong. That the simulation itself breaks down is no finding. */
function hunt(parts: Parts, ends: RegExp): { world: number; run: Run } | undefined {
  for (let world = 0; world < WORLDS; world++) {
    const run = live(settingOf(world), parts)
    if (run.violation && run.violation.rule !== 'the simulation itself' && ends.test(run.violation.message))
      return { world, run }
  }
  return undefined
}

describe('a broken build is found', () => {
  test.each(builds)('where %s', (_name, parts, ends) => {
    expect(hunt(parts, ends)?.run.violation?.message).toMatch(ends)
  })
})

it('tells of what it found in as few steps as it takes, and finds it again by its path', () => {
  const parts = builds.find(([name]) => name === 'a fee is rounded down')?.[1]
  const found = parts && hunt(parts, /^to the millionth/)
  if (!parts || !found) throw new Error('nothing was found')
  const { world, run } = found
  const mark = run.violation?.mark ?? ''
  const path = pathText({
    world,
    selection: shrunk({ setting: settingOf(world), story: run.story, mark, parts }, 60_000),
  })
  const again = readPath(path)
  const whole = live(settingOf(again.world), parts)
  const steps = chosen(whole.story, again.selection ?? new Map())
  expect(steps.length).toBeLessThan(12)
  expect(replay(settingOf(world), steps, parts).violation?.mark).toBe(mark)
})
