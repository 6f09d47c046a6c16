import type { Asked, Figures } from '../figures.ts'
import { createDice } from './dice.ts'
import { everyFamily, type Family } from './families/families.ts'
import { type Fixture, openFixture } from './fixture.ts'
import { openHarness } from './harness.ts'
import { lineOf, Results } from './results.ts'

const say = (line: string) => process.stdout.write(`  ${line}\n`)

/** How many people there are: enough that somebody always has a code left and a day that is not used up. */
const USERS = { members: 200, newcomers: 60 }

/** No family takes so long; whatever does hangs. Milliseconds. */
const FAMILY_TIMEOUT_MS = 15 * 60_000

/** Seconds within which a test has all answered that is asked, once the weather is fine: more than `npm run simulate` gives, as the machine may be shared. */
export const TEST_TIMEOUT_S = 90

/** Fails once the patience is over. */
async function withTimeout<T>(running: Promise<T>): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('it hangs')), FAMILY_TIMEOUT_MS)
  })
  try {
    return await Promise.race([running, timeout])
  } finally {
    clearTimeout(late)
  }
}

/** A run that did not come to its end, and where its history lies. */
class UnfinishedError extends Error {
  override name = 'Unfinished'
  readonly folder: string

  constructor(folder: string, cause: unknown) {
    super(
      `it did not come to its end, its history lies in ${folder}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
    )
    this.folder = folder
  }
}

/**
 * Runs one family on a world of its own. Its history is kept where something did not hold.
 * @throws Unfinished, after which the ground may not be in order either
 */
export async function runFamily(
  fixture: Fixture,
  family: Family,
  seed: number,
  overrides?: { timeoutSeconds: number },
) {
  const harness = await openHarness(fixture, { ...family.needs, seed, ...overrides })
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

/** The half that breaks real processes: API nodes, a worker and PostgreSQL, family after family until the time is up. */
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
      say(lineOf(family.name, seconds, outcome))
    } catch (error) {
      results.fail(family.name, error)
      say(`${family.name}: ${String(error)}`)
      await fixture.close()
      fixture = await openFixture(USERS)
    }
  }
  await fixture.close()
  return results.figures()
}
