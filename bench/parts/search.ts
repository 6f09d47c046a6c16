import { ensureRootMember } from '@humidor/server/features/accounts/identity/identity.ts'
import { seedBooks } from '../books.ts'
import type { Part } from '../figures.ts'
import { openHarness, openServer } from '../harness.ts'
import { measureSearch, seedSearched } from '../search.ts'

/** The operators' search over everything, for texts that fit one record and texts that fit a million. */
export const search: Part = {
  title: 'Search of operators in a million members',
  async run(url, { size: { short }, progress }) {
    const harness = await openHarness(url)
    const { db } = harness.database
    const [members, booked] = short ? [20_000, 2_000] : [1_000_000, 20_000]
    try {
      await ensureRootMember(db, { ...harness.making, at: new Date('2026-01-01T00:00:00Z') })
      await seedBooks(db, { members: booked }, progress)
      progress('Merchants, addresses, withdrawals …')
      await seedSearched(db, { members, booked, merchants: members / 10 })
      const app = await openServer(harness, { now: () => new Date() })
      const finders = app.features.flatMap(({ name, finders: own = [] }) => own.map((it) => ({ ...it, of: name })))
      const figures = await measureSearch(db, finders)
      await app.close()
      return { figures, failures: [] }
    } finally {
      await harness.database.close()
    }
  },
}
