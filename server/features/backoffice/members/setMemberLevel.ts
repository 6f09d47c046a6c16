import { setMemberLevel } from '@humidor/contract/backoffice/members.console.ts'
import type { Level } from '@humidor/domain/accounts/membership.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../http/handle.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { setLevel } from '../../accounts/team/team.ts'

export const answerSetMemberLevel = transaction(
  setMemberLevel,
  async ({ tx, operator, at, request: { uid, lvl, reason }, demand }) => {
    demand(refuseNote(reason))
    demand(await refuseClaimed(tx, itemOf.member(uid), operator.id, at))
    demand(await setLevel(tx, uid, lvl as Exclude<Level, 0>, at))
    return null
  },
)
