import { languages } from '@humidor/locales/languages.ts'
import { memberRow } from '../../../ledger/accounts.ts'
import type { Explanations } from '../../../ledger/closed-world.ts'
import { guardsStand } from '../../../ledger/guards.ts'
import type { Invariant } from '../../../ledger/invariant.ts'

const known = languages.map(({ key }) => `'${key}'`).join(', ')

/** The gains of the member's wallet and of the treasury in a transfer `t` of an order `o`. */
const booked = `left join lateral (
  select
    coalesce(sum(e.amount) filter (where e.account_id = ${memberRow('o.uid', 'member:profit:CIG')}), 0) as member,
    coalesce(sum(e.amount) filter (where a.owner = 'platform' and a.name = 'treasury' and a.asset = 'CIG'), 0) as treasury,
    count(*) filter (where e.account_id <> ${memberRow('o.uid', 'member:profit:CIG')}
      and not (a.owner = 'platform' and a.name = 'treasury' and a.asset = 'CIG')) as others
  from entry e join account a on a.id = e.account_id where e.transfer_id = t.id) b on true`

/** Invariants of the mall (rules S11; threats I-45, C189). */
export const mallInvariants: readonly Invariant[] = [
  {
    id: 'mall.paid-once',
    summary: 'Each order is one transfer of its ₡ from its member to the treasury, and no other transfer is one.',
    sql: `select o.id, t.id as transfer from mall_order o
        full join (select id, key from transfer where operation = 'mallOrder' and reverses is null) t on t.id = o.paid_by
        ${booked}
      where o.id is null or t.id is null or t.key <> 'mall:' || o.id or b.others <> 0
        or (b.member, b.treasury) is distinct from (-o.cig::numeric, o.cig::numeric)`,
  },
  {
    id: 'mall.refunded-at-most-once',
    summary: 'Each refund returned exactly what was paid, once, and only for orders that are refunded or failed.',
    sql: `select o.id, t.id as transfer from (select * from mall_order where status in ('refunded', 'failed')) o
        full join (select id, key, reverses from transfer where operation = 'mallOrder' and reverses is not null) t
          on t.id = o.refunded_by
        ${booked}
      where o.id is null or t.id is null or t.key <> 'mall:' || o.id || ':refund' or t.reverses <> o.paid_by or b.others <> 0
        or (b.member, b.treasury) is distinct from (o.cig::numeric, -o.cig::numeric)`,
  },
  {
    id: 'mall.lines-add-up',
    summary:
      'Every order has lines that cost what was paid, each piece the price of the day rounded up to the hundredth.',
    sql: `select o.id from mall_order o left join mall_order_line l on l.order_id = o.id group by o.id
      having coalesce(sum(l.quantity * l.cig), 0) <> o.cig
        or bool_or(l.cig not between div(l.price_uscd::numeric * 1000000 + o.price - 1, o.price)
          and div(l.price_uscd::numeric * 1000000 + o.price - 1, o.price) + 9999)`,
  },
  {
    id: 'mall.in-our-languages',
    summary: 'Every text of a product is in one of the seven languages, and every visible product has one in English.',
    sql: `select product_id from mall_product_text where language not in (${known})
      union all select id from mall_product p where shown_since is not null
        and not exists (select from mall_product_text t where t.product_id = p.id and t.language = 'en')`,
  },
  {
    id: 'mall.shows-what-is-kept',
    summary: 'A product is recorded as a user of exactly the picture that it names.',
    sql: `select coalesce(shown.used_by, kept.used_by) as product, coalesce(shown.picture, kept.picture) as picture from (
        select 'product:' || id as used_by, picture from mall_product where picture is not null
      ) shown full join (select used_by, picture from picture_use where used_by like 'product:%') kept
        on kept.used_by = shown.used_by and kept.picture = shown.picture
      where shown.picture is null or kept.picture is null`,
  },
  {
    id: 'mall.members-order-operators-send',
    summary:
      'Every buyer and every owner of a cart is a member, and whoever wrote a product or sent an order is an operator.',
    sql: `select c.uid::bigint as id from mall_cart_line c where not exists (select from member m where m.uid = c.uid)
      union all select o.id from mall_order o where not exists (select from member m where m.uid = o.uid)
        or (o.shipped_by is not null and not exists (select from operator p where p.id = o.shipped_by))
      union all select p.id from mall_product p where not exists (select from operator o where o.id = p.created_by)
        or not exists (select from operator o where o.id = p.changed_by)`,
  },
  guardsStand('mall', {
    triggers: [
      'mall_product_counts_changes',
      'mall_product_never_leaves',
      'mall_order_begins',
      'mall_order_goes_on',
      'mall_order_never_leaves',
      'mall_order_line_stays',
    ],
    constraints: [
      'mall_product_price',
      'mall_product_stock',
      'mall_product_has_its_english',
      'mall_product_has_its_picture',
      'mall_product_shows',
      'mall_order_line_costs',
      'mall_order_line_quantity',
      'mall_order_shipped',
      'mall_order_ended',
      'mall_order_refunded',
      'mall_order_paid_once',
      'mall_order_refunded_once',
    ],
  }),
]

/** The transfers that orders of the mall explain. */
export const mallExplanations = {
  mallOrder: 'select paid_by as id from mall_order union all select refunded_by from mall_order',
} satisfies Explanations
