-- What members write to the house, and what it answers (decisions §9, docs/decisions/0043-what-is-told-by-whom.md).
create table feedback (
  id bigint generated always as identity primary key,
  uid integer not null references member (uid),
  content text not null check (char_length(content) between 1 and 500),
  created_at timestamptz not null,
  reply text check (char_length(reply) between 1 and 1000),
  replied_at timestamptz,
  -- The operator's id.
  replied_by integer,
  constraint feedback_is_answered_whole check (
    (reply is null) = (replied_at is null) and (reply is null) = (replied_by is null) and replied_at >= created_at
  )
);
create index feedback_of_member on feedback (uid, id);
-- What waits, the oldest first.
create index feedback_waiting on feedback (id) where reply is null;
create index feedback_answered on feedback (id) where reply is not null;

create function feedback_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'what a member wrote and was answered stays as it is' using errcode = 'restrict_violation';
end $$;
create trigger feedback_stays_as_it_is before update on feedback
  for each row when (
    (old.id, old.uid, old.content, old.created_at) is distinct from (new.id, new.uid, new.content, new.created_at)
    or old.reply is not null
  ) execute function feedback_is_kept();
create trigger feedback_never_leaves before delete or truncate on feedback
  for each statement execute function feedback_is_kept();
