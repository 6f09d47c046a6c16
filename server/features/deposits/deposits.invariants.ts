import type { Invariant } from '../../ledger/invariants.ts'

/** What is always true of the deposits (threats §3, I-20 to I-24). */
export const depositInvariants: readonly Invariant[] = [
  {
    id: 'deposits.amount-belongs-to-one',
    tells: 'An amount on an address belongs to one deposit at a time, from its opening to the end of its grace.',
    sql: `select a.id, b.id as other from deposit_intent a join deposit_intent b
        on (b.chain, b.address, b.amount) = (a.chain, a.address, a.amount) and a.id < b.id
      where a.released_at is null or a.released_at > b.opened_at or a.released_at < a.grace_until`,
  },
  {
    id: 'deposits.credited-once-to-the-payer',
    tells:
      'A credited payment is one transfer of exactly its amount, from the chain’s mirror to the member who was to pay it.',
    sql: `select c.id from chain_transfer c
      left join deposit_intent i on i.id = c.intent_id
      left join transfer t on t.id = c.transfer_id and t.operation = 'deposit' and t.key like 'deposit:' || c.chain || ':' || c.tx_hash || ':%'
      left join lateral (
        select count(*) as entries,
          sum(e.amount) filter (where a.owner = 'member' and a.name = 'balance' and a.owner_id = i.uid) as credited,
          sum(e.amount) filter (where a.name = case c.chain when 'BSC' then 'external.bsc' else 'external.tron' end) as mirrored
        from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) e on true
      where c.state = 'credited' and ((e.entries, e.credited, e.mirrored) is distinct from (2, c.amount, -c.amount)
        or (i.chain, i.address, i.amount, i.state) is distinct from (c.chain, c.to_address, c.amount, 'credited'))`,
  },
  {
    id: 'deposits.nothing-credited-without-a-payment',
    tells: 'Every deposit in the ledger has its payment, and every credited or confirming deposit too.',
    sql: `select t.id, 'transfer' as what from transfer t where t.key like 'deposit:%'
        and not exists (select from chain_transfer c where c.transfer_id = t.id and c.state = 'credited')
      union all select i.id, 'intent' from deposit_intent i
        left join chain_transfer c on c.intent_id = i.id and c.state = case i.state when 'credited' then 'credited' else 'seen' end
        where (i.state = 'waiting') <> (c.id is null)`,
  },
  {
    id: 'deposits.mirror-is-what-was-credited',
    tells: 'What the ledger took from the mirror of a chain for deposits is what was credited from that chain.',
    sql: `select name, mirrored, credited from (
        select m.name, m.chain,
          (select -sum(e.amount) from transfer t join entry e on e.transfer_id = t.id join account a on a.id = e.account_id
            where t.key like 'deposit:%' and a.name = m.name) as mirrored,
          (select sum(c.amount) from chain_transfer c where c.chain = m.chain and c.state = 'credited') as credited
        from (values ('external.bsc', 'BSC'), ('external.tron', 'TRX')) m (name, chain)) it
      where mirrored is distinct from credited`,
  },
  {
    id: 'deposits.received-is-credited-and-unmatched',
    tells:
      'What came in and is settled is credited or unmatched, to the last unit of the token; nothing is rounded away.',
    sql: `select chain, received, credited, unmatched from (
        select c.chain, sum(c.raw) as received, sum(c.raw) filter (where c.state = 'unmatched') as unmatched,
          (select sum(e.amount) from chain_transfer p join entry e on e.transfer_id = p.transfer_id and e.amount > 0
            where p.chain = c.chain) * case c.chain when 'BSC' then 1000000000000 else 1 end as credited
        from chain_transfer c where c.state in ('credited', 'unmatched') group by c.chain) it
      where received <> coalesce(credited, 0) + coalesce(unmatched, 0)`,
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
      union all select chain, block_number from chain_transfer t where state <> 'orphaned' and lost_at is null
        and block_number > (select scanned from chain_cursor c where c.chain = t.chain)`,
  },
]
