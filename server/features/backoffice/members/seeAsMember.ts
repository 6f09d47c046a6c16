import { seeAsMember } from '@humidor/contract/backoffice/members.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { VIEW_MINUTES, VIEW_TOKEN } from '@humidor/domain/backoffice/member-views.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { transaction } from '../../../http/handle.ts'
import { tokenHash } from '../../../http/keys.ts'
import { putView } from '../../../platform/console/member-views.queries.ts'
import { recordEvent } from '../../accounts/identity/identity.ts'
import { lockMember } from './members.queries.ts'

const TOKEN_BYTES = 32

/** `POST /console/seeAsMember`. The member finds it in the history of the account. */
export const answerSeeAsMember = (randomness: Randomness) =>
  transaction(seeAsMember, async ({ tx, operator, sid, at, request, fail, demand }) => {
    const { uid, reason } = request
    demand(refuseNote(reason))
    const member = await lockMember(tx, uid)
    if (!member || member.closed_at !== null) fail('not_found')
    const token = VIEW_TOKEN + randomness.bytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = new Date(at.getTime() + VIEW_MINUTES * 60_000)
    await putView(tx, {
      ...{ operatorId: operator.id, operatorSid: sid, tokenHash: tokenHash(token) },
      ...{ uid, sid: request.sid, at, expiresAt },
    })
    await recordEvent(tx, { uid, kind: 'seenBySupport', at })
    return { token, expiresAt }
  })
