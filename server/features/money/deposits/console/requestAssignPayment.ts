import { requestAssignPayment } from '@humidor/contract/money/deposits.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { refuseAssigning, rejectedClaims } from '@humidor/domain/money/deposit.ts'
import { transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { lockOpenMember } from '../../../accounts/identity/identity.ts'
import { isAskedAbout, openClaims } from './deciding.queries.ts'
import { ASSIGN, type DecidingParts, factsOf, paymentNamed, titleOf, unitsOn } from './named-payment.ts'

/** `POST /console/requestAssignPayment`. */
export const answerRequestAssignPayment = ({ readers, randomness }: DecidingParts) =>
  transaction(requestAssignPayment, async ({ tx, operator, at, request, fail, demand }) => {
    const { id, to, reason, reply } = request
    demand(refuseNote(reason))
    const found = (await paymentNamed(tx, id)) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.payment(id), operator.id, at))
    const unit = unitsOn(readers, found.row.chain)
    const facts = factsOf(found, unit)
    demand(refuseAssigning({ ...facts, asked: await isAskedAbout(tx, id, at) }))
    const name = to === 'treasury' ? 'the treasury' : ((await lockOpenMember(tx, to)) ?? fail('no_email')).name
    const { chain, tx_hash: txid } = found.row
    const claims = await openClaims(tx, [{ chain, txid }])
    // A turned-down member reads the reply, not the operators' reason. Without a reply the operator knew of no other
    // claim.
    if (reply !== undefined) demand(refuseNote(reply))
    else if (rejectedClaims(claims, to).length > 0) fail('illegal_operation')
    const seen = claims.map((claim) => claim.id)
    const payload = { to, name, chain, txid, amount: String(facts.amount), seen, reply: reply ?? '' }
    const about = { kind: ASSIGN, about: id, aboutName: titleOf(found, unit) }
    if (!(await requestApproval(tx, randomness, { ...about, reason, payload, maker: operator.id, at })))
      fail('illegal_operation')
    return null
  })
