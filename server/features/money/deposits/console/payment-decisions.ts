import { noticeAmount } from '@humidor/domain/community/notices.ts'
import {
  type Chain,
  isContested,
  refuseAssigning,
  refuseLeaving,
  refuseUnseen,
  rejectedClaims,
} from '@humidor/domain/money/deposit.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { ChainReader } from '../../../../adapters/chain.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import { type ApprovalAmount, type ApprovalKind, type Asked, noLongerPossible } from '../../../../http/feature.ts'
import { post } from '../../../../ledger/post.ts'
import { AlreadyPostedError } from '../../../../ledger/writing.ts'
import { holdingsAround } from '../../../../platform/console/holdings.ts'
import { notifyMember } from '../../../../platform/notifications/notify.ts'
import { lockOpenMember } from '../../../accounts/identity/identity.ts'
import { flagListedPayment } from '../../screening/screening.ts'
import { creditClaims } from '../claims.queries.ts'
import { assignedTransfer, depositAccount } from '../deposits.postings.ts'
import { hasWaiting, insertAssignment, leave, openClaims, writeReplies } from './deciding.queries.ts'
import { ASSIGN, factsOf, LEAVE, notifyLeft, paymentNamed, unitsOn } from './named-payment.ts'

interface PaymentPayload {
  chain: Chain
  txid: string
  /** The claims that were open at the request. Absent in requests from before they were stored: treated as none. */
  seen?: readonly string[]
}

/** The claims to each payment, for the operator who decides: these are the members that the decision turns down. */
async function weighClaims(db: Db, asked: readonly Asked[]) {
  const on = asked.map(({ payload }) => payload as PaymentPayload)
  const claims = await openClaims(db, on)
  return on.map(({ chain, txid, seen = [] }) => {
    const said = claims.filter((claim) => claim.chain === chain && claim.tx_hash === txid)
    const named = (those: typeof said) => those.map(({ name, uid }) => `${name} (${uid})`).join(', ')
    const since = said.filter(({ id }) => !seen.includes(id))
    const contested = isContested(said.map(({ uid }) => ({ uid, state: 'looked at' })))
    return [
      ...(said.length > 0 ? [{ name: 'claimed by', value: named(said) }] : []),
      ...(contested ? [{ name: 'contested', value: 'Several members say that it is theirs', warns: true }] : []),
      ...(since.length > 0 ? [{ name: 'claimed since it was asked for', value: named(since), warns: true }] : []),
    ]
  })
}

/** Ends the claims that a decision turns down, unless they may be about another payment of the same transaction. */
async function turnDown(tx: Tx, { chain, txid }: PaymentPayload, { reply, at }: { reply: string; at: Date }) {
  if (await hasWaiting(tx, chain, txid)) return
  await notifyLeft(tx, await writeReplies(tx, { chain, txid }, { reply, at }), { reply, at })
}

/** An amount in a stored request. Millionths. */
const usdtOf = (amount: string): ApprovalAmount => ({ coin: 'USDT', amount: BigInt(amount) })

interface AssignPayload extends PaymentPayload {
  to: number | 'treasury'
  name: string
  /** The reply to all other claims; empty if there are none. */
  reply?: string
  /** Millionths, rounded down. */
  amount: string
}

/**
 * Credits an unmatched payment, to the millionth, to a member, or as the operators' own money to the treasury. Uses
 * the one key of its log, so that it can never be credited a second time.
 */
