-- What operators look up about a merchant, and contact data that two of them change (docs/decisions/0106-records-of-merchants.md).

-- Receipts and references are searched over all merchants.
create index merchant_bill_receipt on merchant_bill (receipt);
create index merchant_bill_amount on merchant_bill (merchant_id, money_cig, created_at, id);
create index merchant_charge_reference on merchant_charge (reference, id) where reference is not null;
-- Merchants who are paid out to one address.
create index merchant_paid_out_to on merchant (cash_address);
-- The requests about somebody or something, whatever became of them.
create index approval_about on approval (about, made_at);

alter table merchant add column contact_changed_at timestamptz,
  add constraint merchant_contact_changed check (contact_changed_at >= created_at);
