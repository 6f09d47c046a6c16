import * as contract from '@humidor/contract/money/deposits.ts'
import { refuseClaim } from '@humidor/domain/money/deposit.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { transaction } from '../../../http/handle.ts'
import { chainOf, claimsOf, insertClaim, lockIntent, lockPaid } from './claims.queries.ts'

/**
 * `POST /user/claimDeposit`: stores which transaction paid a deposit that was not credited. It credits nothing. The
 * watcher looks the transaction up. Operators see the claim beside the payment, and beside other claims to it.
 */
export const answerClaimDeposit = transaction(
  contract.claimDeposit,
  async ({ request, member: { uid }, tx, at, demand, fail }) => {
    const id = BigInt(request.id)
    const chain = (await chainOf(tx, uid, id)) ?? fail('not_found')
    const txid = readTxid(chain, request.txid)
    // Payments before deposits, as everywhere: either the decision sees this claim, or this claim sees the decision.
    const paid = txid === undefined ? [] : await lockPaid(tx, chain, txid)
    const taken = paid.length > 0 && paid.every(({ state }) => state === 'credited' || state === 'assigned')
    const { state, opened_at: openedAt } = (await lockIntent(tx, uid, id)) ?? fail('not_found')
    demand(refuseClaim({ at, state, openedAt, txid, taken, ...(await claimsOf(tx, id)) }))
    const claim = { intent_id: id, uid, chain, tx_hash: txid ?? '', created_at: at }
    // The member has claimed it for another deposit.
    return (await insertClaim(tx, claim)) ? null : fail('illegal_operation')
  },
)
