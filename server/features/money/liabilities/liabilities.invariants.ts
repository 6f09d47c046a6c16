import { liabilityAssets } from '@humidor/domain/money/liability-assets.ts'
import type { Invariant } from '../../../ledger/invariant.ts'
import { leavesOf, prefixOf } from './leaves-in-sql.ts'

const assets = liabilityAssets.map((asset) => `'${asset}'`).join(', ')

/** What moved on the accounts of members and merchants from the block of one published day to that of the next. */
const moved = `
  select d.day, e.asset, sum(e.amount) as amount
  from (
    select d.day, b.last_transfer as upto, lag(b.last_transfer, 1, ${-(2n ** 63n)}) over (order by d.day) as after
    from liability_day d join ledger_block b on b.number = d.block
  ) d
  join (
    select e.transfer_id, e.asset, e.amount from entry e join account_kind k on k.kind = account_kind_of(e.account_id)
    where k.owner <> 'platform' and e.asset in (${assets})
  ) e on e.transfer_id > d.after and e.transfer_id <= d.upto
  group by d.day, e.asset`

/** The balances of members and merchants at the block of the newest published day, as `leavesOf` takes them. */
const newestBalances = `
  select a.asset, a.id as account, a.balance - coalesce(m.amount, 0) as balance, ${prefixOf('d.day', 'a.asset')} as prefix,
    d.secret, d.spread, t.largest
  from (
    select d.*, b.last_transfer from liability_day d join ledger_block b on b.number = d.block order by d.day desc limit 1
  ) d
  join liability_tree t on t.day = d.day
  join account a on a.asset = t.asset and a.owner <> 'platform'
  left join (
    select account_id, sum(amount)::bigint as amount from entry
    where transfer_id > (
      select b.last_transfer from liability_day d join ledger_block b on b.number = d.block order by d.day desc limit 1)
    group by account_id
  ) m on m.account_id = a.id
  where a.balance > coalesce(m.amount, 0)`

export const liabilitiesInvariants: readonly Invariant[] = [
  {
    id: 'liabilities.every-asset',
    summary: 'Every published day has a tree of each asset, and a later day counts no less of the ledger.',
    sql: `select day, block, block_before, trees from (
        select d.day, d.block, lag(d.block, 1, d.block) over (order by d.day) as block_before,
          (select count(*) from liability_tree t where t.day = d.day) as trees
        from liability_day d
      ) d where block < block_before or trees <> ${liabilityAssets.length}`,
  },
  {
    id: 'liabilities.totals-follow-the-ledger',
    summary: 'The total of each published tree is what the ledger owed to members and merchants after its block.',
    sql: `select day, asset, total, owed from (
        select t.day, t.asset, t.total, sum(coalesce(m.amount, 0)) over (partition by t.asset order by t.day) as owed
        from liability_tree t left join (${moved}) m on m.day = t.day and m.asset = t.asset
      ) t where total <> owed`,
  },
  {
    id: 'liabilities.everybody-is-listed',
    summary: 'The newest published lists have every part of every balance, and nothing else that counts.',
    sql: `with balances as (${newestBalances}),
      listed as (
        select c.asset, substr(c.nodes, leaf * 40 + 9, 32) as hash, substr(c.nodes, leaf * 40 + 1, 8) as amount
        from liability_chunk c cross join lateral generate_series(0, octet_length(c.nodes) / 40 - 1) leaf
        where c.day = (select max(day) from liability_day)
      ),
      due as (select asset, hash, int8send(amount) as amount, account from (${leavesOf('balances')}) leaf)
      select coalesce(due.asset, listed.asset) as asset, due.account, encode(coalesce(due.hash, listed.hash), 'hex') as hash,
        encode(due.amount, 'hex') as due, encode(listed.amount, 'hex') as listed
      from due full join listed on listed.asset = due.asset and listed.hash = due.hash
      where due.amount is distinct from listed.amount and (due.asset is not null or listed.amount <> int8send(0))`,
  },
  {
    id: 'liabilities.lists-are-whole',
    summary:
      'The list of a published tree has all of its chunks or, after 400 days, none; sorted by hash, and with the sum of the tree.',
    sql: `select t.day, t.asset, t.leaves, c.* from liability_tree t
      cross join lateral (
        select count(*) as chunks, coalesce(sum(octet_length(c.nodes) / 40), 0) as listed, coalesce(max(c.number), -1) as last
        from liability_chunk c where c.day = t.day and c.asset = t.asset
      ) c
      where (c.listed, c.last + 1) is distinct from (t.leaves, c.chunks)
        and (c.chunks > 0 or t.day > (select max(day) from liability_day) - 400)`,
  },
]
