import type { Db } from '../../../database/database.ts'
import { watchChanges } from '../../../http/change-watch.ts'
import type { Feature } from '../../../http/feature.ts'
import { versionsOf } from './changes.queries.ts'
import { answerChanges } from './changes.ts'
import { answerHistoryBalance } from './historyBalance.ts'
import { answerInfo } from './info.ts'

export type { MemberInfo } from './member.present.ts'
export { memberInfoOf } from './member-info.ts'

/**
 * A member's own profile, balances and daily history.
 * @param db reads balances while members wait; never writes
 */
export const memberFeature = {
  open: ({ reads }: { reads: Db }): Feature => ({
    name: 'member',
    handlers: [answerInfo, answerChanges(watchChanges((uids) => versionsOf(reads, uids))), answerHistoryBalance],
  }),
}
