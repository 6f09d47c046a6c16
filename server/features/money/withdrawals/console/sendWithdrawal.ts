import { sendWithdrawal } from '@humidor/contract/money/withdrawals.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { refuseSending } from '@humidor/domain/money/withdrawal.ts'
import { type ChainReader, ChainUnavailableError, type PaymentSeen } from '../../../../adapters/chain.ts'
import type { Tx } from '../../../../database/database.ts'
import { inSteps, type TransactionContext } from '../../../../http/handle.ts'
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

/** A transaction on the chain, and what it is compared with. */
export interface LookedUp {
  /** The withdrawal at the time of the look-up. */
  found: WithdrawalRow
  reader: ChainReader
  txid: string
  seen: PaymentSeen
  due: ExpectedPayment
}

/**
 * Reads a transaction on the chain, and the block that the chain had reached before the approval. `unknown` also if
 * no provider answers or they contradict each other: the watcher asks again.
 */
export async function lookedUp(reader: ChainReader, found: WithdrawalRow, txid: string): Promise<LookedUp> {
  try {
    const seen = await reader.payment(txid)
    return { found, reader, txid, seen, due: seen.state === 'mined' ? await expectedOn(reader, found, seen) : found }
  } catch (error) {
    if (error instanceof ChainUnavailableError) return { found, reader, txid, seen: { state: 'unknown' }, due: found }
    throw error
  }
}

type Codes =
  | 'not_found'
  | 'illegal_operation'
  | 'admin_lock'
  | 'wrong_address'
  | 'withdraw_address_changed'
  | 'stopped_for_review'
  | 'payment_failed'
type Entering = Pick<TransactionContext<unknown, Codes, 'operator'>, 'operator' | 'at' | 'fail' | 'demand'>

/** A repeated request, whose first answer was lost: it is done. */
export const isEntered = (row: WithdrawalRow, txid: string, operatorId: number): boolean =>
  row.state === 'sent' && row.txid === txid && row.sent_by === operatorId

/**
 * Enters a transaction that was looked up, under the lock of its withdrawal. Only the operator who has claimed it may.
 * @param mustShow the chain must show the payment; otherwise an unknown transaction is accepted, and the watcher looks for it
 * @throws RefusalError as the call about one withdrawal
 */
export async function enterOne(
  tx: Tx,
  seals: Seals,
  { found, reader, txid, seen, due }: LookedUp,
  { operator, at, fail, demand, mustShow }: Entering & { mustShow: boolean },
): Promise<void> {
  const { row, facts } = (await lockPayout(tx, seals, found.id, at)) ?? fail('not_found')
  if (isEntered(row, txid, operator.id)) return
  // The look-up counts only for the approval that it was compared with.
  const isLookedUp = row.approved_block === found.approved_block
  const paid = seen.state === 'mined' && paymentOf(reader, isLookedUp ? due : row, seen) !== undefined
  demand(refuseSending({ ...facts, paid }))
  demand(await refuseUnclaimed(tx, itemOf.withdrawal(String(row.id)), operator.id, at))
  if (seen.state === 'failed' || (seen.state === 'mined' && !paid)) fail('payment_failed')
  if (mustShow && !paid) fail('payment_failed')
  if (await isDeposit(tx, row.chain, txid)) fail('payment_failed')
  const entered = { chain: row.chain, txid, withdrawalId: row.id, by: operator.id, at }
  if (!(await enterTx(tx, entered))) fail('payment_failed')
  await putSent(tx, row.id, { txid, by: operator.id, at })
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
    if (isEntered(found, txid, operator.id)) return null
    const known = await lookedUp(reader, found, txid)
    await inTransaction(db, (tx) => enterOne(tx, seals, known, { operator, at, fail, demand, mustShow: false }))
    return null
  })
