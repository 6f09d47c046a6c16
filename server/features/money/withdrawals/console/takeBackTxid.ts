import { takeBackTxid } from '@humidor/contract/money/withdrawals.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { refuseTakeBack } from '@humidor/domain/money/withdrawal.ts'
import { type ChainReader, ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Database } from '../../../../database/database.ts'
import { inSteps } from '../../../../http/handle.ts'
import { refuseUnclaimed } from '../../../../platform/console/claims.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { readingOf } from '../../deposits/deposits.ts'
import { endTx, lockWithdrawal, reopenForPayment, wasTakenBack, withdrawalRow } from './deciding.queries.ts'
import { inTransaction } from './in-transaction.ts'
import type { SendingParts } from './sendWithdrawal.ts'

/**
 * Whether a transaction does not pay, as far as the chain has come: it is in no block, or failed. One provider's
 * answer is not enough, because an operator is about to pay again. Undefined: not known at present.
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
 * `POST /console/takeBackTxid`: only for a transaction that the chain has not known for long, or that failed. The
 * watcher still looks for it. If it comes after all, it is the payment, or operators are warned that the member was
 * paid twice.
 */
export const answerTakeBackTxid = ({ readerOf }: Pick<SendingParts, 'readerOf'>) =>
  inSteps(takeBackTxid, async ({ db, operator, at, request: { id, txid, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const found = (await withdrawalRow(db, readNumber(id) ?? fail('not_found'))) ?? fail('not_found')
    const read = readTxid(found.chain, txid) ?? fail('illegal_operation')
    // A repeated request, whose first answer was lost: it is done.
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
      await reopenForPayment(tx, row.id, why)
    })
    return null
  })
