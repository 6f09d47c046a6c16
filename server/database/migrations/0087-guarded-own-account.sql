-- The guards of a changed address, and indexes for the pages of an export (docs/decisions/0092-own-account.md).

-- `money_waits_until` is never before it. Addresses that were changed by now have waited a day at most.
alter table member add column email_waits_until timestamptz;

-- Addresses that a member gave up. Nobody else may take one yet, so that nobody poses as them.
create table reserved_email (
  email text primary key check (email = lower(email)),
  uid integer not null references member (uid),
  until timestamptz not null
);
create index reserved_email_ends on reserved_email (until);

create index conversion_of on conversion (uid, id);
create index transfer_review_from on transfer_review (uid, id);
create index merchant_bill_by on merchant_bill (uid, id);
