import { memberRow } from '../../../ledger/accounts.ts'
import type { Explanations } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'
import { accountsNamed } from '../../../ledger/invariants.ts'

const triggers = [
  'conversion_ends_once',
  'conversion_never_leaves',
  'transfer_review_ends_once',
  'transfer_review_never_leaves',
  'rebate_move_stays',
]
const constraints = [
  'conversion_state',
  'conversion_held_once',
  'conversion_ended_once',
  'conversion_ended',
  'transfer_review_state',
  'transfer_review_held_once',
  'transfer_review_ended_once',
  'transfer_review_money',
  'transfer_review_ended',
  'transfer_review_stopped',
  'rebate_move_once',
  'rebate_move_a_day',
  'rebate_move_covered',
]

/** The amount that a member's account gained by a transfer `t`. */
const gained = (name: string, uid: string) =>
  `coalesce(sum(e.amount) filter (where a.owner = 'member' and a.name = '${name}' and a.owner_id = ${uid}), 0)`

/** The entries of the transfer in a column, for a row `r`. */
const entriesOf = (column: string) =>
  `from entry e join account a on a.id = e.account_id where e.transfer_id = r.${column}`

/**
 * The reserved account of a kind equals the sum of the pending rows in its table, for every member. Nothing else was
 * ever on it.
 */
const reservedInvariants = (table: 'conversion' | 'transfer_review', account: string): Invariant[] => [
  {
    id: `wallet.${account.replace('.', '-')}-is-what-is-pending`,
    summary: `The balance of ${account} is the sum of its pending rows.`,
    sql: `select a.owner_id, a.balance, p.pending from ${accountsNamed('member', account)} a
      full join (select uid, sum(money)::bigint as pending from ${table} where state = 'pending' group by 1) p on p.uid = a.owner_id
      where coalesce(a.balance, 0) <> coalesce(p.pending, 0)`,
  },
  {
    id: `wallet.nothing-on-${account.replace('.', '-')}-without-a-row`,
    summary: `Every entry of ${account} is the beginning or the end of a row.`,
    // Reads the entries of each of these few accounts by their index.
    sql: `select a.id, e.seq from ${accountsNamed('member', account)} a
      cross join lateral (select seq, transfer_id from entry where account_id = a.id offset 0) e
      where not exists (select from ${table} r where r.held_by = e.transfer_id)
        and not exists (select from ${table} r where r.ended_by = e.transfer_id)`,
  },
  {
    id: `wallet.${table.replace('_', '-')}-shows-as-it-is`,
    summary: 'The outcome of a movement in the wallet is its state.',
    sql: `select r.id, r.state, o.status from ${table} r left join transfer_outcome o on o.transfer_id = r.held_by
      where o.status is distinct from case r.state when 'pending' then 0 when 'done' then 1 else 2 end`,
  },
]

