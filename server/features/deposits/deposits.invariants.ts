import { kindNumber } from '../../ledger/accounts.ts'
import type { Explanations } from '../../ledger/closed-world.ts'
import { guardsStand } from '../../ledger/guards.ts'
import type { Invariant } from '../../ledger/invariant.ts'
import { BY_TRANSFER } from '../../ledger/invariants.ts'

/** Accounts are known by the numbers of their kinds here: to look each up takes as long as all the rest. */
const BALANCE = kindNumber('member:balance:USDT')
const EXTERNAL = { BSC: kindNumber('platform:external.bsc:USDT'), TRX: kindNumber('platform:external.tron:USDT') }

/** What is always true of the deposits (threats §3, I-20 to I-24). */
export const depositInvariants: readonly Invariant[] = [
  {
    id: 'deposits.amount-belongs-to-one',
    tells: 'An amount on an address belongs to one deposit at a time, from its opening to the end of its grace.',
    // Of each only the next: where it comes later than this one's end, those after it do too.
    sql: `select id, next_id as other from (
        select id, released_at, grace_until, lead(id) over slot as next_id, lead(opened_at) over slot as next_at
        from deposit_intent window slot as (partition by chain, address, amount order by id)
      ) a where next_id is not null and (released_at is null or released_at > next_at or released_at < grace_until)`,
  },
  {
    id: 'deposits.credited-once-to-the-payer',
    tells:
      'A credited payment is one transfer of exactly its amount, from the chain’s mirror to the member who was to pay it.',
    sql: `select c.id from chain_transfer c
      left join deposit_intent i on i.id = c.intent_id
      left join transfer t on t.id = c.transfer_id and t.operation = 'deposit' and t.key like 'deposit:' || c.chain || ':' || c.tx_hash || ':%'
      left join (
        select transfer_id, count(*) as entries, min(account_id) / 100 as mirror, max(account_id) as account,
          sum(amount) filter (where account_id < 100000) as mirrored, sum(amount) filter (where account_id >= 100000) as credited
        from ${BY_TRANSFER} e group by 1) e on e.transfer_id = t.id
      where c.state = 'credited' and ((e.entries, e.mirror, e.account, e.mirrored, e.credited) is distinct from
          (2, case c.chain when 'BSC' then ${EXTERNAL.BSC} else ${EXTERNAL.TRX} end, i.uid::bigint * 100 + ${BALANCE}, -c.amount, c.amount)
        or (i.chain, i.address, i.amount, i.state) is distinct from (c.chain, c.to_address, c.amount, 'credited'))`,
  },
  {
    id: 'deposits.nothing-credited-without-a-payment',
    tells: 'Every deposit in the ledger has its payment, and every credited or confirming deposit too.',
    sql: `select t.id, 'transfer' as what from transfer t where t.key like 'deposit:%'
        and not exists (select from chain_transfer c where c.transfer_id = t.id and c.state in ('credited', 'assigned'))
      union all select i.id, 'intent' from deposit_intent i
        left join chain_transfer c on c.intent_id = i.id and c.state = case i.state when 'credited' then 'credited' else 'seen' end
        where (i.state = 'waiting') <> (c.id is null)`,
  },
  {
    id: 'deposits.mirror-is-what-was-credited',
    tells: 'What the ledger took from the mirror of a chain for deposits is what was credited from that chain.',
    sql: `select name, mirrored, credited from (
        select m.name, m.chain,
          (select -sum(e.amount) from transfer t join entry e on e.transfer_id = t.id
            where t.key like 'deposit:%' and e.account_id between m.kind * 100 and m.kind * 100 + 99) as mirrored,
          (select sum(it.amount) from (
            select c.amount from chain_transfer c where c.chain = m.chain and c.state = 'credited'
            union all select a.amount from deposit_assignment a join chain_transfer c on c.id = a.payment_id
              where c.chain = m.chain) it) as credited
        from (values ('external.bsc', 'BSC', ${EXTERNAL.BSC}), ('external.tron', 'TRX', ${EXTERNAL.TRX})) m (name, chain, kind)) it
      where mirrored is distinct from credited`,
  },
  {
    id: 'deposits.received-is-credited-and-unmatched',
    tells:
      'What came in and is settled is credited or unmatched, to the last unit of the token; nothing is rounded away.',
    sql: `select chain, received, credited, unmatched from (
        select c.chain, sum(c.raw) as received,
          sum(case c.state when 'unmatched' then c.raw when 'assigned' then
            (select a.remainder from deposit_assignment a where a.payment_id = c.id) end) as unmatched,
          (select sum(e.amount) from chain_transfer p join entry e on e.transfer_id = p.transfer_id and e.amount > 0
            where p.chain = c.chain) * case c.chain when 'BSC' then 1000000000000 else 1 end as credited
        from chain_transfer c where c.state in ('credited', 'unmatched', 'assigned') group by c.chain) it
      where received <> coalesce(credited, 0) + coalesce(unmatched, 0)`,
  },
  {
    id: 'deposits.assigned-as-two-agreed',
    tells:
      'An assigned payment is one transfer of all its whole millionths, from the chain’s mirror to whom two operators gave it.',
    sql: `select c.id from chain_transfer c
      left join deposit_assignment a on a.payment_id = c.id
      left join approval w on w.id = a.approval_id and w.kind = 'assignPayment' and w.about = c.id::text and w.state = 'approved'
        and w.payload->>'to' = coalesce(a.uid::text, 'treasury')
      left join lateral (
        select count(*) as entries,
          sum(e.amount) filter (where case when a.uid is null then o.owner = 'platform' and o.name = 'treasury'
            else o.owner = 'member' and o.name = 'balance' and o.owner_id = a.uid end) as credited,
          sum(e.amount) filter (where o.name = case c.chain when 'BSC' then 'external.bsc' else 'external.tron' end) as mirrored
        from entry e join account o on o.id = e.account_id where e.transfer_id = c.transfer_id) e on true
      where (c.state = 'assigned' or a.id is not null) and (w.id is null or c.state <> 'assigned' or a.transfer_id <> c.transfer_id
        or (e.entries, e.credited, e.mirrored) is distinct from (2, a.amount, -a.amount)
        or a.amount::numeric * (case c.chain when 'BSC' then 1000000000000 else 1 end) + a.remainder <> c.raw
        or a.remainder >= case c.chain when 'BSC' then 1000000000000 else 1 end)`,
  },
  {
    id: 'deposits.claims-are-of-their-own',
    tells:
      'A claim is about a deposit of the member who made it, on its chain, and ends as credited only with one of the two.',
    sql: `select k.id from deposit_claim k join deposit_intent i on i.id = k.intent_id
      where (k.uid, k.chain) is distinct from (i.uid, i.chain) or (k.state = 'credited' and i.state <> 'credited' and not exists (
        select from deposit_assignment a join chain_transfer c on c.id = a.payment_id
          where a.uid = k.uid and c.chain = k.chain and c.tx_hash = k.tx_hash))
        or (k.state = 'looked at' and i.state = 'credited')`,
  },
  {
    id: 'deposits.one-token',
    tells: 'All money of a chain came in one token.',
    sql: `select chain, count(distinct contract) from chain_transfer group by 1 having count(distinct contract) > 1`,
  },
  {
    id: 'deposits.every-block-was-read',
    tells: 'The blocks of a chain were read without gap or overlap, up to the cursor.',
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

const creditedTo = (whom: string) =>
  `select t.id from chain_transfer c left join deposit_assignment a on a.payment_id = c.id
    join transfer t on t.id = c.transfer_id and t.key like 'deposit:' || c.chain || ':' || c.tx_hash || ':%' where ${whom}`

/** Which transfers payments on a chain explain: a credited one, or one that two operators assigned. */
export const depositExplanations = {
  deposit: creditedTo("c.state = 'credited' or a.uid is not null"),
  treasuryDeposit: creditedTo("c.state = 'assigned' and a.uid is null"),
} satisfies Explanations
