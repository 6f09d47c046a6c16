-- The maker of a request may withdraw it while it waits, and is told how it ended (decision 0116).
alter table approval add withdrawn_at timestamptz;
alter table approval drop constraint approval_state_check;
alter table approval
  add constraint approval_state_check check (state = any (array['waiting', 'approved', 'declined', 'expired', 'withdrawn'])),
  add constraint approval_withdrawn check ((state = 'withdrawn') = (withdrawn_at is not null)),
  add constraint approval_withdrawn_in_time check (withdrawn_at >= made_at and withdrawn_at < expires_at);
create index approval_by_maker on approval (maker, made_at, id);

-- Until when the operator has read how their requests ended. Null: never.
alter table operator add outcomes_seen_at timestamptz;
