import { businessDay } from '@humidor/domain/business-day.ts'
import type { Tx } from '../../../database/database.ts'
import { post } from '../../../ledger/post.ts'
import type { Asked, Seals } from './seals.ts'
import { askedTransfer } from './withdrawals.postings.ts'
import { insertWithdrawal } from './withdrawals.queries.ts'

/**
 * Writes a sealed withdrawal and reserves its money. Answers the number of the transfer that reserves it. The caller
 * has checked the rule, under the payee's lock.
 */
export async function lockAsked(tx: Tx, seals: Seals, asked: Asked): Promise<bigint> {
  const { payee, chain, address, boundAt, money, fee, pays, proof, at } = asked
  const id = await insertWithdrawal(tx, {
    ...{ payee, chain, address, address_bound_at: boundAt },
    address_seal: seals.ofAddress({ payee, chain, address, at: boundAt }),
    ...{ money, fee, pays, created_at: at, business_day: businessDay(at), proof },
    proof_seal: seals.ofProof(asked),
  })
  const [held] = await post(tx, [askedTransfer({ id, payee, money }, at)])
  if (!held) throw new Error('what was asked for was not held')
  return held.id
}
