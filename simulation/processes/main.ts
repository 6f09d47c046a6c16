import type { Asked, Figures } from '../figures.ts'
import { createDice } from './dice.ts'
import { everyFamily, type Family } from './families/families.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { LIVENESS_S, openHarness } from './harness.ts'
import { lineOf, Results } from './results.ts'

const print = (line: string) => process.stdout.write(`  ${line}\n`)

/** Enough users that some always have a code and a daily limit left. */
const USERS = { members: 200, newcomers: 60 }

/** No family takes this long unless it hangs, on a machine that is shared with the other half of the tests either. Milliseconds. */
const FAMILY_TIMEOUT_MS = 25 * 60_000

/**
 * Seconds that a test waits at least for answers after the faults; more than `npm run simulate`, as the machine may be
 * shared.
 */
export const TEST_TIMEOUT_S = 90

/** Fails after the timeout. */
async function withTimeout<T>(running: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('the run hangs')), FAMILY_TIMEOUT_MS)
  })
  try {
    return await Promise.race([running, timeout])
  } finally {
    clearTimeout(late)
  }
}

/** A run that did not finish, with the folder of its history. */
class UnfinishedError extends Error {
  override name = 'Unfinished'
  readonly folder: string

  constructor(folder: string, cause: unknown) {
    super(
      `the run did not finish, its history is in ${folder}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
    )
    this.folder = folder
  }
}

/**
 * Runs one family in its own harness. Keeps the history if a check fails. `waitAtLeast`: seconds; a family that asks for more gets
 * more. @throws Unfinished; then the fixture may be unusable too
 */
export async function runFamily(
  fixture: Fixture,
  family: Family,
  seed: number,
  { waitAtLeast = LIVENESS_S }: { waitAtLeast?: number } = {},
) {
  const timeoutSeconds = Math.max(family.needs?.timeoutSeconds ?? 0, waitAtLeast)
  const harness = await openHarness(fixture, { ...family.needs, seed, timeoutSeconds })
  const since = performance.now()
  let keep = true
  try {
    const outcome = await withTimeout(family.run(harness))
    keep = outcome.found.violations.length > 0
    return { outcome, folder: harness.folder, seconds: (performance.now() - since) / 1000 }
  } catch (error) {
    throw new UnfinishedError(harness.folder, error)
  } finally {
    await harness.close({ keep })
  }
}

/** Runs families of faults against real API nodes, a worker and PostgreSQL until the time is up. */
export async function runProcesses({ seed, minutes, family: only }: Asked): Promise<Figures> {
  const families = everyFamily.filter(({ name }) => only === undefined || name === only)
  if (families.length === 0) throw new Error(`--family is one of ${everyFamily.map(({ name }) => name).join(', ')}`)
  const deadline = performance.now() + minutes * 60_000
  const dice = createDice(seed)
  const results = new Results()
  let fixture = await openFixture(USERS)
  for (let n = 0; n === 0 || performance.now() < deadline; n += 1) {
    const family = families[n % families.length] as Family
    try {
      const { outcome, folder, seconds } = await runFamily(fixture, family, dice.below(2 ** 32))
      results.add(family.name, outcome, folder)
      print(lineOf(family.name, seconds, outcome))
    } catch (error) {
      results.fail(family.name, error)
      print(`${family.name}: ${String(error)}`)
      await fixture.close()
      fixture = await openFixture(USERS)
    }
  }
  await fixture.close()
  return results.figures()
}
