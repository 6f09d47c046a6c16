-- Members may cancel their withdrawals too, as merchants cancel payouts. Whoever is not an operator may do so only before an approval.
alter table withdrawal drop constraint withdrawal_rejected;
alter table withdrawal add constraint withdrawal_rejected check (
  (reply is not null) = (rejected_by is not null)
  and (rejected_by is null or state = 'rejected')
  and (state <> 'rejected' or rejected_by is not null or approved_by is null)
);
