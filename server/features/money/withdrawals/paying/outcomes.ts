import { noticeAmount, shortened } from '@humidor/domain/community/notices.ts'
import type { ChainTransfer } from '../../../../adapters/chain.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { post } from '../../../../ledger/post.ts'
import { openHits } from '../../screening/screening.ts'
import {
  endTx,
  enterTx,
  lockWithdrawal,
  putSent,
  reopenForPayment,
  txState,
  type WithdrawalRow,
} from '../console/deciding.queries.ts'
import { reportOutcome } from '../console/outcome.ts'
import { payeeOf } from '../payee.ts'
import { recordPayoutEvent } from '../payout-events.ts'
import { payoutTransfer } from '../withdrawals.postings.ts'
import { storedPayment } from './transactions.ts'
import {
  noteSeenPaying,
  putCompleted,
  refreshWarning,
  setWarning,
  type WatchedTransaction,
} from './watching.queries.ts'

/**
 * Runs a step on a locked withdrawal, unless an operator has changed its transaction since it was read. Answers
 * whether the step ran.
 */
const withLocked = (db: Database, it: WatchedTransaction, does: (tx: Tx, row: WithdrawalRow) => Promise<boolean>) =>
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
export const complete = (db: Database, it: WatchedTransaction, by: ChainTransfer, at: Date) =>
  withLocked(db, it, async (tx, row) => {
    await putCompleted(tx, row.id, { block: by.block.number, at })
    await endTx(tx, it, { state: 'paid', at, why: null }, storedPayment(by))
    await post(tx, [payoutTransfer({ ...row, payee: payeeOf(row) }, at)])
    const received = noticeAmount(row.pays, 'USDT')
    const params = { received, address: shortened(row.address), txid: shortened(it.txid) }
    await reportOutcome(tx, row, { outcome: 1, kind: 'withdrawalSent', params, at })
    await recordPayoutEvent(tx, row, { kind: 'payout.sent', at })
    return true
  })

/**
 * Ends a transaction that will never pay this withdrawal: another one may pay it, and this one is never entered
 * again.
 */
export const markDead = (
  db: Database,
  it: WatchedTransaction,
  dead: { how: 'failed' | 'wrong'; why: string; at: Date },
) =>
  withLocked(db, it, async (tx, row) => {
    await endTx(tx, it, { state: dead.how, at: dead.at, why: dead.why })
    if (it.is === 'watched') await reopenForPayment(tx, row.id, dead.why)
    else if (it.seen_paying_at !== null) await refreshWarning(tx, row.id)
    return true
  })

/** Makes a taken-back transaction the payment again, if no other one pays yet and no review waits. Answers whether it did. */
export const resumePayment = (db: Database, it: WatchedTransaction, at: Date) =>
  withLocked(db, it, async (tx, row) => {
    if (row.state !== 'approved' || (await openHits(tx, row.id)).length > 0) return false
    const { chain, txid, entered_by: by } = it
    if (!(await enterTx(tx, { chain, txid, withdrawalId: row.id, by, at }))) return false
    await putSent(tx, row.id, { txid, by, at })
    return true
  })

/**
 * Notes that a taken-back transaction is seen to pay before another has paid, or is no longer seen. It stays open which
 * one pays until the other one is dead or has paid; until then no money is returned. Answers whether to warn operators,
 * because another one is looked for as well.
 */
export const noteTakenBackPays = (db: Database, it: WatchedTransaction, seenAt: Date | null) =>
  withLocked(db, it, async (tx, row) => {
    if (row.state !== 'approved' && row.state !== 'sent') return false
    if (!(await noteSeenPaying(tx, it, seenAt))) return false
    await refreshWarning(tx, row.id)
    return row.state === 'sent' && seenAt !== null
  })

/**
 * Notes that a taken-back transaction has paid although another one has, or although the money was returned. Answers
 * whether this is new. False also if neither has happened: then it may still be the payment.
 */
export const noteSecondPayment = (
  db: Database,
  it: WatchedTransaction,
  paid: { by: ChainTransfer; why: string; at: Date },
) =>
  withLocked(db, it, async (tx, row) => {
    if (row.state !== 'completed' && row.state !== 'rejected') return false
    await endTx(tx, it, { state: 'besides', at: paid.at, why: paid.why }, storedPayment(paid.by))
    await setWarning(tx, row.id, paid.why)
    return true
  })
