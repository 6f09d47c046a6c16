import { COUNTED_AT_MOST } from '@humidor/domain/backoffice/counting.ts'
import type { TimeOrder } from '@humidor/domain/backoffice/list-order.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import { type Payees, type WithdrawalState, withdrawalStatus } from '@humidor/domain/money/withdrawal.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { Schema } from '../../../../database/tables.ts'
import type { Queued } from '../../../../http/feature.ts'
import { memberAccountSql } from '../../../../ledger/accounts.ts'
import { directionOf } from '../../../../platform/console/order.queries.ts'
import { type Amounts, between, gathered, type Moments, within } from '../../../../platform/console/ranges.queries.ts'
import { isStopped } from '../../screening/screening.ts'
import { isStillBound } from '../addresses.queries.ts'
import type { Payee } from '../payee.ts'

/** Kind of the approval that a second operator decides. */
export const PAY = 'payWithdrawal'

/** A withdrawal in the console's list. */
export interface ListedRow {
  id: bigint
  uid: number | null
  merchant_id: number | null
  vcode: string | null
  name: string
  chain: Chain
  address: string
  address_bound_at: Date
  address_seal: Buffer
  money: bigint
  fee: bigint
  pays: bigint
  created_at: Date
  proof: string
  proof_seal: Buffer
  state: WithdrawalState
  second_by: number | null
  txid: string | null
  trouble: string | null
  frozen_reason: number | null
  money_waits_until: Date | null
  locked_down: boolean
  /** Whether a merchant is verified now; null for a member. */
  verified: boolean | null
  /** The address is still bound, and was not bound again since. */
  still_bound: boolean
  first_use: boolean
  /** Another merchant has this payout address now; false for a member. */
  shared: boolean
  second_waits: boolean
  /** It stopped for review, and two operators have not cleared it. */
  stopped: boolean
}

/** Whether another withdrawal is of the same member or merchant. */
const isTheirs = (other: string) => sql.raw(`(${other}.uid = w.uid or ${other}.merchant_id = w.merchant_id)`)

/** Whether a merchant is another than the payee of `w`, with the same payout address in any spelling. */
const sharesWith = (other: string) =>
  sql.raw(`lower(${other}.cash_address) = lower(w.address) and ${other}.merchant_id <> w.merchant_id`)

const rowsOf = (withdrawals: RawBuilder<unknown>) =>
  sql`${withdrawals} w left join member m on m.uid = w.uid left join merchant s on s.merchant_id = w.merchant_id`

const columns = (at: Date) => sql`
  w.id, w.uid, w.merchant_id, s.vcode, coalesce(m.name, s.name) as name, s.status = 1 as verified, w.chain, w.address, w.address_bound_at, w.address_seal, w.money, w.fee, w.pays, w.created_at,
  w.proof, w.proof_seal, w.state, w.second_by, w.txid, w.trouble, m.frozen_reason,
  case when m.money_waits_until > ${at} then m.money_waits_until end as money_waits_until,
  ${isStillBound} as still_bound,
  m.lockdown_at is not null and coalesce(m.lockdown_ends_at > ${at}, true) as locked_down,
  not exists (
    select from withdrawal before
    where before.address = w.address and ${isTheirs('before')} and before.state = 'completed' and before.id <> w.id
  ) as first_use,
  w.merchant_id is not null and exists (select from merchant o where ${sharesWith('o')}) as shared,
  asked.id is not null as second_waits, ${isStopped} as stopped`

/** The waiting request for a second operator, with its maker. */
const waiting = (at: Date) => sql`
  left join approval asked
    on asked.kind = ${PAY} and asked.about = w.id::text and asked.state = 'waiting' and asked.expires_at > ${at}`

/** The search: by payee, by address, by transaction, or by the withdrawal's number. */
export type Search =
  | { uid: number }
  | { merchantId: number }
  | { address: string }
  | { chain: Chain; txid: string }
  | { id: bigint }
  | 'nothing'

