-- Feedback becomes a conversation of a member with the operators (docs/decisions/0094-support-conversations.md).

-- The messages of a conversation, in the order of their numbers.
create table feedback_message (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback (id),
  from_uid integer references member (uid),
  operator_id integer,
  content text not null check (char_length(content) between 1 and 2000),
  created_at timestamptz not null,
  folded text not null generated always as (search_fold(content)) stored,
  constraint feedback_message_has_one_author check ((from_uid is null) <> (operator_id is null))
);
create table feedback_photo (
  message_id bigint not null references feedback_message (id),
  place smallint not null check (place between 1 and 4),
  picture text not null constraint feedback_photo_kept references picture (name),
  primary key (message_id, place),
  constraint feedback_photo_once unique (picture)
);

insert into feedback_message (feedback_id, from_uid, content, created_at)
  select id, uid, content, created_at from feedback order by id;
insert into feedback_message (feedback_id, operator_id, content, created_at)
  select id, replied_by, reply, replied_at from feedback where reply is not null order by replied_at, id;
create index feedback_message_in on feedback_message (feedback_id, id);
create index feedback_message_from on feedback_message (from_uid, id) where from_uid is not null;

drop trigger feedback_stays_as_it_is on feedback;
alter table feedback
  add column state text not null default 'open' constraint feedback_state check (state in ('open', 'answered', 'closed')),
  add column last_id bigint not null default 0,
  add column open_from bigint,
  add column read_to bigint not null default 0,
  add column closed_at timestamptz;
-- What was answered before counts as read.
update feedback f set
  state = case when reply is null then 'open' else 'answered' end,
  last_id = m.last_id, read_to = m.last_id,
  open_from = case when reply is null then m.last_id end
from (select feedback_id, max(id) as last_id from feedback_message group by feedback_id) m where m.feedback_id = f.id;
-- Its constraint and its two indexes go with the columns.
alter table feedback
  drop column folded, drop column content, drop column reply, drop column replied_at, drop column replied_by,
  alter column state drop default,
  add constraint feedback_is_open check ((state = 'open') = (open_from is not null)),
  add constraint feedback_is_closed check ((state = 'closed') = (closed_at is not null));
create index feedback_open on feedback (open_from) where state = 'open';
create index feedback_not_open on feedback (state, last_id) where state <> 'open';
create trigger feedback_stays_as_it_is before update on feedback
  for each row when (
    (old.id, old.uid, old.created_at) is distinct from (new.id, new.uid, new.created_at)
    or new.last_id < old.last_id or new.read_to < old.read_to
  ) execute function feedback_is_kept();
create trigger feedback_message_stays before update or delete or truncate on feedback_message
  for each statement execute function feedback_is_kept();
create trigger feedback_photo_stays before update or delete or truncate on feedback_photo
  for each statement execute function feedback_is_kept();
