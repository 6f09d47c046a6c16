import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ChainTransfer } from '../../../../adapters/chain.ts'
import type { Db } from '../../../../database/database.ts'

/** The amounts that members are to pay, the newest deposits first, up to a bound. */
export const amountsOnOffer = (db: Db, chain: Chain) =>
  db
    .selectFrom('deposit_intent')
    .select(['id', 'asked', 'amount'])
    .where('chain', '=', chain)
    .where('state', '=', 'waiting')
    .where('released_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(20_000)
    .execute()

/** Counts the stored payments in other tokens since a moment. */
export async function countStrange(db: Db, chain: Chain, since: Date) {
  const { count } = await db
    .selectFrom('strange_transfer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('chain', '=', chain)
    .where('seen_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewStrange {
  chain: Chain
  transfer: ChainTransfer
  suggests: bigint | null
  at: Date
}

/** Stores payments in other tokens. Skips stored ones. */
export async function insertStrange(db: Db, found: readonly NewStrange[]) {
  if (found.length === 0) return
  await db
    .insertInto('strange_transfer')
    .values(
      found.map(({ chain, transfer, suggests, at }) => ({
        chain,
        tx_hash: transfer.tx,
        log_index: transfer.log,
        contract: transfer.contract,
        from_address: transfer.from,
        to_address: transfer.to,
        raw: transfer.raw.toString(),
        block_number: transfer.block.number,
        suggests,
        seen_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['chain', 'tx_hash', 'log_index']).doNothing())
    .execute()
}

/** Notes the block up to which other tokens were searched. */
export const noteOthers = (db: Db, chain: Chain, through: bigint) =>
  db.updateTable('chain_cursor').set({ others_through: through }).where('chain', '=', chain).execute()