const assignPayment = (readers: readonly ChainReader[]): ApprovalKind => ({
  kind: ASSIGN,
  summary:
    'Credits a payment that matched no deposit to a member, or takes it as the operators’ own into the treasury. Other members who claimed it are told that it is not theirs.',
  amount: ({ payload }) => usdtOf((payload as AssignPayload).amount),
  describe({ payload }) {
    const { to, name, chain, txid, amount, reply = '' } = payload as AssignPayload
    return [
      { name: 'amount', value: `${exact(micros(BigInt(amount)))} USDT` },
      { name: 'to', value: to === 'treasury' ? 'treasury' : `${name} (${to})` },
      { name: 'chain', value: chain },
      { name: 'transaction', value: txid },
      ...(reply === '' ? [] : [{ name: 'the others read', value: reply }]),
    ]
  },
  async weigh(db, asked) {
    const credits = asked.map(({ payload }) => payload as AssignPayload)
    const [claims, holdings] = await Promise.all([
      weighClaims(db, asked),
      holdingsAround(
        db,
        credits.map(({ to, amount }) =>
          to === 'treasury' ? undefined : { account: depositAccount(to), ...usdtOf(amount) },
        ),
      ),
    ])
    return claims.map((found, place) => [...found, ...(holdings[place] ?? [])])
  },
  async run(tx, { id: approvalId, about, payload, at }) {
    const { to, amount: asked, seen = [], reply = '' } = payload as AssignPayload
    const found = await paymentNamed(tx, about)
    if (found?.table !== 'chain_transfer') throw noLongerPossible('not_found')
    const { row } = found
    const { chain, tx_hash: txid, log_index: log } = row
    const unit = unitsOn(readers, chain)
    const facts = factsOf(found, unit)
    const refused = refuseAssigning({ ...facts, asked: false })
    if (refused) throw noLongerPossible(refused)
    // Both operators saw one amount. No other amount is credited.
    if (String(facts.amount) !== asked) throw noLongerPossible('illegal_operation')
    if (to !== 'treasury' && !(await lockOpenMember(tx, to))) throw noLongerPossible('not_found')
    const unseen = refuseUnseen(rejectedClaims(await openClaims(tx, [{ chain, txid }]), to), seen)
    if (unseen) throw noLongerPossible(unseen)
    const amount = micros<'USDT'>(facts.amount)
    // Lock the claims before the accounts, as everywhere.
    if (to !== 'treasury') await creditClaims(tx, { uid: to, chain, txid }, at)
    const [posted] = await post(tx, [assignedTransfer({ to, chain, tx: txid, log, amount, at })]).catch((error) => {
      throw error instanceof AlreadyPostedError ? noLongerPossible('illegal_operation') : error
    })
    if (!posted) throw new Error('the ledger answered no transfer')
    await insertAssignment(tx, {
      payment_id: row.id,
      uid: to === 'treasury' ? null : to,
      amount,
      remainder: BigInt(row.raw) - facts.amount * unit,
      transfer_id: posted.id,
      approval_id: approvalId,
      at,
    })
    await turnDown(tx, { chain, txid }, { reply, at })
    if (to === 'treasury') return
    await flagListedPayment(tx, { paymentId: row.id, uid: to, chain, address: row.from_address, at })
    await notifyMember(tx, { uid: to, kind: 'depositCredited', params: { money: noticeAmount(amount, 'USDT') }, at })
  },
})

interface LeavePayload extends PaymentPayload {
  amount: string | null
}

/** Takes a payment off the queue: it stays unmatched, and the members who claimed it read why. */
const leavePayment = (readers: readonly ChainReader[]): ApprovalKind => ({
  kind: LEAVE,
  summary: 'Leaves a payment that matched no deposit as it is. Members who claimed it read the reason.',
  amount({ payload }) {
    const { amount } = payload as LeavePayload
    return amount === null ? undefined : usdtOf(amount)
  },
  describe({ payload }) {
    const { chain, txid, amount } = payload as LeavePayload
    return [
      ...(amount === null ? [] : [{ name: 'amount', value: `${exact(micros(BigInt(amount)))} USDT` }]),
      { name: 'chain', value: chain },
      { name: 'transaction', value: txid },
    ]
  },
  weigh: weighClaims,
  async run(tx, { id: approvalId, about, payload, reason, at }) {
    const found = await paymentNamed(tx, about)
    if (!found) throw noLongerPossible('not_found')
    const { table, row } = found
    const refused = refuseLeaving({ ...factsOf(found, unitsOn(readers, row.chain)), asked: false })
    if (refused) throw noLongerPossible(refused)
    const { chain, tx_hash: txid } = row
    const { seen = [] } = payload as LeavePayload
    const unseen = refuseUnseen(await openClaims(tx, [{ chain, txid }]), seen)
    if (unseen) throw noLongerPossible(unseen)
    await leave(tx, table, row.id, { left_at: at, left_reason: reason, left_by: approvalId })
    await turnDown(tx, { chain, txid }, { reply: reason, at })
  },
})

/** The approvals about payments. */
export const paymentDecisions = (readers: readonly ChainReader[]): readonly ApprovalKind[] => [
  assignPayment(readers),
  leavePayment(readers),
]
