-- An operator may freeze what the platform froze already. Its reason waits underneath, and counts again once theirs is lifted.
alter table member
  add column frozen_under smallint,
  add constraint member_frozen_under check (frozen_under is null or (frozen_under in (1, 2) and frozen_reason is not distinct from 3));
