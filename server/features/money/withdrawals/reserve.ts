import { businessDay } from '@humidor/domain/business-day.ts'
import type { Tx } from '../../../database/database.ts'
import { post } from '../../../ledger/post.ts'
import { ownedBy } from './payee.ts'
import { recordPayoutEvent } from './payout-events.ts'
import { stopForReview } from './review/stopping.ts'
import type { Seals, WithdrawalRequest } from './seals.ts'
import { reservationTransfer } from './withdrawals.postings.ts'
import { insertWithdrawal } from './withdrawals.queries.ts'

/**
 * Writes a sealed withdrawal and reserves its money. It stops for review where a list or a rule says so; that refuses nothing. Answers the number of the transfer that reserves it. The caller
 * has checked the rule, under the payee's lock. Call it last: it records the event of a merchant's payout.
 */
export async function reserveWithdrawal(tx: Tx, seals: Seals, asked: WithdrawalRequest): Promise<bigint> {
  const { payee, chain, address, boundAt, money, fee, pays, proof, at } = asked
  const id = await insertWithdrawal(tx, {
    ...{ payee, chain, address, address_bound_at: boundAt },
    address_seal: seals.ofAddress({ payee, chain, address, at: boundAt }),
    ...{ money, fee, pays, created_at: at, business_day: businessDay(at), proof },
    proof_seal: seals.ofProof(asked),
  })
  await stopForReview(tx, { id, ...ownedBy(payee), chain, address, money, boundAt }, at)
  const [held] = await post(tx, [reservationTransfer({ id, payee, money }, at)])
  if (!held) throw new Error('the ledger did not post the reservation of a withdrawal')
  await recordPayoutEvent(tx, { id, ...ownedBy(payee) }, { kind: 'payout.requested', at })
  return held.id
}
