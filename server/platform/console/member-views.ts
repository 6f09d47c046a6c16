import type { Database } from '../../database/database.ts'
import type { SessionsOf, SignedIn } from '../../http/sessions.ts'
import { findViews } from './member-views.queries.ts'

/**
 * Finds the members whose app an operator sees, for the request pipeline. Nobody is present in a view: it extends nothing, and the app
 * lock and the code of a linked account stay out of the way (docs/decisions/0130-see-the-app-as-a-member.md).
 */
export const createMemberViews = (db: Database): SessionsOf<SignedIn> => ({
  async find(asked, at) {
    const hashes = asked.map((one) => one.tokenHash)
    const sids = asked.map((one) => one.sid)
    const found = new Map(
      (await findViews(db, hashes, sids, at)).map(({ n, ...member }) => [
        Number(n) - 1,
        { ...member, appLocked: false, mustProve: false },
      ]),
    )
    return asked.map((_, place) => found.get(place))
  },
})
