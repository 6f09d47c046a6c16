import { listPayouts } from '@humidor/contract/commerce/payouts.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseCancellation } from '@humidor/domain/money/withdrawal.ts'
import { read } from '../../../http/handle.ts'
import { confirmationsOf } from '../../money/withdrawals/withdrawals.ts'
import { countPayouts, type PayoutRow, payoutsOf } from './payouts.queries.ts'

/** The state of a payout for its merchant. A rejection without an operator is a cancellation. */
export const stateOf = ({ state, rejected_by }: Pick<PayoutRow, 'state' | 'rejected_by'>) =>
  state === 'rejected' && rejected_by === null ? ('cancelled' as const) : state

const presentPayout = (row: PayoutRow, needed: number) => ({
  id: String(row.id),
  money: micros<'USDT'>(row.money),
  fee: micros<'USDT'>(row.fee),
  pays: micros<'USDT'>(row.pays),
  address: row.address,
  state: stateOf(row),
  cancellable: refuseCancellation({ state: row.state, secondWaits: row.second_waits }) === undefined,
  txid: row.txid,
  confirmations: confirmationsOf(row, needed),
  confirmationsNeeded: needed,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  reply: row.reply,
})

/** `GET /merchant/payouts`: the merchant's own, the newest first. */
export const answerListPayouts = (neededOn: (chain: Chain) => number) =>
  read(listPayouts, async ({ db, merchant: { merchantId }, request: { page, limit }, at }) => {
    const count = await countPayouts(db, merchantId)
    const asked = { merchantId, page, limit, at }
    const found = (page - 1) * limit < count ? await payoutsOf(db, asked) : []
    return { rows: found.map((row) => presentPayout(row, neededOn(row.chain))), count }
  })
