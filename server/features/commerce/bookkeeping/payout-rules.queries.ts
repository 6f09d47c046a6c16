import type { PayoutCause, PayoutSchedule } from '@humidor/domain/commerce/payout-rule.ts'
import { openStates } from '@humidor/domain/money/withdrawal.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import { merchantAccountSql } from '../../../ledger/accounts.ts'

/** A rule as stored. Amounts are millionths. */
export interface RuleRow {
  merchant_id: number
  schedule: PayoutSchedule
  weekday: number | null
  month_day: number | null
  hour: number | null
  threshold: bigint | null
  reserve: bigint
  proof: string
  seal: Buffer
  set_at: Date
  next_at: Date | null
  threshold_from: Date | null
}

/** A merchant's rule. Undefined: payouts are requested by hand. */
export const ruleOf = (db: Db, merchantId: number): Promise<RuleRow | undefined> =>
  db.selectFrom('merchant_payout_rule').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockRule = (tx: Tx, merchantId: number): Promise<RuleRow | undefined> =>
  tx.selectFrom('merchant_payout_rule').selectAll().where('merchant_id', '=', merchantId).forUpdate().executeTakeFirst()

export const putRule = (tx: Tx, { merchant_id, ...row }: Insertable<Schema['merchant_payout_rule']>) =>
  tx
    .insertInto('merchant_payout_rule')
    .values({ merchant_id, ...row })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(row))
    .execute()

export const deleteRule = (tx: Tx, merchantId: number) =>
  tx.deleteFrom('merchant_payout_rule').where('merchant_id', '=', merchantId).execute()

/** Sets when a rule is due next. */
export const putDue = (
  tx: Tx,
  merchantId: number,
  due: { next_at: Date | null } | { threshold_from: Date },
): Promise<unknown> => tx.updateTable('merchant_payout_rule').set(due).where('merchant_id', '=', merchantId).execute()

/** A payout that is due. */
export interface Due {
  merchant_id: number
  cause: PayoutCause
}

const free = merchantAccountSql(sql`r.merchant_id`, 'usdt')

/**
 * Rules that are due, the longest due first. By balance: what is beyond the reserve has reached the threshold, and no payout is open, so
 * a merchant whose payout takes days is not tried in vain.
 */
export async function dueRules(db: Db, at: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select merchant_id, cause from (
      (select r.merchant_id, 'schedule' as cause, r.next_at as due from merchant_payout_rule r
        where r.next_at <= ${at} order by r.next_at limit ${limit})
      union all
      (select r.merchant_id, 'threshold', r.threshold_from from merchant_payout_rule r join account a on a.id = ${free}
        where r.threshold_from <= ${at} and a.balance >= r.reserve + r.threshold
          and not exists (select from withdrawal w where w.merchant_id = r.merchant_id and w.state = any (${[...openStates]}::text[]))
        order by r.threshold_from limit ${limit})
    ) due order by due, merchant_id limit ${limit}`.execute(db)
  return rows
}

/** The number of the payout with a proof. */
export async function payoutOf(tx: Tx, merchantId: number, proof: string): Promise<bigint> {
  const found = tx
    .selectFrom('withdrawal')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('proof', '=', proof)
  return (await found.executeTakeFirstOrThrow()).id
}

export const insertAttempt = (tx: Tx, row: Insertable<Schema['merchant_payout_attempt']>) =>
  tx.insertInto('merchant_payout_attempt').values(row).execute()

/** What came of the last payout that was due. */
export const lastAttempt = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant_payout_attempt')
    .select(['due_at', 'at', 'outcome'])
    .where('merchant_id', '=', merchantId)
    .orderBy('at', 'desc')
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
