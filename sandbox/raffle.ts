import { join, revealSeed } from '@humidor/contract/products/raffle.ts'
import type { Cast } from './example-steps.ts'

/** Magnus draws, and has his seed revealed: what he drew with it can be checked. */
export async function drawEarlier({ magnus }: Cast) {
  for (const clientSeed of ['magnus-maduro', 'second-leaf', 'third-leaf']) await magnus.call(join, { clientSeed })
  await magnus.call(revealSeed, {})
}

/** Draws whose seed is not revealed yet. */
export async function drawLately({ magnus }: Cast) {
  for (const clientSeed of ['morning-smoke', 'evening-smoke']) await magnus.call(join, { clientSeed })
}
