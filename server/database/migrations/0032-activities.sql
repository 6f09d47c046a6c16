-- Activities, the applications of those who held one, and who sent which photo (decisions §9,
-- docs/decisions/0041-subsidies-and-photos.md). Money in millionths of USCD.

-- How many a member has sent of late.
create index picture_sent_by on picture (uploaded_by, uploaded_at);

-- An activity that operators call for. Its texts lie beside it, one for each language that it is in.
create table activity (
  id bigint generated always as identity primary key,
  type text not null constraint activity_type check (type in ('salon', 'meeting', 'workshop', 'other')),
  picture text constraint activity_shows references picture (name) deferrable initially deferred,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- How often it was changed, its texts too: who saves names what they saw.
  version integer not null default 0 check (version >= 0),
  -- Since when members see it; null: they don't.
  published_at timestamptz,
  created_at timestamptz not null,
  created_by integer not null,
  changed_at timestamptz not null,
  changed_by integer not null,
  -- What is shown needs this text, as every other language falls back on it.
  needs_language text generated always as (case when published_at is not null then 'en' end) stored,
  constraint activity_lasts check (ends_at > starts_at),
  constraint activity_changed_later check (changed_at >= created_at)
);
create index activity_published on activity (ends_at, id) where published_at is not null;

-- In each language all of it, or nothing. Plain text.
create table activity_text (
  activity_id bigint not null references activity (id),
  -- A key of locales/languages.ts.
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (char_length(title) between 1 and 240),
  body text not null check (char_length(body) between 1 and 4000),
  primary key (activity_id, language)
);
alter table activity add constraint activity_has_its_english
  foreign key (id, needs_language) references activity_text (activity_id, language);

create function activity_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'an activity keeps its beginning, each change of it counts one, and none leaves' using errcode = 'restrict_violation';
end $$;
create trigger activity_counts_changes before update on activity
  for each row when (
    new.version <> old.version + 1
    or (old.id, old.created_at, old.created_by) is distinct from (new.id, new.created_at, new.created_by)
  ) execute function activity_is_kept();
create trigger activity_never_leaves before delete or truncate on activity
  for each statement execute function activity_is_kept();

-- What a member applies with for a subsidy.
create table application (
  -- `fid` on the wire.
  id bigint generated always as identity primary key,
  uid integer not null references member (uid),
  -- The activity that it is for; null: one of the member's own.
  activity_id bigint references activity (id),
  name text not null check (char_length(name) between 1 and 120),
  type text not null constraint application_type check (type in ('salon', 'meeting', 'workshop', 'other')),
  mark text not null check (char_length(mark) between 1 and 1000),
  made_at timestamptz not null,
  -- The business day of that, in UTC+8.
  day date not null,
  -- By when it is to be answered.
  due_at timestamptz not null,
  state text not null default 'waiting' constraint application_state check (state in ('waiting', 'processing', 'paid', 'refused')),
  -- Who decided, in the console; the second one of two who approved.
  decided_by integer,
  second_by integer,
  decided_at timestamptz,
  -- What the member is told about it.
  reply text check (char_length(reply) between 1 and 2000),
  -- Of one that was approved: who came, the subsidy itself and the extra reward, and the request that a second operator agreed to.
  people integer,
  money bigint,
  extra bigint,
  approval_id text constraint application_approved_once unique references approval (id),
  paid_at timestamptz,
  paid_by bigint constraint application_paid_once unique references transfer (id),
  constraint application_of_its_day check (day = (made_at at time zone 'Asia/Shanghai')::date),
  constraint application_due check (due_at > made_at),
  constraint application_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint application_refused_says_why check (state <> 'refused' or reply is not null),
  constraint application_two_operators check (
    (state in ('processing', 'paid')) = (second_by is not null) and (second_by is null or second_by <> decided_by)
  ),
  constraint application_approved check (
    (state in ('processing', 'paid')) = (approval_id is not null)
    and (approval_id is null) = (people is null) and (approval_id is null) = (money is null) and (approval_id is null) = (extra is null)
  ),
  constraint application_subsidy check (money >= 0 and extra >= 0 and money + extra > 0 and people > 0),
  constraint application_paid check ((state = 'paid') = (paid_at is not null) and (paid_at is null) = (paid_by is null) and paid_at >= decided_at)
);
create unique index application_once_a_day on application (uid, day);
create index application_of on application (uid, id);
create index application_in on application (state, id);
create index application_owed on application (decided_at, id) where state = 'processing';
create index application_paid_of_late on application (paid_at) include (money, extra) where paid_at is not null;
-- What waits for operators, and since when.
create index application_waits on application (made_at) where state in ('waiting', 'processing');

create function application_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'an application stays as it was made, and is decided once: % is refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger application_begins before insert on application
  for each row when (new.state <> 'waiting') execute function application_is_kept();
create trigger application_stays before update on application
  for each row when (
    old.state not in ('waiting', 'processing') or new.state = 'waiting' or (old.state = 'processing' and new.state <> 'paid')
    or (old.id, old.uid, old.activity_id, old.name, old.type, old.mark, old.made_at, old.day, old.due_at)
      is distinct from (new.id, new.uid, new.activity_id, new.name, new.type, new.mark, new.made_at, new.day, new.due_at)
    or (old.state = 'processing' and (old.decided_by, old.second_by, old.decided_at, old.reply, old.people, old.money, old.extra, old.approval_id)
      is distinct from (new.decided_by, new.second_by, new.decided_at, new.reply, new.people, new.money, new.extra, new.approval_id))
  ) execute function application_is_kept();
create trigger application_never_leaves before delete or truncate on application
  for each statement execute function application_is_kept();

-- Its photos, in the order in which the member put them. They never change.
create table application_photo (
  application_id bigint not null references application (id),
  place smallint not null check (place between 1 and 10),
  picture text not null constraint application_photo_kept references picture (name),
  primary key (application_id, place),
  -- One photo is the proof of one application.
  constraint application_photo_once unique (picture)
);
create trigger application_photo_stays before update or delete or truncate on application_photo
  for each statement execute function application_is_kept();
