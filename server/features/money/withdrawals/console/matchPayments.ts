import { matchPayments } from '@humidor/contract/money/withdrawal-payments.console.ts'
import { type Chain, chains } from '@humidor/domain/money/deposit.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { z } from 'zod/mini'
import {
  type ChainReader,
  ChainUnavailableError,
  type MinedPayment,
  type PaymentSeen,
} from '../../../../adapters/chain.ts'
import type { Db } from '../../../../database/database.ts'
import { inSteps } from '../../../../http/handle.ts'
import { inTurns } from '../paying/in-turns.ts'
import { expectedOn, paymentOf } from '../paying/transactions.ts'
import { type ApprovedRow, approvedTo, enteredFor, isDeposit } from './matching.queries.ts'
import type { SendingParts } from './sendWithdrawal.ts'

type Line = z.output<(typeof matchPayments)['response']>['lines'][number]

/** The chain whose form a transaction has, with its reader. */
function placeOf({ readerOf }: Pick<SendingParts, 'readerOf'>, typed: string) {
  for (const chain of chains) {
    const [txid, reader] = [readTxid(chain, typed), readerOf(chain)]
    if (txid !== undefined && reader?.isTx(txid)) return { chain, txid, reader }
  }
  return undefined
}

async function seenOn(reader: ChainReader, txid: string): Promise<PaymentSeen | { state: 'no answer' }> {
  try {
    return await reader.payment(txid)
  } catch (error) {
    if (error instanceof ChainUnavailableError) return { state: 'no answer' }
    throw error
  }
}

/** The withdrawals that each transfer of a transaction pays: exactly the amount to exactly the address, after the approval. */
async function paidBy(reader: ChainReader, rows: readonly ApprovedRow[], seen: MinedPayment): Promise<ApprovedRow[][]> {
  const found = await Promise.all(
    rows.map(async (row) => ({ row, by: paymentOf(reader, await expectedOn(reader, row, seen), seen) })),
  )
  return seen.transfers
    .map(({ to, raw }) =>
      found.flatMap(({ row, by }) => (by !== undefined && by.to === to && by.raw === raw ? [row] : [])),
    )
    .filter((those) => those.length > 0)
}

const shown = (row: ApprovedRow): Line['rows'][number] => ({
  id: String(row.id),
  name: row.name,
  address: row.address,
  pays: micros<'USDT'>(row.pays),
})

interface Place {
  chain: Chain
  txid: string
  reader: ChainReader
}

async function matched(db: Db, { chain, txid, reader }: Place): Promise<Line> {
  const line = (is: Line['is'], rows: readonly ApprovedRow[] = []): Line => ({ txid, chain, is, rows: rows.map(shown) })
  const entered = await enteredFor(db, chain, txid)
  if (entered) return line('entered', [entered])
  const seen = await seenOn(reader, txid)
  if (seen.state !== 'mined') return line(seen.state)
  if (await isDeposit(db, chain, txid)) return line('deposit')
  const rows = await approvedTo(db, chain, [...new Set(seen.transfers.map(({ to }) => to))])
  const paid = await paidBy(reader, rows, seen).catch((error: unknown) => {
    if (error instanceof ChainUnavailableError) return undefined
    throw error
  })
  if (paid === undefined) return line('no answer')
  const [first] = paid
  if (!first) return line('pays none')
  return paid.length === 1 ? line('pays', first) : line('pays several', [...new Set(paid.flat())])
}

/** `POST /console/matchPayments`. */
export const answerMatchPayments = (parts: Pick<SendingParts, 'readerOf'>) =>
  inSteps(matchPayments, async ({ db, request: { txids } }) => {
    const lines = await inTurns(txids, async (typed): Promise<Line> => {
      const place = placeOf(parts, typed)
      return place ? await matched(db, place) : { txid: typed, chain: null, is: 'unreadable', rows: [] }
    })
    return { lines }
  })
