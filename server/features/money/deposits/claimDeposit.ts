import * as contract from '@humidor/contract/money/deposits.ts'
import { refuseClaim } from '@humidor/domain/money/deposit.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { transaction } from '../../../http/handle.ts'
import { chainOf, claimsOf, insertClaim, lockIntent, lockPaid } from './claims.queries.ts'

/**
 * `POST /user/claimDeposit`: writes down which transaction paid a deposit that was not credited. It credits nothing; the
 * watcher looks the transaction up, and operators see the claim beside what it paid, and beside what others say of it.
 */
export const answerClaimDeposit = transaction(
  contract.claimDeposit,
  async ({ request, member: { uid }, tx, at, demand, fail }) => {
    const id = BigInt(request.id)
    const chain = (await chainOf(tx, uid, id)) ?? fail('not_found')
    const txid = readTxid(chain, request.txid)
    // Payments before deposits, as everywhere: who decides about them sees this claim, or this claim sees what was decided.
    const paid = txid === undefined ? [] : await lockPaid(tx, chain, txid)
    const taken = paid.length > 0 && paid.every(({ state }) => state === 'credited' || state === 'assigned')
    const { state, opened_at: openedAt } = (await lockIntent(tx, uid, id)) ?? fail('not_found')
    demand(refuseClaim({ at, state, openedAt, txid, taken, ...(await claimsOf(tx, id)) }))
    const claim = { intent_id: id, uid, chain, tx_hash: txid ?? '', created_at: at }
    // They have said it already, of another deposit.
    return (await insertClaim(tx, claim)) ? null : fail('illegal_operation')
  },
)
