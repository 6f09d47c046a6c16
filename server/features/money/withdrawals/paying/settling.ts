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
 * Does something about a withdrawal while it is held, unless an operator has done something about its transaction since it
 * was looked at. Whether it was done.
 */
const held = (db: Database, it: LookedFor, does: (tx: Tx, row: WithdrawalRow) => Promise<boolean>) =>
  withRetries(() =>
    db.transaction().execute(async (tx) => {
      const row = await lockWithdrawal(tx, it.id)
      return row !== undefined && (await txState(tx, it)) === it.is && (await does(tx, row))
    }),
  )

/** The chain shows that it is paid: the held money leaves the books, the fee stays, a member hears of it. */
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

/** The transaction will never pay this withdrawal: it can be paid by another, and this one is never entered again. */
export const giveUp = (db: Database, it: LookedFor, dead: { how: 'failed' | 'wrong'; why: string; at: Date }) =>
  held(db, it, async (tx, row) => {
    await endTx(tx, it, { state: dead.how, at: dead.at, why: dead.why })
    if (it.is === 'watched') await putBack(tx, row.id, dead.why)
    else if (it.seen_paying_at !== null) await putWarning(tx, row.id)
    return true
  })

/** A transaction that was taken back pays after all, and nothing else does yet: it is looked for as before. Whether that is so. */
export const takeUpAgain = (db: Database, it: LookedFor, at: Date) =>
  held(db, it, async (tx, row) => {
    if (row.state !== 'approved') return false
    const { chain, txid, entered_by: by } = it
    if (!(await enterTx(tx, { chain, txid, withdrawalId: row.id, by, at }))) return false
    await putSent(tx, row.id, { txid, by, at })
    return true
  })

/**
 * A transaction that was taken back is seen to pay while nothing has paid yet, or is not seen to any more. What pays is not
 * settled until the other one is dead or has paid: up to then nothing is given back. Whether operators are to be told, as
 * another is looked for besides.
 */
export const warn = (db: Database, it: LookedFor, seenAt: Date | null) =>
  held(db, it, async (tx, row) => {
    if (row.state !== 'approved' && row.state !== 'sent') return false
    if (!(await noteSeenPaying(tx, it, seenAt))) return false
    await putWarning(tx, row.id)
    return row.state === 'sent' && seenAt !== null
  })

/**
 * A transaction that was taken back has paid although something else has, or the money was given back. Whether that is news;
 * false too while neither has happened: then it may still be the one that pays.
 */
export const tellBesides = (db: Database, it: LookedFor, paid: { by: ChainTransfer; why: string; at: Date }) =>
  held(db, it, async (tx, row) => {
    if (row.state !== 'completed' && row.state !== 'rejected') return false
    await endTx(tx, it, { state: 'besides', at: paid.at, why: paid.why }, keptOf(paid.by))
    await putTrouble(tx, row.id, paid.why)
    return true
  })
