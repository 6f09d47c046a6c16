import * as contract from '@humidor/contract/deposits.ts'
import { refuseClaim } from '@humidor/domain/deposit.ts'
import { readTxid } from '@humidor/domain/explorer.ts'
import { act } from '../../http/handle.ts'
import { claimsOf, holdIntent, insertClaim, isAllCredited } from './claims.queries.ts'

/**
 * `POST /user/claimDeposit`: writes down which transaction paid a deposit that was not credited. It credits nothing; the
 * watcher looks the transaction up, and operators see the claim beside what it paid.
 */
export const claimDeposit = act(contract.claimDeposit, async ({ request, member: { uid }, tx, at, demand, fail }) => {
  const intent = (await holdIntent(tx, uid, BigInt(request.id))) ?? fail('not_found')
  const { chain, state, opened_at: openedAt } = intent
  const txid = readTxid(chain, request.txid)
  const taken = txid !== undefined && (await isAllCredited(tx, chain, txid))
  demand(refuseClaim({ at, state, openedAt, txid, taken, ...(await claimsOf(tx, intent.id)) }))
  const claim = { intent_id: intent.id, uid, chain, tx_hash: txid ?? '', created_at: at }
  // Somebody else was faster with the same transaction: one at a time is looked at.
  return (await insertClaim(tx, claim)) ? null : fail('illegal_operation')
})
