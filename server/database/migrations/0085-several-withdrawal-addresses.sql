-- A member keeps several addresses for withdrawals, each with its own pause (docs/decisions/0096-several-withdrawal-addresses.md).

create table withdrawal_address (
  uid integer not null references member (uid),
  address text not null check (address <> ''),
  label text not null check (char_length(label) <= 160),
  bound_at timestamptz not null,
  seal bytea check (octet_length(seal) = 32),
  primary key (uid, address)
);

insert into withdrawal_address (uid, address, label, bound_at, seal)
select uid, cash_address, '', cash_address_changed_at, cash_address_seal from member
where cash_address is not null and cash_address_changed_at is not null;

alter table member drop column cash_address, drop column cash_address_changed_at, drop column cash_address_seal;
