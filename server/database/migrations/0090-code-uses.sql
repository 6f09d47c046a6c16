-- The act for which a signed-in member asked for a mailed code, with the amount and the address that its mail names
-- (docs/decisions/0099-labels-picture-receipts-and-code-uses.md). Without an act a code is for any, as before.

alter table email_code
  add column use text check (use in ('withdraw', 'address', 'unlock', 'email', 'passkey', 'authenticator', 'close')),
  add column money bigint check (money >= 0),
  add column address text check (address <> ''),
  add constraint email_code_use_of_members check (use is null or purpose = 'member'),
  add constraint email_code_binds check (
    (money is null or use = 'withdraw' and use is not null)
    and (address is null or use in ('withdraw', 'address') and use is not null)
  );
