import { contract } from '@humidor/contract/index.ts'
import { momentOf } from '@humidor/domain/business-day.ts'
import { checkDraw } from '@humidor/domain/products/draw.ts'
import { orderOfNumber } from '@humidor/domain/products/preorder.ts'
import type { Sandbox } from '@humidor/sandbox/open.ts'
import type { Visitor } from '@humidor/sandbox/visitor.ts'
import { systemRandomness } from '../../../adapters/randomness.ts'
import { createVault } from '../../../platform/security/vault.ts'
import { ordered } from '../preorders/preorders.testing.ts'
import { preorderEntries } from '../preorders/preorders.ts'
import { runDueDraws } from './running.ts'

const { list, record } = contract.draws

/** The due time of the first draw in these tests. */
export const due = momentOf('2026-11-20', '22:00')
export const before = (at: Date, seconds: number) => new Date(at.getTime() - seconds * 1000)

export const partsOf = ({ secret, beacon }: Sandbox) => ({
  vault: createVault(secret),
  randomness: systemRandomness,
  beacon,
  entries: preorderEntries,
})

/** The whole public record of a draw, read page by page. */
export async function publicRecord(who: Visitor, id: number, limit = 2) {
  const first = await who.call(record, { id, limit })
  const entries = [...first.entries]
  for (let { next } = first; next !== null; ) {
    const page = await who.call(record, { id, limit, after: next })
    entries.push(...page.entries)
    next = page.next
  }
  return { ...first, entries }
}

/** Helpers for the draws of a harness. */
export function drawsIn(harness: () => Sandbox) {
  /** Moves the clock to a moment, and closes and runs the draws due then. */
  async function holds(at: Date) {
    harness().clock.moveTo(at)
    return await runDueDraws(harness().db, partsOf(harness()), at)
  }

  const idOf = async (type: 'usdc' | 'cig' = 'usdc') =>
    (await harness().visitor().call(list, { type, limit: 20 })).rows.find(
      ({ dueAt }) => dueAt.getTime() === due.getTime(),
    )?.id ?? 0

  /** Recomputes a draw from its public record. */
  async function recomputed(id: number) {
    const it = await publicRecord(harness().visitor(), id)
    return checkDraw({
      ...{
        id,
        commitment: it.commitment,
        seed: it.seed ?? '',
        entriesHash: it.entriesHash ?? '',
        quota: it.quota ?? 0n,
      },
      beacon: it.randomness && it.signature ? { randomness: it.randomness, signature: it.signature } : null,
      entries: it.entries.map(({ onum, money, won }) => ({ oid: orderOfNumber(onum) ?? 0n, money, won: won === true })),
    })
  }

  async function fiveOrder() {
    const { alice, bob, carol, sylvia, gregor } = harness()
    const all = [alice, bob, carol, sylvia, gregor]
    for (const who of all) await ordered(who, 200)
    return all
  }

  return { holds, idOf, recomputed, fiveOrder }
}
