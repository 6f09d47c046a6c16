import { fingerprint, halves } from '../../../ledger/accounts.invariants.ts'
import { kindNumber } from '../../../ledger/accounts.ts'
import type { Explanations } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import { type Invariant, invariantsOf } from '../../../ledger/invariant.ts'

/** Uses the numbers of account kinds: looking up each account takes as long as all the rest. */
const BALANCE = kindNumber('member:balance:USDT')

const ON = `'deposit:' || c.chain || ':' || c.tx_hash || ':'`

/**
 * Whether the key of a transfer `t` names the payment `c`. After a re-org the place among the logs of its transaction
 * may differ.
 */
const named = `(t.key = ${ON} || c.log_index or t.key ~ ('^' || ${ON} || '[0-9]+$'))`

/** Units of the token of a payment `c` in one millionth. */
const UNIT = `(case c.chain when 'BSC' then 1000000000000 else 1 end)`

/** The deposit `i` of a payment `c`, and the entry `e` that the member received. */
const CREDITED_RIGHTLY = `(i.chain, i.address, i.amount, i.state, e.account_id, e.amount)
  is not distinct from (c.chain, c.to_address, c.amount, 'credited', i.uid::bigint * 100 + ${BALANCE}, c.amount)`

/**
 * Each deposit with its payment, and every other credited payment. Reads only the members' entries of a payment's
 * transfer. The rule of the operation holds that the same amount left the mirror of the chain and that nothing else
 * moved. The sum of the mirrors is the subject of `treasury.mirrors-are-explained`.
 */
const payments = `
  select i.id as intent, i.state as intent_state, c.id as payment, c.state,
    c.state = 'credited' and not ${CREDITED_RIGHTLY} as wrong, c.raw <> c.amount::numeric * ${UNIT} as rounded
  from deposit_intent i
  full join (select * from chain_transfer where intent_id is not null or state = 'credited') c on c.intent_id = i.id
  left join entry e on e.transfer_id = c.transfer_id and e.operation = 'deposit'`

/**
 * Whether the keys of deposits name other payments than their transfers do. Compares fingerprints: a join takes four
 * times as long.
 */
const misnamed = `(
  with drawn as materialized (select (random() * 9e18)::bigint as seed)
  select (
      select ${fingerprint(`hash_record_extended(row(${halves('id')}, case when right(key, 1) between '0' and '9' then rtrim(key, '0123456789') end), (select seed from drawn))`)}
      from transfer where key like 'deposit:%'
    ) <> (
      select ${fingerprint(`hash_record_extended(row(${halves('transfer_id')}, ${ON}), (select seed from drawn))`)}
      from chain_transfer c where transfer_id is not null
    ))`

