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
import { type ExpectedPayment, expectedOn, paymentOf } from '../paying/transactions.ts'
import type { Seals } from '../seals.ts'
import { enterTx, isDeposit, putSent, type WithdrawalRow, withdrawalRow } from './deciding.queries.ts'
import { inTransaction } from './in-transaction.ts'

export interface SendingParts {
  readerOf(chain: Chain): ChainReader | undefined
  seals: Seals
}

/**
 * Reads a transaction on the chain, and the block that the chain had reached before the approval. `unknown` also if
 * no provider answers or they contradict each other: the watcher asks again.
 */
async function lookedUp(
  reader: ChainReader,
  row: WithdrawalRow,
  txid: string,
): Promise<{ seen: PaymentSeen; due: ExpectedPayment }> {
  try {
    const seen = await reader.payment(txid)
    return { seen, due: seen.state === 'mined' ? await expectedOn(reader, row, seen) : row }
  } catch (error) {
    if (error instanceof ChainUnavailableError) return { seen: { state: 'unknown' }, due: row }
    throw error
  }
}

/**
 * `POST /console/sendWithdrawal`: asks the chain first, outside of any transaction. Refuses a known transaction that
 * is not this payment. Accepts an unknown one, which the watcher then looks for.
 */
export const answerSendWithdrawal = ({ readerOf, seals }: SendingParts) =>
  inSteps(sendWithdrawal, async ({ db, operator, at, request: { id, txid: typed }, fail, demand }) => {
    const found = (await withdrawalRow(db, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    const reader = readerOf(found.chain) ?? fail('illegal_operation')
    const txid = readTxid(found.chain, typed)
    if (txid === undefined || !reader.isTx(txid)) return fail('wrong_param')
    // A repeated request, whose first answer was lost: it is done.
    const isDone = (row: WithdrawalRow) => row.state === 'sent' && row.txid === txid && row.sent_by === operator.id
    if (isDone(found)) return null
    const { seen, due } = await lookedUp(reader, found, txid)
    await inTransaction(db, async (tx) => {
      const { row, facts } = (await lockPayout(tx, seals, found.id, at)) ?? fail('not_found')
      if (isDone(row)) return
      // The look-up counts only for the approval that it was compared with.
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
