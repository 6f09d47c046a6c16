import type { Explanations } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'
import { accountsNamed, ofMerchants } from '../../../ledger/invariants.ts'

const mirror = `case w.chain when 'BSC' then 'external.bsc' else 'external.tron' end`
const owner = `case when w.uid is null then 'merchant' else 'member' end`
/** Whether an account belongs to the payee. */
const isTheirs = `(a.owner, a.owner_id) = (${owner}, coalesce(w.uid, w.merchant_id))`
const triggers = [
  'withdrawal_begins_reviewing',
  'withdrawal_stays',
  'withdrawal_never_leaves',
  'withdrawal_tx_never_leaves',
]
const constraints = [
  'withdrawal_adds_up',
  'withdrawal_proved_once',
  'withdrawal_two_operators',
  'withdrawal_rejected',
  'withdrawal_tx_pkey',
]
const indexes = ['withdrawal_once_a_day', 'withdrawal_tx_one_at_a_time']

/** Invariants of the withdrawals (threats I-23 and I-25 to I-28). */
export const withdrawalInvariants: readonly Invariant[] = [
  {
    id: 'withdrawals.held-is-what-is-open',
    summary: 'The money reserved for a member’s withdrawals, or a merchant’s payouts, is the sum of the open ones.',
    sql: `select coalesce(a.owner, w.owner) as owner, coalesce(a.owner_id, w.owner_id) as owner_id, a.balance, w.open from
        (select owner, owner_id, balance from ${accountsNamed('member', 'held.withdrawal')} m
          union all select owner, owner_id, balance from ${accountsNamed('merchant', 'held')} m where m.${ofMerchants}) a
        full join (select ${owner} as owner, coalesce(uid, merchant_id) as owner_id, sum(money) as open from withdrawal w
          where state in ('reviewing', 'approved', 'sent') group by 1, 2) w
          on (w.owner, w.owner_id) = (a.owner, a.owner_id)
      where coalesce(a.balance, 0) <> coalesce(w.open, 0)`,
  },
  {
    id: 'withdrawals.one-a-day',
    summary:
      'A member has at most one withdrawal a business day that was not rejected. It counts for the day of the request.',
    sql: `select min(id) as id from withdrawal where state <> 'rejected' and uid is not null group by uid, business_day having count(*) > 1
      union all select id from withdrawal where business_day <> (created_at at time zone 'Asia/Shanghai')::date`,
  },
  {
    id: 'withdrawals.asked-for-is-held',
    summary: 'Every withdrawal has reserved exactly its money once, and nothing else was reserved for withdrawals.',
    sql: `select w.id, t.id as transfer from withdrawal w
        full join (select id, key from transfer where key like 'withdraw:%') t on t.key = 'withdraw:' || w.id
        left join lateral (
          select count(*) as entries,
            sum(e.amount) filter (where ${isTheirs} and a.name in ('balance', 'usdt')) as given,
            sum(e.amount) filter (where ${isTheirs} and a.name in ('held.withdrawal', 'held')) as held
          from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) e on true
      where w.id is null or (e.entries, e.given, e.held) is distinct from (2, -w.money, w.money)`,
  },
  {
    id: 'withdrawals.completed-is-paid',
    summary:
      'A completed withdrawal is one transfer: the payment goes to the mirror of its chain, and the fee to the fees. No other withdrawal has one.',
    sql: `select w.id, t.id as transfer from (select * from withdrawal where state = 'completed') w
        full join (select id, key from transfer where key like 'withdrawal:%') t on t.key = 'withdrawal:' || w.id
        left join lateral (
          select count(*) as entries,
            sum(e.amount) filter (where ${isTheirs} and a.name in ('held.withdrawal', 'held')) as held,
            sum(e.amount) filter (where a.name = ${mirror}) as paid,
            sum(e.amount) filter (where a.owner = 'platform' and a.name = 'fees' and a.asset = 'USDT') as fee
          from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) e on true
      where w.id is null or (e.entries, e.held, e.paid, coalesce(e.fee, 0))
        is distinct from (case when w.fee > 0 then 4 else 2 end, -w.money, w.pays, w.fee)`,
  },
  {
    id: 'withdrawals.rejected-is-given-back',
    summary: 'The money of a rejected withdrawal was returned once, and of no other withdrawal.',
    sql: `select w.id, t.id as transfer from (select * from withdrawal where state = 'rejected') w
        full join (select id, key, reverses from transfer where key like 'withdrawal-refused:%') t
          on t.key = 'withdrawal-refused:' || w.id
      where w.id is null or t.reverses is distinct from (select id from transfer where key = 'withdraw:' || w.id)`,
  },
  {
    id: 'withdrawals.mirror-is-what-was-paid',
    summary: 'The ledger’s payments to the mirror of a chain are the withdrawals completed on that chain.',
    sql: `select name, mirrored, paid from (
        select m.name,
          (select sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
            where t.key like 'withdrawal:%' and a.name = m.name) as mirrored,
          (select sum(w.pays) from withdrawal w where w.chain = m.chain and w.state = 'completed') as paid
        from (values ('external.bsc', 'BSC'), ('external.tron', 'TRX')) m (name, chain)) it
      where mirrored is distinct from paid`,
  },
  {
    id: 'withdrawals.one-transaction-pays-one',
    summary:
      'The transaction of a withdrawal was entered for it, a completed one was paid by it, and no payment is both a withdrawal and a deposit.',
    sql: `select w.id, t.txid from withdrawal w
        full join (select * from withdrawal_tx where state in ('watched', 'paid')) t
          on t.withdrawal_id = w.id and t.chain = w.chain and t.txid = w.txid
      where (w.txid is not null and t.state is distinct from case w.state when 'completed' then 'paid' else 'watched' end)
        or w.id is null
      union all select t.withdrawal_id, t.txid from withdrawal_tx t
        join chain_transfer c on c.chain = t.chain and c.tx_hash = t.txid and c.place = t.log_index where t.state in ('paid', 'besides')`,
  },
  {
    id: 'withdrawals.cancelled-before-approval',
    summary: 'A rejection without an operator and a reason is a cancellation, and nobody had approved the withdrawal.',
    sql: `select id from withdrawal where state = 'rejected' and rejected_by is null
      and (reply is not null or approved_by is not null)`,
  },
  {
    id: 'withdrawals.end-is-told',
    summary:
      'The row in a member’s wallet is pending exactly while the withdrawal is open, and then shows its outcome.',
    sql: `select w.id, w.state, o.status from withdrawal w join transfer t on t.key = 'withdraw:' || w.id
        left join transfer_outcome o on o.transfer_id = t.id
      where o.status is distinct from
        case when w.uid is not null then case w.state when 'completed' then 1 when 'rejected' then 2 else 0 end end`,
  },
  guardsStand('withdrawals', { triggers, constraints, indexes }),
]

/** The transfers that withdrawals and payouts explain. */
export const withdrawalExplanations = {
  withdraw: `select t.id from withdrawal w join transfer t on t.key = 'withdraw:' || w.id
    union all select t.id from withdrawal w join transfer t on t.key = 'withdrawal-refused:' || w.id where w.state = 'rejected'`,
  withdrawal: `select t.id from withdrawal w join transfer t on t.key = 'withdrawal:' || w.id where w.state = 'completed'`,
} satisfies Explanations
