import { ROOT_UID } from '@humidor/domain/accounts/team.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

/** Lines that end beside their receiver and are traced back to the transfers that began them. */
const FOLLOWED = 20

/**
 * Every rebate of an activation, near in its own transfer and far in a separate one: the activating member and the
 * receiver.
 */
const paid = `
  select t.key, split_part(t.key, ':', 2)::int as uid, (e.account_id / 100)::int as receiver
  from transfer t join entry e on e.transfer_id = t.id and e.operation = 'shippingFeeRebate' and e.amount > 0
  where (t.operation = 'activeAccount' and t.key like 'activation:%' or t.operation = 'shippingFeeRebate' and t.key like 'rebate:%')
    and e.account_id between 1000000000 and 9999999999`

/**
 * Rebates to members who are not above the activation. `steps`: from the inviter, so many levels up is the receiver's
 * depth, where the receiver must be. Walks to one receiver merge where they meet (`union`), so each row of a line is
 * read once for each receiver, however many members activated below. Where another member is in the receiver's place,
 * everybody below that member is searched for the transfers. The root member is above everybody. `offset 0` keeps each
 * step a look-up by key.
 */
const strangers = `
  with recursive paid as materialized (${paid}),
  begun as materialized (
    select p.key, m.referrer_uid as node, p.receiver, m.depth - 1 - r.depth as steps
    from paid p left join team m on m.uid = p.uid left join team r on r.uid = p.receiver
    where (p.receiver <> ${ROOT_UID} or p.uid = ${ROOT_UID}) and m.referrer_uid is distinct from p.receiver
  ),
  walk as (
    select node, receiver, steps from begun where steps >= 0
    union
    select above.referrer_uid, w.receiver, w.steps - 1 from walk w
    cross join lateral (select referrer_uid from team where uid = w.node offset 0) above where w.steps > 0
  ),
  below as (
    (select node, receiver from walk where steps = 0 and node <> receiver limit ${FOLLOWED})
    union
    select child.uid, b.receiver from below b
    cross join lateral (select uid from member where referrer_uid = b.node offset 0) child
  )
  select key, receiver from begun where (steps >= 0) is not true
  union all select key, receiver from begun join below using (node, receiver)
  union all select max(key), receiver from paid group by uid, receiver having count(*) > 1`

/** Invariants of the rebates of activations. */
export const rebateInvariants: readonly Invariant[] = [
  {
    id: 'team.rebates-go-up-the-line',
    summary: 'The rebates of an activation went to members above the activating one, to each of them once.',
    sql: strangers,
  },
]
