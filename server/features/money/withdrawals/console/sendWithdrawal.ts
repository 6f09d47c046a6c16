import { sendWithdrawal } from '@humidor/contract/money/withdrawals.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { refuseSending } from '@humidor/domain/money/withdrawal.ts'
import { type ChainReader, ChainUnavailableError, type PaymentSeen } from '../../../../adapters/chain.ts'
import { inSteps } from '../../../../http/handle.ts'
import { refuseUnclaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { lockPayout } from '../paying/payout.ts'
import { type Due, dueOn, paymentOf } from '../paying/transactions.ts'
import type { Seals } from '../seals.ts'
import { enterTx, isDeposit, putSent, type WithdrawalRow, withdrawalRow } from './deciding.queries.ts'
import { inTransaction } from './in-transaction.ts'

export interface SendingParts {
  readerOf(chain: Chain): ChainReader | undefined
  seals: Seals
}

/**
 * What the chain shows of a transaction, and of the block up to which payments came before the approval; `unknown` also where
 * nobody can be asked just now or they contradict each other, as the watcher asks again.
 */
async function lookedUp(
  reader: ChainReader,
  row: WithdrawalRow,
  txid: string,
): Promise<{ seen: PaymentSeen; due: Due }> {
  try {
    const seen = await reader.payment(txid)
    return { seen, due: seen.state === 'mined' ? await dueOn(reader, row, seen) : row }
  } catch (error) {
    if (error instanceof ChainUnavailableError) return { seen: { state: 'unknown' }, due: row }
    throw error
  }
}

/**
 * `POST /console/sendWithdrawal`: the chain is asked first, outside of any transaction. What it shows and is not this payment
 * is refused; what it does not know yet is accepted, and the watcher looks for it.
 */
export const answerSendWithdrawal = ({ readerOf, seals }: SendingParts) =>
  inSteps(sendWithdrawal, async ({ db, operator, at, request: { id, txid: typed }, fail, demand }) => {
    const found = (await withdrawalRow(db, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    const reader = readerOf(found.chain) ?? fail('illegal_operation')
    const txid = readTxid(found.chain, typed)
    if (txid === undefined || !reader.isTx(txid)) return fail('wrong_param')
    // They ask again, as the first answer was lost: it is done.
    const isDone = (row: WithdrawalRow) => row.state === 'sent' && row.txid === txid && row.sent_by === operator.id
    if (isDone(found)) return null
    const { seen, due } = await lookedUp(reader, found, txid)
    await inTransaction(db, async (tx) => {
      const { row, facts } = (await lockPayout(tx, seals, found.id)) ?? fail('not_found')
      if (isDone(row)) return
      // What was looked up is what was approved: else it was not held against this approval.
      const isLookedUp = row.approved_block === found.approved_block
      const paid = seen.state === 'mined' && paymentOf(reader, isLookedUp ? due : row, seen) !== undefined
      demand(refuseSending({ ...facts, paid }))
      demand(await refuseUnclaimed(tx, itemOf.withdrawal(id), operator.id, at))
      if (seen.state === 'failed' || (seen.state === 'mined' && !paid)) fail('payment_failed')
      if (await isDeposit(tx, row.chain, txid)) fail('payment_failed')
      const entered = { chain: row.chain, txid, withdrawalId: row.id, by: operator.id, at }
      if (!(await enterTx(tx, entered))) fail('payment_failed')
      await putSent(tx, row.id, { txid, by: operator.id, at })
    })
    return null
  })
