import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerEndMemberSessions } from './endMemberSessions.ts'
import { memberFinder } from './finding.queries.ts'
import { answerFreezeMember } from './freezeMember.ts'
import { memberItem } from './items.queries.ts'
import { answerListMembers } from './listMembers.ts'
import { answerMember } from './member.ts'
import { answerMemberHistory } from './memberHistory.ts'
import { membersConsoleInvariants } from './members.invariants.ts'
import { answerRequestAuthenticatorReset } from './requestAuthenticatorReset.ts'
import { resetAuthenticator } from './resetAuthenticator.ts'
import { answerSeeAsMember } from './seeAsMember.ts'
import { answerSetMemberLevel } from './setMemberLevel.ts'
import { memberTransfers } from './timeline-transfers.ts'
import { answerUnfreezeMember } from './unfreezeMember.ts'

/** Members at the console: search, profile, history, and the changes that operators may make (rules O9). */
export const membersConsoleFeature = {
  invariants: membersConsoleInvariants,
  open: ({ randomness }: { randomness: Randomness }): Feature => ({
    name: 'members-desk',
    handlers: [
      answerListMembers,
      answerMember,
      answerMemberHistory,
      answerFreezeMember,
      answerUnfreezeMember,
      answerEndMemberSessions,
      answerSeeAsMember(randomness),
      answerSetMemberLevel,
      answerRequestAuthenticatorReset(randomness),
    ],
    items: [memberItem],
    finders: [memberFinder],
    timeline: [memberTransfers],
    approvals: [resetAuthenticator],
  }),
}
