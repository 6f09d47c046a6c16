import { randomBytes } from 'node:crypto'
import { systemRandomness } from '@humidor/server/adapters/randomness.ts'
import type { Database } from '@humidor/server/database/database.ts'
import { migrate } from '@humidor/server/database/migrate.ts'
import { ensureRootMember } from '@humidor/server/features/accounts/identity/identity.ts'
import { everyInvariant } from '@humidor/server/invariants.ts'
import { SIDE_BY_SIDE, verify } from '@humidor/server/ledger/invariant.ts'
import { createPasswords } from '@humidor/server/platform/security/passwords.ts'
import { createVault } from '@humidor/server/platform/security/vault.ts'
import { openWithoutTimeouts, seedBooks } from '../books.ts'
import type { Figure, Part, PartResult } from '../figures.ts'

/** Number of the slowest invariants that are reported. */
const SLOWEST_COUNT = 10

/** Verifies all invariants together and then one by one. */
async function measure(db: Database, progress: (line: string) => void): Promise<PartResult> {
  progress('All …')
  const from = performance.now()
  const breaches = await verify(db, everyInvariant, { connections: SIDE_BY_SIDE })
  const all: Figure = {
    label: `all ${everyInvariant.length}, ${SIDE_BY_SIDE} connections`,
    value: (performance.now() - from) / 1_000,
    unit: 's',
    goal: { atMost: 30 },
  }
  progress('One by one …')
  const each: Figure[] = []
  for (const one of everyInvariant) {
    const began = performance.now()
    await verify(db, [one])
    each.push({ label: one.id, value: (performance.now() - began) / 1_000, unit: 's' })
  }
  const slowest = each.toSorted((a, b) => b.value - a.value).slice(0, SLOWEST_COUNT)
  return { figures: [all, ...slowest], failures: breaches.map(({ id }) => id) }
}

/** Duration of `verify`, for all invariants together and one by one. */
export const books: Part = {
  title: 'Checking every invariant',
  async run(url, { size: { short }, progress }) {
    const { db, close } = openWithoutTimeouts(url)
    try {
      await migrate(db)
      const vault = createVault(randomBytes(32).toString('hex'))
      const passwords = createPasswords()
      await ensureRootMember(db, {
        randomness: systemRandomness,
        vault,
        passwords,
        at: new Date('2026-01-01T00:00:00Z'),
      })
      await seedBooks(db, { members: short ? 20_000 : 1_000_000 }, progress)
      return await measure(db, progress)
    } finally {
      await close()
    }
  },
}