/** Invariants of the deposits (threats I-20 to I-24). */
export const depositInvariants: readonly Invariant[] = [
  {
    id: 'deposits.amount-belongs-to-one',
    summary: 'An amount on an address belongs to one deposit at a time, from its opening to the end of its grace.',
    // Compares each with the next one only: if that one comes after its end, the later ones do too.
    sql: `select id, next_id as other from (
        select id, released_at, grace_until, lead(id) over slot as next_id, lead(opened_at) over slot as next_at
        from deposit_intent window slot as (partition by amount, chain, address order by id)
      ) a where next_id is not null and (released_at is null or released_at > next_at or released_at < grace_until)`,
  },
  ...invariantsOf(payments, [
    {
      id: 'deposits.credited-once-to-the-payer',
      summary: 'A credited payment is one transfer of exactly its amount to the member who opened the deposit.',
      breaks: `wrong or ${misnamed}`,
      sql: `select c.id from chain_transfer c left join deposit_intent i on i.id = c.intent_id
        left join transfer t on t.id = c.transfer_id and t.operation = 'deposit' and ${named}
        left join entry e on e.transfer_id = t.id and e.operation = 'deposit'
        where c.state = 'credited' and not ${CREDITED_RIGHTLY}`,
    },
    {
      id: 'deposits.nothing-is-rounded-away',
      summary: 'A credited payment equals its amount to the last unit of the token.',
      breaks: `state = 'credited' and rounded`,
      shows: 'payment as id',
    },
    {
      id: 'deposits.nothing-credited-without-a-payment',
      summary: 'Every credited or confirming deposit has its payment, and a waiting one has none.',
      breaks: `intent is not null and case intent_state when 'waiting' then payment is not null
        else state is distinct from case intent_state when 'credited' then 'credited' else 'seen' end end`,
      shows: 'intent as id',
    },
  ]),
  {
    id: 'deposits.assigned-as-two-agreed',
    summary:
      'An assigned payment is one transfer of all its whole millionths, from the chain’s mirror to the receiver that two operators chose.',
    sql: `select c.id from chain_transfer c
      left join deposit_assignment a on a.payment_id = c.id
      left join transfer t on t.id = c.transfer_id and ${named} and t.operation = case when a.uid is null then 'treasuryDeposit' else 'deposit' end
      left join approval w on w.id = a.approval_id and w.kind = 'assignPayment' and w.about = c.id::text and w.state = 'approved'
        and w.payload->>'to' = coalesce(a.uid::text, 'treasury')
      left join lateral (
        select count(*) as entries,
          sum(e.amount) filter (where case when a.uid is null then o.owner = 'platform' and o.name = 'treasury'
            else o.owner = 'member' and o.name = 'balance' and o.owner_id = a.uid end) as credited,
          sum(e.amount) filter (where o.name = case c.chain when 'BSC' then 'external.bsc' else 'external.tron' end) as mirrored
        from entry e join account o on o.id = e.account_id where e.transfer_id = c.transfer_id) e on true
      where (c.state = 'assigned' or a.id is not null) and (w.id is null or t.id is null or c.state <> 'assigned' or a.transfer_id <> c.transfer_id
        or (e.entries, e.credited, e.mirrored) is distinct from (2, a.amount, -a.amount)
        or a.amount::numeric * ${UNIT} + a.remainder <> c.raw or a.remainder >= ${UNIT})`,
  },
  {
    id: 'deposits.claims-are-of-their-own',
    summary:
      'A claim is about the member’s own deposit, on its chain, and ends as credited only with the deposit or the payment.',
    sql: `select k.id from deposit_claim k join deposit_intent i on i.id = k.intent_id
      where (k.uid, k.chain) is distinct from (i.uid, i.chain) or (k.state = 'credited' and i.state <> 'credited' and not exists (
        select from deposit_assignment a join chain_transfer c on c.id = a.payment_id
          where a.uid = k.uid and c.chain = k.chain and c.tx_hash = k.tx_hash))
        or (k.state = 'looked at' and i.state = 'credited')`,
  },
  {
    id: 'deposits.one-token',
    summary: 'All money of a chain came in one token.',
    sql: `select chain, count(distinct contract) from chain_transfer group by 1 having count(distinct contract) > 1`,
  },
  {
    id: 'deposits.every-block-was-read',
    summary: 'The blocks of a chain were read without gap or overlap, up to the cursor.',
    sql: `select chain, to_block from (
        select s.chain, s.to_block, c.scanned, lead(s.from_block) over (partition by s.chain order by s.to_block) as next
        from chain_scan s join chain_cursor c on c.chain = s.chain) it
      where coalesce(next, scanned + 1) <> to_block + 1
      union all select t.chain, t.block_number from chain_cursor c join chain_transfer t on t.chain = c.chain
        where t.state <> 'orphaned' and t.lost_at is null and t.block_number > c.scanned`,
  },
  guardsStand('deposits', {
    constraints: [
      'deposit_intent_check',
      'deposit_intent_check3',
      'chain_transfer_once',
      'chain_transfer_transfer_id_key',
      'chain_transfer_check1',
      'chain_transfer_state',
      'chain_transfer_in_ledger',
      'chain_transfer_nobodys',
      'chain_transfer_left',
      'deposit_assignment_payment_id_key',
      'deposit_assignment_transfer_id_key',
      'deposit_assignment_approval_id_key',
      'deposit_claim_check',
      'strange_transfer_once',
    ],
    indexes: ['deposit_slot', 'chain_transfer_of_intent', 'deposit_claim_open', 'deposit_claim_of_member'],
  }),
]

/**
 * The transfers that payments on a chain explain: a credited one, or one that two operators assigned. The invariants
 * above compare their keys and amounts.
 */
export const depositExplanations = {
  deposit: `select transfer_id as id from chain_transfer where state = 'credited'
    union all select transfer_id from deposit_assignment where uid is not null`,
  treasuryDeposit: 'select transfer_id as id from deposit_assignment where uid is null',
} satisfies Explanations
