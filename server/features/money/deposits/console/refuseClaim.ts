import { refuseClaim } from '@humidor/contract/money/deposits.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { transaction } from '../../../../http/handle.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { hasWaiting, lockClaim, writeReplies } from './deciding.queries.ts'
import { notifyLeft } from './named-payment.ts'

/**
 * `POST /console/refuseClaim`: refused while a payment waits that the claim may be about. Then the payment is
 * decided.
 */
export const answerRefuseClaim = transaction(
  refuseClaim,
  async ({ tx, operator, at, request: { id, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const claim = (await lockClaim(tx, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.claim(id), operator.id, at))
    if (claim.state !== 'looked at' || (await hasWaiting(tx, claim.chain, claim.tx_hash))) fail('illegal_operation')
    const reply = reason
    await notifyLeft(tx, await writeReplies(tx, { id: claim.id }, { reply, at }), { reply, at })
    return null
  },
)
