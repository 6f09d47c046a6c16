import { requestLeavePayment } from '@humidor/contract/money/deposits.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { refuseLeaving } from '@humidor/domain/money/deposit.ts'
import { transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { isAskedAbout, openClaims } from './deciding.queries.ts'
import { type DecidingParts, factsOf, LEAVE, paymentNamed, titleOf, unitsOn } from './named-payment.ts'

/** `POST /console/requestLeavePayment`. */
export const answerRequestLeavePayment = ({ readers, randomness }: DecidingParts) =>
  transaction(requestLeavePayment, async ({ tx, operator, at, request: { id, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const found = (await paymentNamed(tx, id)) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.payment(id), operator.id, at))
    const unit = unitsOn(readers, found.row.chain)
    const facts = factsOf(found, unit)
    demand(refuseLeaving({ ...facts, asked: await isAskedAbout(tx, id, at) }))
    const { chain, tx_hash: txid } = found.row
    const seen = (await openClaims(tx, [{ chain, txid }])).map((claim) => claim.id)
    const payload = { chain, txid, amount: found.table === 'chain_transfer' ? String(facts.amount) : null, seen }
    const about = { kind: LEAVE, about: id, aboutName: titleOf(found, unit) }
    if (!(await requestApproval(tx, randomness, { ...about, reason, payload, maker: operator.id, at })))
      fail('illegal_operation')
    return null
  })
