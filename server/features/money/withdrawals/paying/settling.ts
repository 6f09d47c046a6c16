import { noticeAmount, shortened } from '@humidor/domain/community/notices.ts'
import type { ChainTransfer } from '../../../../adapters/chain.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { post } from '../../../../ledger/post.ts'
import {
  endTx,
  enterTx,
  lockWithdrawal,
  putBack,
  putSent,
  txState,
  type WithdrawalRow,
} from '../console/deciding.queries.ts'
import { tellEnd } from '../console/telling.ts'
import { payeeOf } from '../payee.ts'
import { paidTransfer } from '../withdrawals.postings.ts'
import { keptOf } from './transactions.ts'
import { type LookedFor, noteSeenPaying, putCompleted, putTrouble, putWarning } from './watching.queries.ts'

/**
 * Runs a step on a locked withdrawal, unless an operator has changed its transaction since it was read. Answers
 * whether the step ran.
 */
const held = (db: Database, it: LookedFor, does: (tx: Tx, row: WithdrawalRow) => Promise<boolean>) =>
  withRetries(() =>
    db.transaction().execute(async (tx) => {
      const row = await lockWithdrawal(tx, it.id)
      return row !== undefined && (await txState(tx, it)) === it.is && (await does(tx, row))
    }),
  )

/**
 * Completes a withdrawal that the chain shows as paid: the reserved money leaves the books, the fee stays, and a
 * member is notified.
 */
export const complete = (db: Database, it: LookedFor, by: ChainTransfer, at: Date) =>
  held(db, it, async (tx, row) => {
    await putCompleted(tx, row.id, { block: by.block.number, at })
    await endTx(tx, it, { state: 'paid', at, why: null }, keptOf(by))
    await post(tx, [paidTransfer({ ...row, payee: payeeOf(row) }, at)])
    const received = noticeAmount(row.pays, 'USDT')
    const params = { received, address: shortened(row.address), txid: shortened(it.txid) }
    await tellEnd(tx, row, { outcome: 1, kind: 'withdrawalSent', params, at })
    return true
  })

/**
 * Ends a transaction that will never pay this withdrawal: another one may pay it, and this one is never entered
 * again.
 */
export const giveUp = (db: Database, it: LookedFor, dead: { how: 'failed' | 'wrong'; why: string; at: Date }) =>
  held(db, it, async (tx, row) => {
    await endTx(tx, it, { state: dead.how, at: dead.at, why: dead.why })
    if (it.is === 'watched') await putBack(tx, row.id, dead.why)
    else if (it.seen_paying_at !== null) await putWarning(tx, row.id)
    return true
  })

/** Makes a taken-back transaction the payment again, if no other one pays yet. Answers whether it did. */
export const takeUpAgain = (db: Database, it: LookedFor, at: Date) =>
  held(db, it, async (tx, row) => {
    if (row.state !== 'approved') return false
    const { chain, txid, entered_by: by } = it
    if (!(await enterTx(tx, { chain, txid, withdrawalId: row.id, by, at }))) return false
    await putSent(tx, row.id, { txid, by, at })
    return true
  })

/**
 * Notes that a taken-back transaction is seen to pay before another has paid, or is not seen any more. Which one pays
 * is open until the other one is dead or has paid; until then no money is returned. Answers whether to warn
 * operators, because another one is looked for as well.
 */
export const warn = (db: Database, it: LookedFor, seenAt: Date | null) =>
  held(db, it, async (tx, row) => {
    if (row.state !== 'approved' && row.state !== 'sent') return false
    if (!(await noteSeenPaying(tx, it, seenAt))) return false
    await putWarning(tx, row.id)
    return row.state === 'sent' && seenAt !== null
  })

/**
 * Notes that a taken-back transaction has paid although another one has, or although the money was returned. Answers
 * whether this is new. False also if neither has happened: then it may still be the payment.
 */
export const tellBesides = (db: Database, it: LookedFor, paid: { by: ChainTransfer; why: string; at: Date }) =>
  held(db, it, async (tx, row) => {
    if (row.state !== 'completed' && row.state !== 'rejected') return false
    await endTx(tx, it, { state: 'besides', at: paid.at, why: paid.why }, keptOf(paid.by))
    await putTrouble(tx, row.id, paid.why)
    return true
  })
