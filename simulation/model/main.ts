import type { Asked, Figures } from '../figures.ts'
import { checkArithmetic } from './arithmetic/check-arithmetic.ts'
import { correctParts, type PlatformParts } from './platform/model-platform.ts'
import { describeStep } from './scenario/describe.ts'
import { chosen, pathText, readPath } from './scenario/path.ts'
import { generate, type Run, replay } from './scenario/run.ts'
import { settingOf } from './scenario/settings.ts'
import { shrink } from './scenario/shrink.ts'
import { Tally } from './scenario/tally.ts'

const DAY = 86_400_000
/** Stops after this number of violations. */
const ENOUGH = 3

/**
 * Runs simulations until the time is up. Each violation is reported with a short list of steps and its path. With a
 * path, only that path is replayed.
 */
export async function runModel(
  asked: Asked & { path?: string },
  parts: PlatformParts = correctParts,
): Promise<Figures> {
  if (asked.path !== undefined) return replayPath(asked.seed, asked.path, parts)
  const until = performance.now() + asked.minutes * 60_000
  const tally = new Tally()
  const violations: string[] = []
  let runIndex = 0
  for (; performance.now() < until && violations.length < ENOUGH; runIndex++) {
    const run = generate(settingOf(asked.seed, runIndex), parts)
    tally.take(run.tally)
    if (run.violation) violations.push(text(asked.seed, runIndex, run, parts))
    // A signal to stop is handled here.
    await new Promise(setImmediate)
  }
  const arithmetic = checkArithmetic(asked.seed)
  const all = [...violations, ...arithmetic.violations]
  return {
    rows: [...rowsOf(runIndex, tally), ...arithmetic.rows, { what: 'violations', figure: all.length }],
    violations: all,
  }
}

/** Replays a path and prints its steps. */
function replayPath(seed: number, text: string, parts: PlatformParts): Figures {
  const path = readPath(text)
  const setting = settingOf(seed, path.runIndex)
  const whole = generate(setting, parts)
  const { selection } = path
  const run = selection ? replay(setting, chosen(whole.script, selection), parts) : whole
  const { violation, script, tally } = run
  const violations = violation ? [`${violation.message}\n${script.slice(-100).map(describeStep).join('\n')}`] : []
  return { rows: rowsOf(1, tally), violations }
}

function text(seed: number, runIndex: number, { script, violation }: Run, parts: PlatformParts): string {
  const setting = settingOf(seed, runIndex)
  const selection = shrink({ setting, script, mark: violation?.mark ?? '', parts })
  const steps = chosen(script, selection)
  const { violation: last = violation } = replay(setting, steps, parts)
  const path = pathText({ runIndex, selection })
  return [
    last?.message,
    `npm run simulate -- --seed ${seed} --path ${path}`,
    ...steps.slice(-100).map((step) => `  ${describeStep(step)}`),
  ].join('\n')
}

const byCount = (counts: ReadonlyMap<string, number>) => [...counts].toSorted(([, a], [, b]) => b - a)

function rowsOf(runs: number, tally: Tally): Figures['rows'] {
  return [
    { what: 'runs', figure: runs },
    { what: 'operations', figure: tally.operations },
    { what: 'days simulated', figure: Math.round(tally.elapsed / DAY) },
    { what: 'answered', figure: tally.answered },
    { what: 'repeated under the same key', figure: tally.again },
    { what: 'lost answers', figure: tally.lost },
    { what: 'nodes that died', figure: tally.nodeDeaths },
    ...byCount(tally.asked).map(([name, asked]) => ({ what: `  ${name}: requests`, figure: asked })),
    ...byCount(tally.done).map(([name, done]) => ({ what: `  ${name}: done`, figure: done })),
    ...byCount(tally.effects).map(([name, figure]) => ({ what: `  effects of jobs: ${name}`, figure })),
    ...byCount(tally.refused).map(([name, figure]) => ({ what: `  refused: ${name}`, figure })),
  ]
}
