-- When staff were last at a till, and the search of payments, charges and payouts by days and amounts
-- (docs/decisions/0108-records-of-merchants-by-ranges.md).

-- To the minute. Removed staff never change, so those from before stay without it.
alter table merchant_staff add column seen_at timestamptz,
  add constraint merchant_staff_seen check (seen_at >= created_at);

update merchant_staff w set seen_at = seen.at
from (
  select staff_id, max(at) as at from (
    select staff_id, till_used_at as at from merchant_session where staff_id is not null
    union all select staff_id, created_at from merchant_charge where staff_id is not null
    union all select staff_id, created_at from merchant_refund where staff_id is not null
  ) used group by staff_id
) seen
where seen.staff_id = w.id and w.removed_at is null and seen.at >= w.created_at;

-- Of all merchants, the newest first.
create index merchant_bill_at on merchant_bill (created_at, id);
create index merchant_charge_at on merchant_charge (created_at, id);
create index merchant_charge_days on merchant_charge (merchant_id, created_at, id);
-- A rare amount among many rows.
create index merchant_bill_by_amount on merchant_bill (money_cig, created_at, id);
create index merchant_charge_by_amount on merchant_charge (money_cig, created_at, id);
create index withdrawal_by_amount on withdrawal (money, created_at, id);
