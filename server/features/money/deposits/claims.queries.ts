import type { Chain } from '@humidor/domain/money/deposit.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** The chain of a member's own deposit, which never changes. */
export async function chainOf(tx: Tx, uid: number, id: bigint): Promise<Chain | undefined> {
  const own = tx.selectFrom('deposit_intent').select('chain').where('id', '=', id).where('uid', '=', uid)
  return (await own.executeTakeFirst())?.chain
}

/** Locks a member's own deposit, so that the second of two concurrent claims waits. */
export const lockIntent = (tx: Tx, uid: number, id: bigint) =>
  tx
    .selectFrom('deposit_intent')
    .select(['state', 'opened_at'])
    .where('id', '=', id)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()

/** The number of claims of a deposit, and whether operators still decide about one of them. */
export async function claimsOf(tx: Tx, intentId: bigint) {
  const said = await tx.selectFrom('deposit_claim').select('state').where('intent_id', '=', intentId).execute()
  return { claims: said.length, claimed: said.some(({ state }) => state === 'looked at') }
}

/**
 * A transaction's payments to us, in other tokens too, on the present chain. Locked against decisions about them, but
 * not against other claims. Empty for an unknown transaction: then no decision exists.
 */
export async function lockPaid(tx: Tx, chain: Chain, txid: string) {
  const paid = await tx
    .selectFrom('chain_transfer')
    .select('state')
    .where('chain', '=', chain)
    .where('tx_hash', '=', txid)
    .orderBy('id')
    .forShare()
    .execute()
  await tx
    .selectFrom('strange_transfer')
    .select('id')
    .where('chain', '=', chain)
    .where('tx_hash', '=', txid)
    .orderBy('id')
    .forShare()
    .execute()
  return paid.filter(({ state }) => state !== 'orphaned')
}

/** Writes a claim. Undefined: this member already has an open claim to the same transaction. */
export const insertClaim = (
  tx: Tx,
  claim: { intent_id: bigint; uid: number; chain: Chain; tx_hash: string; created_at: Date },
) =>
  tx
    .insertInto('deposit_claim')
    .values(claim)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Marks the claims of a deposit, or of a member to a transaction, as credited. */
export const creditClaims = (
  tx: Tx,
  which: { intentId: bigint } | { uid: number; chain: Chain; txid: string },
  at: Date,
) =>
  tx
    .updateTable('deposit_claim')
    .set({ state: 'credited', ended_at: at })
    .where('state', '=', 'looked at')
    .$if('intentId' in which, (query) => query.where('intent_id', '=', 'intentId' in which ? which.intentId : 0n))
    .$if('txid' in which, (query) =>
      'txid' in which
        ? query.where('chain', '=', which.chain).where('tx_hash', '=', which.txid).where('uid', '=', which.uid)
        : query,
    )
    .execute()

/** Claimed transactions that are unknown, and for which the chain was not asked lately. The longest ago first. */
export const claimsToAsk = (db: Db, chain: Chain, it: { askedBefore: Date; limit: number }) =>
  db
    .selectFrom('deposit_claim as claim')
    .select('claim.tx_hash')
    .where('claim.chain', '=', chain)
    .where('claim.state', '=', 'looked at')
    .where(({ or, eb }) => or([eb('claim.asked_at', 'is', null), eb('claim.asked_at', '<=', it.askedBefore)]))
    .where(
      sql<boolean>`not exists (select from chain_transfer c where c.chain = claim.chain and c.tx_hash = claim.tx_hash and c.state <> 'orphaned')`,
    )
    .where(
      sql<boolean>`not exists (select from strange_transfer s where s.chain = claim.chain and s.tx_hash = claim.tx_hash)`,
    )
    .groupBy('claim.tx_hash')
    .orderBy(sql`min(coalesce(claim.asked_at, '-infinity'))`)
    .orderBy(sql`min(claim.id)`)
    .limit(it.limit)
    .execute()

export const noteAsked = (db: Db, chain: Chain, txid: string, at: Date) =>
  db
    .updateTable('deposit_claim')
    .set({ asked_at: at })
    .where('chain', '=', chain)
    .where('tx_hash', '=', txid)
    .where('state', '=', 'looked at')
    .execute()
