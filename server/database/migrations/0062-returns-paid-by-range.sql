-- A return is paid when a settled range of its day has come to its member (docs/decisions/0080-settled-by-range.md). Marking each row as
-- paid rewrote it, with its key and two more indexes.
insert into settled_range (operation, day, after, upto)
  select o.operation, r.day, 0, max(r.uid) from team_return r
  join settlement_day d on d.day = r.day and d.finished_at is not null
  cross join (values ('teamRebate'), ('teamAward')) o (operation) group by 1, 2;
drop trigger team_return_stays on team_return;
drop function team_return_stays();
drop trigger team_return_never_leaves on team_return;
create trigger team_return_append_only before update or delete or truncate on team_return
  for each statement execute function ledger_is_append_only();
alter table team_return drop column paid, drop column rebate_by, drop column award_by;
