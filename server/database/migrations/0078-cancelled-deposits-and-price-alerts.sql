-- A member may cancel an open deposit. Its amount stays reserved until the end of its grace, so a payment on its way is still matched.
alter table deposit_intent add column cancelled_at timestamptz;
alter table deposit_intent add constraint deposit_intent_cancelled check (cancelled_at >= opened_at and cancelled_at < expires_at);

-- A member's own trades are listed by the newest.
create index trade_fill_by on trade_fill (uid, transfer_id);

-- A member is told once when the price of ₡ rises or falls to their price.
create table price_alert (
  id bigint generated always as identity primary key,
  uid integer not null references member (uid),
  price bigint not null check (price > 0),
  rises boolean not null,
  armed_at timestamptz not null,
  reached_at timestamptz,
  constraint price_alert_once unique (uid, price),
  constraint price_alert_reached check (reached_at >= armed_at)
);
create index price_alert_rising on price_alert (price, id) where reached_at is null and rises;
create index price_alert_falling on price_alert (price, id) where reached_at is null and not rises;
