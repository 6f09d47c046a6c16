import { type Chain, refuseAssigning, refuseLeaving } from '@humidor/domain/deposit.ts'
import { exact } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { noticeAmount } from '@humidor/domain/notices.ts'
import type { ChainReader } from '../../../adapters/chain.ts'
import { type ApprovalKind, undone } from '../../../http/feature.ts'
import { AlreadyPosted, post } from '../../../ledger/post.ts'
import { tellNotice } from '../../notices/notices.ts'
import { creditClaims } from '../claims.queries.ts'
import { assignedTransfer } from '../deposits.postings.ts'
import { answerClaims, hasWaiting, insertAssignment, leave, memberName } from './deciding.queries.ts'
import { ASSIGN, factsOf, LEAVE, paymentNamed, tellLeft, unitsOn } from './payments.ts'

interface AssignPayload {
  to: number | 'treasury'
  name: string
  chain: Chain
  txid: string
  /** Millionths, rounded down. */
  amount: string
}

/**
 * Credits a payment that matched nothing, to the millionth that it came with: to a member, or as the operators' own money
 * to the treasury. By the one key of its log, so that it can never be credited a second time, by whatever way.
 */
const assignPayment = (readers: readonly ChainReader[]): ApprovalKind => ({
  kind: ASSIGN,
  tells: 'Credits a payment that matched no deposit to a member, or takes it as the operators’ own into the treasury.',
  roles: ['finance'],
  describe({ payload }) {
    const { to, name, chain, txid, amount } = payload as AssignPayload
    return [
      { name: 'amount', value: `${exact(micros(BigInt(amount)))} USDT` },
      { name: 'to', value: to === 'treasury' ? 'treasury' : `${name} (${to})` },
      { name: 'chain', value: chain },
      { name: 'transaction', value: txid },
    ]
  },
  async run(tx, { id: approvalId, about, payload, at }) {
    const { to, amount: asked } = payload as AssignPayload
    const found = await paymentNamed(tx, about)
    if (found?.table !== 'chain_transfer') throw undone('not_found')
    const { row } = found
    const { chain, tx_hash: txid, log_index: log } = row
    const unit = unitsOn(readers, chain)
    const facts = factsOf(found, unit)
    const refused = refuseAssigning({ ...facts, asked: false })
    if (refused) throw undone(refused)
    // Both operators saw one amount, and no other is credited.
    if (String(facts.amount) !== asked) throw undone('illegal_operation')
    if (to !== 'treasury' && (await memberName(tx, to)) === undefined) throw undone('not_found')
    const amount = micros<'USDT'>(facts.amount)
    // The rows of claims before the accounts, as everywhere.
    if (to !== 'treasury') await creditClaims(tx, { uid: to, chain, txid }, at)
    const [posted] = await post(tx, [assignedTransfer({ to, chain, tx: txid, log, amount, at })]).catch((error) => {
      throw error instanceof AlreadyPosted ? undone('illegal_operation') : error
    })
    if (!posted) throw new Error('the ledger did not say what it posted')
    await insertAssignment(tx, {
      payment_id: row.id,
      uid: to === 'treasury' ? null : to,
      amount,
      remainder: BigInt(row.raw) - facts.amount * unit,
      transfer_id: posted.id,
      approval_id: approvalId,
      at,
    })
    if (to === 'treasury') return
    await tellNotice(tx, { uid: to, kind: 'depositCredited', params: { money: noticeAmount(amount, 'USDT') }, at })
  },
})

interface LeavePayload {
  chain: Chain
  txid: string
  amount: string | null
}

/** Takes a payment off the queue as it is: it stays unmatched, and whoever claimed it reads why. */
const leavePayment = (readers: readonly ChainReader[]): ApprovalKind => ({
  kind: LEAVE,
  tells: 'Leaves a payment that matched no deposit as it is. Whoever claimed it reads the reason.',
  roles: ['finance'],
  describe({ payload }) {
    const { chain, txid, amount } = payload as LeavePayload
    return [
      ...(amount === null ? [] : [{ name: 'amount', value: `${exact(micros(BigInt(amount)))} USDT` }]),
      { name: 'chain', value: chain },
      { name: 'transaction', value: txid },
    ]
  },
  async run(tx, { id: approvalId, about, reason, at }) {
    const found = await paymentNamed(tx, about)
    if (!found) throw undone('not_found')
    const { table, row } = found
    const refused = refuseLeaving({ ...factsOf(found, unitsOn(readers, row.chain)), asked: false })
    if (refused) throw undone(refused)
    await leave(tx, table, row.id, { left_at: at, left_reason: reason, left_by: approvalId })
    const { chain, tx_hash: txid } = row
    // Another payment of the same transaction may be what the claim is about.
    if (await hasWaiting(tx, chain, txid)) return
    await tellLeft(tx, await answerClaims(tx, { chain, txid }, { reply: reason, at }), { reply: reason, at })
  },
})

/** What needs two operators. */
export const paymentDecisions = (readers: readonly ChainReader[]): readonly ApprovalKind[] => [
  assignPayment(readers),
  leavePayment(readers),
]