/** Invariants of moves between a member's wallets and of transfers between members (rules M11, M18, M21). */
export const walletInvariants: readonly Invariant[] = [
  ...reservedInvariants('conversion', 'held.conversion'),
  ...reservedInvariants('transfer_review', 'held.transfer'),
  {
    id: 'wallet.conversion-is-its-transfers',
    summary:
      'A conversion reserved exactly its USCD, and ended once: as the same amount of USDT, or with the USCD returned.',
    sql: `select r.id from conversion r
      left join lateral (select ${gained('transaction', 'r.uid')} as given, ${gained('held.conversion', 'r.uid')} as held
        ${entriesOf('held_by')}) began on true
      left join lateral (select ${gained('balance', 'r.uid')} as usdt, ${gained('transaction', 'r.uid')} as uscd,
        ${gained('held.conversion', 'r.uid')} as held ${entriesOf('ended_by')}) ended on true
      where (began.given, began.held) is distinct from (-r.money, r.money)
        or (ended.usdt, ended.uscd, ended.held) is distinct from (
          case r.state when 'done' then r.money else 0 end, case r.state when 'cancelled' then r.money else 0 end,
          case r.state when 'pending' then 0 else -r.money end)`,
  },
  {
    id: 'wallet.transfer-is-its-transfers',
    summary:
      'A transfer in review reserved exactly its money, and ended once: with the receiver and the fees as requested, or with the giver.',
    sql: `select r.id from transfer_review r
      left join lateral (select ${gained('transaction', 'r.uid')} as given, ${gained('held.transfer', 'r.uid')} as held
        ${entriesOf('held_by')}) began on true
      left join lateral (select ${gained('transaction', 'r.uid')} as returned, ${gained('transaction', 'r.to_uid')} as arrived,
        ${gained('held.transfer', 'r.uid')} as held,
        coalesce(sum(e.amount) filter (where a.owner = 'platform' and a.name = 'fees'), 0) as fee ${entriesOf('ended_by')}) ended on true
      where (began.given, began.held) is distinct from (-r.money, r.money)
        or (ended.returned, ended.arrived, ended.fee, ended.held) is distinct from (
          case r.state when 'cancelled' then r.money else 0 end, case r.state when 'done' then r.money - r.fee else 0 end,
          case r.state when 'done' then r.fee else 0 end, case r.state when 'pending' then 0 else -r.money end)`,
  },
  {
    id: 'wallet.rebates-once-a-day',
    summary:
      'Rebates were moved at most once a business day, on the day of their transfer, and every such transfer has its row.',
    sql: `select t.id, r.uid, r.day from (select * from transfer where operation = 'rebateToTransaction') t
        full join rebate_move r on r.moved_by = t.id
        where t.id is null or r.uid is null or r.day <> (t.at at time zone 'Asia/Shanghai')::date
      union all select r.moved_by, r.uid, r.day from rebate_move r
        left join lateral (select ${gained('rebate', 'r.uid')} as given, ${gained('transaction', 'r.uid')} as received
          ${entriesOf('moved_by')}) e on true
        where (e.given, e.received) is distinct from (-r.money, r.money)`,
  },
  {
    id: 'wallet.rebates-by-the-opening',
    summary: 'The stored opening of a rebate wallet is its balance at the beginning of the day.',
    sql: `select r.uid, r.day, r.opening from (
        select *, ${memberRow('uid', 'member:rebate:USCD')} as account, day::timestamp at time zone 'Asia/Shanghai' as began from rebate_move
      ) r left join entry e on e.account_id = r.account and e.seq = entry_before(r.account, r.began)
      where r.opening <> coalesce(e.balance_after, 0)`,
  },
  guardsStand('wallet', { triggers, constraints }),
]

/**
 * The transfers that touch no account of a member that is `strange` to the request `t`. The request is the business
 * object. An invariant of the ledger (`ledger.request-and-answer`) holds that it was made and has its answer.
 */
const askedBy = (operation: string, strange: string) =>
  `select t.id from transfer t where t.operation = '${operation}' and not exists (
      select from entry e where e.transfer_id = t.id and e.account_id >= 100000 and ${strange})`

const OF_SOMEBODY_ELSE = `not starts_with(t.key, 'member:' || e.account_id / 100 || ':')`

/** The transfers that members’ requests, conversions, reviews and moves of rebates explain. */
export const walletExplanations = {
  balanceToTransaction: askedBy('balanceToTransaction', OF_SOMEBODY_ELSE),
  profitToTransaction: askedBy('profitToTransaction', OF_SOMEBODY_ELSE),
  transfer: askedBy('transfer', `e.amount < 0 and ${OF_SOMEBODY_ELSE}`),
  rebateToTransaction: 'select moved_by as id from rebate_move',
  transactionToBalance: 'select held_by as id from conversion',
  completeConversion: `select ended_by as id from conversion where state = 'done'`,
  cancelConversion: `select ended_by as id from conversion where state = 'cancelled'`,
  completeTransfer: `select ended_by as id from transfer_review where state = 'done'`,
  cancelTransfer: `select ended_by as id from transfer_review where state = 'cancelled' and stopped_by is null`,
  stopTransfer: `select ended_by as id from transfer_review where stopped_by is not null`,
} satisfies Explanations
