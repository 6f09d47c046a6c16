import type { TreasuryMove } from '@humidor/domain/money/treasury.ts'
import { type Explanations, isFixture } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'
import { ofPlatform } from '../../../ledger/invariants.ts'

const triggers = ['treasury_deed_stays']
const constraints = ['treasury_deed_asked', 'treasury_deed_paid', 'treasury_deed_amount', 'treasury_deed_about']

const onChain = (column: string) => `case ${column} when 'BSC' then 'external.bsc' else 'external.tron' end`
/** The signed amounts that explain each mirror: payments, payouts, conversions and moves. */
const mirrored = `
  select name, 0::bigint as amount from (values ('external.bsc'), ('external.tron'), ('issuance')) mirror (name)
  union all select ${onChain('c.chain')}, -c.amount from chain_transfer c where c.state = 'credited'
  union all select ${onChain('c.chain')}, -a.amount from deposit_assignment a join chain_transfer c on c.id = a.payment_id
  union all select ${onChain('w.chain')}, w.pays from withdrawal w where w.state = 'completed'
  union all select case d.move when 'bscToTron' then 'external.bsc' else 'external.tron' end, d.amount
    from treasury_deed d where d.move in ('bscToTron', 'tronToBsc')
  union all select case d.move when 'bscToTron' then 'external.tron' else 'external.bsc' end, -d.amount
    from treasury_deed d where d.move in ('bscToTron', 'tronToBsc')
  union all select 'issuance', case d.move when 'treasuryToUscd' then -d.amount else d.amount end
    from treasury_deed d where d.move in ('treasuryToUscd', 'treasuryToUsdt')
  union all select 'issuance', r.money from conversion r where r.state = 'done'
  union all select 'issuance', -e.amount from transfer t join entry e on e.transfer_id = t.id and e.asset = 'USCD' and e.amount > 0
    where t.operation = 'balanceToTransaction' and t.key like 'member:%'
  union all select a.name, e.amount from entry e join account a on a.id = e.account_id join transfer t on t.id = e.transfer_id
    where e.account_id between 10100 and 10499 and a.mirror and ${isFixture('t')}`

/** Invariants of awards and of moves of the treasury (rules M30, O4, threats C191, H7). */
export const treasuryInvariants: readonly Invariant[] = [
  {
    id: 'treasury.agreed-is-done',
    summary: 'Every approved award or move was done once, and no other was done.',
    sql: `select a.id, d.id as deed from (
        select * from approval where kind in ('award', 'treasuryMove') and state = 'approved'
      ) a full join treasury_deed d on d.approval_id = a.id
      where a.id is null or d.id is null or d.at <> a.decided_at
        or (a.kind = 'award') <> (d.kind = 'award') or a.about <> coalesce(d.move, d.uid::text)
        or (a.payload ->> 'amount')::bigint <> d.amount or coalesce(a.payload ->> 'coin', d.coin) <> d.coin`,
  },
  {
    id: 'treasury.deed-is-its-transfer',
    summary: 'An award or a move is one transfer under its own key, at the moment of the decision.',
    sql: `select d.id from treasury_deed d left join transfer t on t.id = d.transfer_id
      where (t.key, t.at) is distinct from
        (case d.kind when 'award' then 'award:' else 'treasury-move:' end || d.approval_id, d.at)`,
  },
  {
    id: 'treasury.nothing-beside-a-deed',
    summary: 'Every transfer with the key of an award or of a move has its row.',
    sql: `select t.id, t.key from transfer t
      where (t.key like 'award:%' or t.key like 'treasury-move:%')
      and not exists (select from treasury_deed d where d.transfer_id = t.id)`,
  },
  {
    id: 'treasury.award-is-exact',
    summary:
      'An award is one entry of exactly its amount on the member’s wallet of its coin, from the account that pays that coin.',
    sql: `select d.id from treasury_deed d
      left join lateral (
        select
          sum(e.amount) filter (where a.owner = 'member' and a.owner_id = d.uid and a.asset = d.coin
            and a.name = case d.coin when 'USCD' then 'transaction' when 'CIG' then 'profit' else 'points' end) as received,
          sum(e.amount) filter (where a.owner = 'platform' and a.asset = d.coin
            and a.name = case d.coin when 'USCD' then 'treasury' when 'CIG' then 'rewards' else 'issuance' end) as paid,
          count(*) filter (where a.owner = 'member') as members, sum(abs(e.amount)) as moved
        from entry e join account a on a.id = e.account_id where e.transfer_id = d.transfer_id) it on true
      where d.kind = 'award' and (it.received, it.paid, it.members, it.moved)
        is distinct from (d.amount::numeric, -d.amount::numeric, 1::bigint, 2 * d.amount::numeric)`,
  },
  {
    id: 'treasury.move-stays-with-us',
    summary: 'A move touches only accounts of the platform, and the sum that leaves them in one coin is its amount.',
    sql: `select d.id from treasury_deed d
      left join lateral (
        select -sum(e.amount) filter (where e.asset = d.coin and e.amount < 0) as moved,
          bool_and(a.owner = 'platform') as ours
        from entry e join account a on a.id = e.account_id where e.transfer_id = d.transfer_id) it on true
      where d.kind = 'move' and (it.moved, it.ours) is distinct from (d.amount::numeric, true)`,
  },
  {
    id: 'treasury.mirrors-are-explained',
    summary:
      'A mirror equals the credited payments of its chain, less payouts and moves. Issued USCD equal conversions, less those turned back.',
    sql: `select said.name, said.balance, explained.balance as explained from (
        select name, sum(balance) as balance from account
        where ${ofPlatform} and (name like 'external.%' or (name, asset) = ('issuance', 'USCD')) group by 1
      ) said join (
        select name, sum(amount) as balance from (${mirrored}) it group by 1
      ) explained using (name) where said.balance <> explained.balance`,
  },
  guardsStand('treasury', { triggers, constraints }),
]

const moved = (...moves: readonly TreasuryMove[]) =>
  `select transfer_id as id from treasury_deed where kind = 'move' and move in (${moves.map((move) => `'${move}'`).join(', ')})`

/** The transfers that awards and moves of two operators explain. */
export const treasuryExplanations = {
  systemAward: `select transfer_id as id from treasury_deed where kind = 'award'`,
  treasuryConversion: moved('treasuryToUscd'),
  treasuryRedemption: moved('treasuryToUsdt'),
  feesToTreasury: moved('feesUsdtToTreasury', 'feesUscdToTreasury', 'feesCigToTreasury'),
  foundationToTreasury: moved('foundationToTreasury'),
  treasuryToRewards: moved('treasuryToRewards'),
  chainTransfer: moved('bscToTron', 'tronToBsc'),
} satisfies Explanations
