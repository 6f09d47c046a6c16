import { analysis } from '@humidor/contract/accounts/team.ts'
import type { Level } from '@humidor/domain/accounts/membership.ts'
import { levelNeeds } from '@humidor/domain/accounts/team.ts'
import { read } from '../../../http/handle.ts'
import { memberAccount, placeOf } from '../../../ledger/accounts.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { presentAnalysis } from './team.present.ts'
import { levelOf, profitsOf, teamOf } from './team.queries.ts'

/** `GET /user/analysis`: running totals, and the few rows of the member's own profit. */
export const answerAnalysis = (settings: ReadSettings) =>
  read(analysis, async ({ db, member: { uid } }) => {
    const [team, level, profits, inForce] = await Promise.all([
      teamOf(db, uid),
      levelOf(db, uid),
      profitsOf(db, {
        profit: placeOf(memberAccount(uid, 'profit')).id,
        treasure: placeOf(memberAccount(uid, 'lhb')).id,
      }),
      settings(),
    ])
    return presentAnalysis({ team, level: level as Level, profits, needs: levelNeeds(inForce) })
  })
