import * as contract from '@humidor/contract/money/deposits.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { shortened } from '@humidor/domain/community/notices.ts'
import { refuseAssigning, refuseLeaving, turnedDown } from '@humidor/domain/money/deposit.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { ChainReader } from '../../../../adapters/chain.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import { type Handler, transaction } from '../../../../http/handle.ts'
import { requestApproval } from '../../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { flooredMicros } from '../watching/matching.ts'
import { answerClaims, hasWaiting, isAskedAbout, lockClaim, memberName, openClaims } from './deciding.queries.ts'
import { ASSIGN, factsOf, LEAVE, type NamedPayment, paymentNamed, tellLeft, unitsOn } from './payments.ts'

export interface DecidingParts {
  readers: readonly ChainReader[]
  randomness: Randomness
}

const nameOf = ({ table, row }: NamedPayment, unitsPerMicro: bigint) => {
  const amount = table === 'chain_transfer' ? flooredMicros(BigInt(row.raw), unitsPerMicro) : null
  return `${amount === null ? 'another token' : `${exact(micros(amount))} USDT`} in ${shortened(row.tx_hash)}`
}

/** `POST /console/requestAssignPayment`. */
const requestAssign = ({ readers, randomness }: DecidingParts) =>
  transaction(contract.requestAssignPayment, async ({ tx, operator, at, request, fail, demand }) => {
    const { id, to, reason, reply } = request
    demand(refuseNote(reason))
    const found = (await paymentNamed(tx, id)) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.payment(id), operator.id, at))
    const unit = unitsOn(readers, found.row.chain)
    const facts = factsOf(found, unit)
    demand(refuseAssigning({ ...facts, asked: await isAskedAbout(tx, id, at) }))
    const name = to === 'treasury' ? 'the treasury' : ((await memberName(tx, to)) ?? fail('no_email'))
    const { chain, tx_hash: txid } = found.row
    const claims = await openClaims(tx, [{ chain, txid }])
    // Whoever is turned down reads why, and not what operators say to each other. Who writes nothing to them knew of nobody.
    if (reply !== undefined) demand(refuseNote(reply))
    else if (turnedDown(claims, to).length > 0) fail('illegal_operation')
    const seen = claims.map((claim) => claim.id)
    const payload = { to, name, chain, txid, amount: String(facts.amount), seen, reply: reply ?? '' }
    const about = { kind: ASSIGN, about: id, aboutName: nameOf(found, unit) }
    if (!(await requestApproval(tx, randomness, { ...about, reason, payload, maker: operator.id, at })))
      fail('illegal_operation')
    return null
  })

/** `POST /console/requestLeavePayment`. */
const requestLeave = ({ readers, randomness }: DecidingParts) =>
  transaction(contract.requestLeavePayment, async ({ tx, operator, at, request: { id, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const found = (await paymentNamed(tx, id)) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.payment(id), operator.id, at))
    const unit = unitsOn(readers, found.row.chain)
    const facts = factsOf(found, unit)
    demand(refuseLeaving({ ...facts, asked: await isAskedAbout(tx, id, at) }))
    const { chain, tx_hash: txid } = found.row
    const seen = (await openClaims(tx, [{ chain, txid }])).map((claim) => claim.id)
    const payload = { chain, txid, amount: found.table === 'chain_transfer' ? String(facts.amount) : null, seen }
    const about = { kind: LEAVE, about: id, aboutName: nameOf(found, unit) }
    if (!(await requestApproval(tx, randomness, { ...about, reason, payload, maker: operator.id, at })))
      fail('illegal_operation')
    return null
  })

/** `POST /console/refuseClaim`: only where no payment waits that the claim may be about; else the payment is decided. */
const refuse = transaction(
  contract.refuseClaim,
  async ({ tx, operator, at, request: { id, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const claim = (await lockClaim(tx, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    demand(await refuseClaimed(tx, itemOf.claim(id), operator.id, at))
    if (claim.state !== 'looked at' || (await hasWaiting(tx, claim.chain, claim.tx_hash))) fail('illegal_operation')
    const reply = reason
    await tellLeft(tx, await answerClaims(tx, { id: claim.id }, { reply, at }), { reply, at })
    return null
  },
)

/** What operators do about payments that match nothing, and about what members say of them. */
export const decidingHandlers = (parts: DecidingParts): readonly Handler[] => [
  requestAssign(parts),
  requestLeave(parts),
  refuse,
]
