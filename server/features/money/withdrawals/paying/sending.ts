import { sendWithdrawal, takeBackTxid } from '@humidor/contract/money/withdrawals.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { refuseSending, refuseTakeBack } from '@humidor/domain/money/withdrawal.ts'
import { type ChainReader, ChainUnavailableError, type PaymentSeen } from '../../../../adapters/chain.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { refuseUnclaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { readingOf } from '../../deposits/deposits.ts'
import {
  endTx,
  enterTx,
  isDeposit,
  lockWithdrawal,
  putBack,
  putSent,
  type WithdrawalRow,
  wasTakenBack,
  withdrawalRow,
} from '../console/deciding.queries.ts'
import type { Seals } from '../seals.ts'
import { lockPayout } from './payout.ts'
import { type Due, dueOn, paymentOf } from './transactions.ts'

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

const inTransaction = <T>(db: Database, run: (tx: Tx) => Promise<T>) => withRetries(() => db.transaction().execute(run))

/**
 * `POST /console/sendWithdrawal`: the chain is asked first, outside of any transaction. What it shows and is not this payment
 * is refused; what it does not know yet is accepted, and the watcher looks for it.
 */
export const answerSend = ({ readerOf, seals }: SendingParts) =>
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

/**
 * Whether a transaction does not pay, as far as the chain has come: in no block, or failed. One provider's word is not
 * enough, as somebody is about to pay again; `undefined`: that cannot be told just now.
 */
async function isGone(db: Database, reader: ChainReader, txid: string, at: Date): Promise<boolean | undefined> {
  const { state, head } = await readingOf(db, reader, at)
  if (state !== 'live' || head === undefined) return undefined
  try {
    const seen = await reader.payment(txid)
    return seen.state === 'unknown' ? await reader.isUnknown(txid, head) : seen.state === 'failed'
  } catch (error) {
    if (error instanceof ChainUnavailableError) return undefined
    throw error
  }
}

/**
 * `POST /console/takeBackTxid`: only what the chain has not known for long, or calls failed. It is looked for all the same:
 * should it come after all, it is what pays, or the operators are told that the member was paid twice.
 */
export const answerTakeBack = ({ readerOf }: SendingParts) =>
  inSteps(takeBackTxid, async ({ db, operator, at, request: { id, txid, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const found = (await withdrawalRow(db, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    const read = readTxid(found.chain, txid) ?? fail('illegal_operation')
    // They ask again, as the first answer was lost: it is done.
    if (await wasTakenBack(db, { id: found.id, chain: found.chain, txid: read, by: operator.id })) return null
    if (found.txid !== read) return fail('illegal_operation')
    const reader = readerOf(found.chain) ?? fail('illegal_operation')
    const looked = read
    const isDead = (await isGone(db, reader, looked, at)) ?? fail('network_error')
    await inTransaction(db, async (tx) => {
      const row = (await lockWithdrawal(tx, found.id)) ?? fail('not_found')
      const gone = isDead && row.txid === looked
      demand(refuseTakeBack({ state: row.state, sentAt: row.sent_at, at, gone }))
      demand(await refuseUnclaimed(tx, itemOf.withdrawal(id), operator.id, at))
      const why = `Taken back by ${operator.name}: ${reason}`
      await endTx(tx, { chain: row.chain, txid: looked }, { state: 'taken back', at, why, by: operator.id })
      await putBack(tx, row.id, why)
    })
    return null
  })
