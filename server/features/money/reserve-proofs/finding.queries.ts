import { reserveAddresses } from '@humidor/contract/money/reserve-proofs.console.ts'
import type { Finder } from '../../../http/feature.ts'

/** Proved addresses of the platform. There are a few dozen. */
export const reserveFinder: Finder = {
  firstCall: reserveAddresses,
  async find(db, { address }, limit) {
    if (address === undefined) return []
    const rows = await db
      .selectFrom('reserve_address')
      .select(['id', 'network', 'address', 'proved_at', 'ended_at'])
      .where('address', '=', address)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id, network, address: note, proved_at: at, ended_at }) => ({
      ...{ kind: 'reserve', fit: 'whole', id: String(id), title: `Reserve on ${network}`, whose: null, note, at },
      ...{
        within: ended_at === null ? 'active' : 'ended',
        state: ended_at === null ? 'active' : 'ended',
        amount: null,
      },
    }))
  },
}
