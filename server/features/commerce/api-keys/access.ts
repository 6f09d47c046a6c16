import type { Database } from '../../../database/database.ts'
import type { ApiKeyAccess } from '../../../http/v1/access.ts'
import { keysBehind, stillWorks, writeUsed } from './api-keys.queries.ts'

/** `used_at` is written this often, not at each request. Milliseconds. */
const USED_INTERVAL_MS = 60_000

/** Finds keys for `/api/v1`. Concurrent look-ups share a statement. */
export const createAccess = (db: Database): ApiKeyAccess => ({
  async find(hashes, at) {
    const rows = await keysBehind(db, hashes, at)
    const unusedSince = new Date(at.getTime() - USED_INTERVAL_MS)
    const unused = rows.filter(({ used_at }) => used_at === null || used_at <= unusedSince).map(({ id }) => id)
    if (unused.length > 0) await writeUsed(db, unused, at, unusedSince)
    const found = new Map(
      rows.map(({ n, id, name, scopes, merchant_id, merchant, status }) => [
        Number(n) - 1,
        { id, name, scopes, merchant: { merchantId: merchant_id, name: merchant, status } },
      ]),
    )
    return hashes.map((_, place) => found.get(place))
  },
  stillWorks,
})