function matching({ whose, sought, range }: Pick<ListQuery, 'whose' | 'sought' | 'range'>): RawBuilder<unknown> {
  const theirs = sql`${isOf(whose)} and ${within(sql`w.created_at`, range)} and ${between(sql`w.money`, range)}`
  if (sought === undefined) return theirs
  if (sought === 'nothing') return sql`false`
  if ('uid' in sought) return sql`${theirs} and w.uid = ${sought.uid}`
  if ('merchantId' in sought) return sql`${theirs} and w.merchant_id = ${sought.merchantId}`
  if ('address' in sought) return sql`${theirs} and w.address = ${sought.address}`
  if ('id' in sought) return sql`${theirs} and w.id = ${sought.id}`
  return sql`${theirs} and w.id in (
    select withdrawal_id from withdrawal_tx where chain = ${sought.chain} and txid = ${sought.txid})`
}

export interface ListQuery {
  state: WithdrawalState
  whose: Payees
  sought: Search | undefined
  /** When it was requested, and the requested amount. */
  range: Moments & Amounts
  at: Date
  /** Undefined: the state's own, see `withdrawalsAfter`. */
  order?: TimeOrder | undefined
  after: { at: Date; id: bigint } | undefined
  limit: number
}

/** Whether withdrawals of a state need work. Such states have a bounded number of rows. */
export const isOpen = (state: WithdrawalState) => state === 'reviewing' || state === 'approved' || state === 'sent'

/** A page of withdrawals; without an order open ones the oldest first, ended ones the newest first. @param few see `pageAndCount` */
export async function withdrawalsAfter(db: Db, asked: ListQuery, few: boolean): Promise<ListedRow[]> {
  const { state, at, after, limit } = asked
  const { way, past } = directionOf(asked.order ?? (isOpen(state) ? 'oldest' : 'newest'))
  const beyond = after ? sql`and (w.created_at, w.id) ${past} (${after.at}::timestamptz, ${after.id}::bigint)` : sql``
  const withdrawals = gathered(sql`withdrawal w where w.state = ${state} and ${matching(asked)} ${beyond}`, few)
  const { rows } = await sql<ListedRow>`
    select ${columns(at)} from ${rowsOf(withdrawals)} ${waiting(at)}
    order by w.created_at ${way}, w.id ${way} limit ${limit}`.execute(db)
  return rows
}

/** Withdrawals by their numbers, in any state. */
export async function withdrawalsByNumber(db: Db, ids: readonly bigint[], at: Date): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${columns(at)} from ${rowsOf(sql`withdrawal`)} ${waiting(at)}
    where w.id = any (${ids}::bigint[])`.execute(db)
  return rows
}

const states = Object.keys(withdrawalStatus) as WithdrawalState[]

/**
 * Counts and sums of each state, by chain. Open states are complete; ended ones are counted up to `COUNTED_AT_MOST`.
 */
export async function totalsOf(db: Db, asked: Pick<ListQuery, 'whose' | 'sought' | 'range'>) {
  // One query for each state, so that each finds its index.
  const ofState = (state: WithdrawalState) => {
    const most = isOpen(state) ? sql`` : sql`limit ${COUNTED_AT_MOST}`
    return sql`(select w.state, w.chain, w.pays from withdrawal w where w.state = ${state} and ${matching(asked)} ${most})`
  }
  const { rows } = await sql<{ state: WithdrawalState; chain: Chain; count: bigint; pays: bigint }>`
    select state, chain, count(*) as count, sum(pays)::bigint as pays
    from (${sql.join(states.map(ofState), sql` union all `)}) w group by 1, 2 order by 2`.execute(db)
  return rows
}

const isOf = (whose: Payees) => sql.raw(`w.merchant_id is ${whose === 'members' ? 'null' : 'not null'}`)

/**
 * The number of withdrawals that need an operator, and the oldest one's moment: to be decided, to be paid, or with a
 * payment that has a problem.
 */
export const waitingOf =
  (whose: Payees) =>
  async (db: Db): Promise<Queued> => {
    const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select count(*) as n, min(created_at) as since from withdrawal w
    where ${isOf(whose)} and (state in ('reviewing', 'approved') or (state = 'sent' and trouble is not null))`.execute(
      db,
    )
    return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
  }

