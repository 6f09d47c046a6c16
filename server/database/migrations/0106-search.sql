-- The search of operators over all records (docs/decisions/0113-one-search-at-the-console.md).

-- Merchants by the beginning of their name, or of their e-mail address, and by the end of their telephone number: at home it has no
-- code of a country.
create index merchant_name_begins on merchant (name_folded text_pattern_ops);
create index merchant_email_begins on merchant (email text_pattern_ops) where email is not null;
create index merchant_phone_ends on merchant (reverse(regexp_replace(phone, '\D', '', 'g')) text_pattern_ops);

-- Members by an address to which they are paid out.
create index withdrawal_address_of on withdrawal_address (address);

-- The newest payments from an address, however many it has sent.
create index chain_transfer_newest_from on chain_transfer (from_address, id);
drop index chain_transfer_from;
create index strange_transfer_newest_from on strange_transfer (from_address, id);
drop index strange_transfer_from;
