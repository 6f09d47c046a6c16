import type { Asked, Figures } from '../figures.ts'
import { reckon } from './arithmetic/check-arithmetic.ts'
import { type Parts, soundParts } from './platform/model-platform.ts'
import { chosen, pathText, readPath } from './scenario/path.ts'
import { live, type Run, replay } from './scenario/run.ts'
import { settingOf } from './scenario/settings.ts'
import { shrunk } from './scenario/shrink.ts'
import { Tally } from './scenario/tally.ts'
import { inWords } from './scenario/describe.ts'

const DAY = 86_400_000
/** So many violations are enough to look at. */
const ENOUGH = 3

/**
 * Lets one world after another live until the time is up, and tells of every violation in as few steps as it takes, with
 * the path that leads back to it. With a path it goes there alone.
 */
export async function runModel(asked: Asked & { path?: string }, parts: Parts = soundParts): Promise<Figures> {
  if (asked.path !== undefined) return walk(asked.seed, asked.path, parts)
  const until = performance.now() + asked.minutes * 60_000
  const tally = new Tally()
  const violations: string[] = []
  let world = 0
  for (; performance.now() < until && violations.length < ENOUGH; world++) {
    const run = live(settingOf(asked.seed, world), parts)
    tally.take(run.tally)
    if (run.violation) violations.push(told(asked.seed, world, run, parts))
    // The signal to stop is heard between two worlds.
    await new Promise(setImmediate)
  }
  const sums = reckon(asked.seed)
  const all = [...violations, ...sums.violations]
  return { rows: [...rowsOf(world, tally), ...sums.rows, { what: 'violations', figure: all.length }], violations: all }
}

/** Plays a path, step by step in words. */
function walk(seed: number, text: string, parts: Parts): Figures {
  const path = readPath(text)
  const setting = settingOf(seed, path.world)
  const whole = live(setting, parts)
  const { selection } = path
  const run = selection ? replay(setting, chosen(whole.story, selection), parts) : whole
  const { violation, story, tally } = run
  const violations = violation ? [`${violation.message}\n${story.slice(-100).map(inWords).join('\n')}`] : []
  return { rows: rowsOf(1, tally), violations }
}

function told(seed: number, world: number, { story, violation }: Run, parts: Parts): string {
  const setting = settingOf(seed, world)
  const selection = shrunk({ setting, story, mark: violation?.mark ?? '', parts })
  const steps = chosen(story, selection)
  const { violation: last = violation } = replay(setting, steps, parts)
  const path = pathText({ world, selection })
  return [
    last?.message,
    `npm run simulate -- --seed ${seed} --path ${path}`,
    ...steps.slice(-100).map((step) => `  ${inWords(step)}`),
  ].join('\n')
}

const byCount = (counts: ReadonlyMap<string, number>) => [...counts].toSorted(([, a], [, b]) => b - a)

function rowsOf(worlds: number, tally: Tally): Figures['rows'] {
  return [
    { what: 'worlds', figure: worlds },
    { what: 'operations', figure: tally.operations },
    { what: 'days simulated', figure: Math.round(tally.lived / DAY) },
    { what: 'answered', figure: tally.answered },
    { what: 'asked again under the same key', figure: tally.again },
    { what: 'answers that were not heard', figure: tally.unheard },
    { what: 'nodes that died over their work', figure: tally.deaths },
    ...byCount(tally.asked).map(([name, asked]) => ({ what: `  ${name}: asked`, figure: asked })),
    ...byCount(tally.done).map(([name, done]) => ({ what: `  ${name}: done`, figure: done })),
    ...byCount(tally.refused).map(([name, figure]) => ({ what: `  refused: ${name}`, figure })),
  ]
}
