-- The till: what a merchant sells, and how many receipts were mailed. Amounts are millionths.

-- A tile of the till. All tills of a merchant share them.
create table merchant_item (
  id bigint generated always as identity primary key,
  merchant_id integer not null references merchant (merchant_id),
  title text not null check (char_length(title) between 1 and 240),
  currency text not null check (currency in ('USCD', 'CIG')),
  price bigint not null check (price > 0),
  color text not null check (color in ('plain', 'brass', 'leaf', 'ember', 'cedar', 'ash')),
  -- The order on the till, from 0. Two items that were added at once may share one.
  place integer not null check (place >= 0)
);
create index merchant_item_of on merchant_item (merchant_id, place, id);

-- Receipts that were mailed, without their addresses.
create table merchant_receipt_mail (
  bill_id bigint not null references merchant_bill (id),
  day date not null,
  merchant_id integer not null references merchant (merchant_id),
  sent integer not null constraint merchant_receipt_mail_few check (sent between 1 and 3),
  primary key (bill_id, day)
);
create index merchant_receipt_mail_of on merchant_receipt_mail (merchant_id, day);