/** One withdrawal with all facts to check before it is paid. */
export interface WholeRow extends ListedRow {
  approved_at: Date | null
  sent_at: Date | null
  ended_at: Date | null
  reply: string | null
  block_number: bigint | null
  head: bigint | null
  decided_by_name: string | null
  second_by_name: string | null
  sent_by_name: string | null
  rejected_by_name: string | null
  since: Date
  others: bigint
  today: bigint
  lately: bigint
  ever: bigint
  came_in: bigint
  today_of_all: bigint
}

const operatorNamed = (column: string) => sql`(select name from operator where id = ${sql.raw(column)})`
const stands = sql`state <> 'rejected'`

export async function wholeWithdrawal(db: Db, id: bigint, at: Date): Promise<WholeRow | undefined> {
  const { rows } = await sql<WholeRow>`
    select ${columns(at)}, w.approved_at, w.sent_at, w.ended_at, w.reply, w.block_number,
      coalesce(m.created_at, s.created_at) as since,
      (select head from chain_cursor c where c.chain = w.chain) as head,
      ${operatorNamed('coalesce(w.approved_by, asked.maker)')} as decided_by_name, ${operatorNamed('w.second_by')} as second_by_name,
      ${operatorNamed('w.sent_by')} as sent_by_name, ${operatorNamed('w.rejected_by')} as rejected_by_name,
      (select count(distinct (o.uid, o.merchant_id)) from withdrawal o
        where o.address = w.address and (o.uid, o.merchant_id) is distinct from (w.uid, w.merchant_id)
          and o.state in ('sent', 'completed')) as others,
      theirs.today, theirs.lately, theirs.ever,
      case when w.uid is not null
        then (select coalesce(sum(e.amount), 0)::bigint from entry e
          where e.account_id = ${memberAccountSql(sql`w.uid`, 'balance')} and e.operation = 'deposit')
        else (select coalesce(sum(b.money_usdt), 0)::bigint from merchant_bill b where b.merchant_id = w.merchant_id)
      end as came_in,
      (select coalesce(sum(o.money), 0)::bigint from withdrawal o
        where o.business_day = w.business_day and (o.uid is null) = (w.uid is null) and o.${stands}) as today_of_all
    from ${rowsOf(sql`withdrawal`)} ${waiting(at)}
      cross join lateral (
        select coalesce(sum(o.money) filter (where o.business_day = w.business_day), 0)::bigint as today,
          coalesce(sum(o.money) filter (
            where o.business_day > w.business_day - 30 and o.business_day <= w.business_day), 0)::bigint as lately,
          coalesce(sum(o.money), 0)::bigint as ever
        from withdrawal o where ${isTheirs('o')} and o.${stands}) theirs
    where w.id = ${id}`.execute(db)
  return rows[0]
}

/** A merchant with the payout address of another. */
export interface SharedRow {
  vcode: string
  name: string
}

const MOST_SHARED = 20

/** The other merchants whose payout address is that of a payout. */
export async function merchantsSharing(db: Db, id: bigint): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    select o.vcode, o.name from withdrawal w join merchant o on ${sharesWith('o')}
    where w.id = ${id} order by o.merchant_id limit ${MOST_SHARED}`.execute(db)
  return rows
}

export interface EnteredRow {
  txid: string
  state: Selectable<Schema['withdrawal_tx']>['state']
  entered_by: string
  entered_at: Date
  why: string | null
  from_address: string | null
}

/** All transactions ever entered for a withdrawal, the oldest first. */
export async function enteredTransactions(db: Db, id: bigint): Promise<EnteredRow[]> {
  const { rows } = await sql<EnteredRow>`
    select t.txid, t.state, o.name as entered_by, t.entered_at, t.why, t.from_address
    from withdrawal_tx t join operator o on o.id = t.entered_by
    where t.withdrawal_id = ${id} order by t.entered_at, t.txid`.execute(db)
  return rows
}

/** The name of a member or a merchant. */
export async function nameOf(db: Db, payee: Payee): Promise<string> {
  const found =
    'uid' in payee
      ? db.selectFrom('member').select('name').where('uid', '=', payee.uid)
      : db.selectFrom('merchant').select('name').where('merchant_id', '=', payee.merchantId)
  return (await found.executeTakeFirstOrThrow()).name
}
