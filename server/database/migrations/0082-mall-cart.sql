-- Orders of several products, the cart, and cancelled orders (docs/decisions/0093-cart-and-cancelled-orders.md). Money in millionths.

-- The products of an order. An order of before has one line of one piece.
create table mall_order_line (
  order_id bigint not null references mall_order (id),
  product_id bigint not null references mall_product (id),
  title text not null check (char_length(title) between 1 and 160),
  quantity integer not null constraint mall_order_line_quantity check (quantity between 1 and 1000),
  price_uscd bigint not null check (price_uscd > 0),
  cig bigint not null constraint mall_order_line_costs check (cig > 0 and cig % 10000 = 0),
  primary key (order_id, product_id)
);
create index mall_order_line_of_product on mall_order_line (product_id);
insert into mall_order_line (order_id, product_id, title, quantity, price_uscd, cig)
  select id, product_id, title, 1, price_uscd, cig from mall_order;
create trigger mall_order_line_stays before update or delete or truncate on mall_order_line
  for each statement execute function mall_order_is_kept();

-- The condition of the trigger names the columns that go.
drop trigger mall_order_goes_on on mall_order;
alter table mall_order drop constraint mall_order_costs, drop constraint mall_order_refunded,
  drop column product_id, drop column title, drop column price_uscd,
  add column cancelled boolean not null default false,
  add constraint mall_order_refunded check (
    (status in ('refunded', 'failed')) = (refunded_by is not null) and (refunded_by is null) = (refunded_at is null)
    and (refunded_by is null or cancelled) = (reply is null) and (not restocked or refunded_by is not null)
    and (not cancelled or (status = 'failed' and restocked))
  );
-- The public page sums the refunds of operators.
drop index mall_order_refunds;
create index mall_order_refunds on mall_order (refunded_at) include (cig) where refunded_at is not null and not cancelled;
create trigger mall_order_goes_on before update on mall_order
  for each row when (
    (old.id, old.uid, old.price, old.cig, old.created_at, old.paid_by)
      is distinct from (new.id, new.uid, new.price, new.cig, new.created_at, new.paid_by)
    or (old.address_name, old.address_phone, old.address_detail)
      is distinct from (new.address_name, new.address_phone, new.address_detail)
    or (old.status, new.status) not in (
      ('created', 'shipped'), ('created', 'failed'), ('shipped', 'shipped'), ('shipped', 'ended'), ('shipped', 'refunded'),
      ('ended', 'refunded'))
    or (old.shipped_at is not null and old.shipped_at is distinct from new.shipped_at)
    or (old.ended_at is not null and old.ended_at is distinct from new.ended_at)
  ) execute function mall_order_is_kept();

-- A member's cart. Nothing refers to `member`, as in `mall_order`.
create table mall_cart_line (
  uid integer not null,
  product_id bigint not null references mall_product (id),
  quantity integer not null check (quantity between 1 and 1000),
  seen_cig bigint not null check (seen_cig > 0),
  added_at timestamptz not null,
  primary key (uid, product_id)
);

-- A product is found by its names and tags in every language.
alter table mall_product_text add column folded text not null
  generated always as (search_fold(title || E'\n' || tags)) stored;
