-- What operators write to members, and which mails a member gets (decisions §9, docs/decisions/0043-what-is-told-by-whom.md).

-- A notice in an operator's own words, to one member or to everybody: one row, however many read it. Its texts lie beside it.
create table written_notice (
  id bigint generated always as identity primary key,
  -- Whom it is told; null: everybody who was a member when it was published.
  uid integer references member (uid),
  -- Where in the app it leads, by name; null: nowhere.
  place text check (place ~ '^[a-zA-Z]{1,24}$'),
  -- Whether a mail goes with it, to those who want such mails.
  by_mail boolean not null,
  -- How often it was changed, its texts too: who saves names what they saw.
  version integer not null default 0 check (version >= 0),
  -- While members see it: its place among all notices, out of the same numbers, and since when.
  number bigint unique,
  published_at timestamptz,
  -- When it was taken back; null: it was not, or is published again.
  taken_back_at timestamptz,
  created_at timestamptz not null,
  created_by integer not null,
  changed_at timestamptz not null,
  changed_by integer not null,
  -- What is shown needs this text, as every other language falls back on it.
  needs_language text generated always as (case when number is not null then 'en' end) stored,
  constraint written_notice_changed_later check (changed_at >= created_at),
  constraint written_notice_stands check (
    (number is null) = (published_at is null) and (published_at is null or taken_back_at is null)
  )
);
create index written_notice_to_all on written_notice (number) where uid is null and number is not null;
create index written_notice_to_one on written_notice (uid, number) where uid is not null and number is not null;

-- In each language all of it, or nothing. Plain text; paragraphs are lines apart.
create table written_notice_text (
  notice_id bigint not null references written_notice (id),
  -- A key of locales/languages.ts.
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (char_length(title) between 1 and 160),
  body text not null check (char_length(body) between 1 and 2000),
  primary key (notice_id, language)
);
alter table written_notice add constraint written_notice_has_its_english
  foreign key (id, needs_language) references written_notice_text (notice_id, language);

create function written_notice_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a written notice keeps its beginning, each change of it counts one, and none leaves'
    using errcode = 'restrict_violation';
end $$;
create trigger written_notice_counts_changes before update on written_notice
  for each row when (
    new.version <> old.version + 1
    or (old.id, old.created_at, old.created_by) is distinct from (new.id, new.created_at, new.created_by)
  ) execute function written_notice_is_kept();
create trigger written_notice_never_leaves before delete or truncate on written_notice
  for each statement execute function written_notice_is_kept();

-- What a member has read of them: all up to a number …
create table notice_reader (
  uid integer primary key references member (uid),
  through bigint not null
);
-- … and single ones beyond it.
create table written_notice_read (
  uid integer not null references member (uid),
  number bigint not null,
  at timestamptz not null,
  primary key (uid, number)
);
create index written_notice_read_age on written_notice_read (at);

-- Which mails a member chose; null, or no row: as for who has chosen nothing.
create table mail_choice (
  uid integer primary key references member (uid),
  money boolean,
  orders boolean,
  messages boolean,
  house boolean
);
-- Whom a notice to everybody is mailed to, in this order.
create index mail_choice_house on mail_choice (uid) where house;

-- A notice that is being mailed to everybody who wants it: up to which member it was done. Gone when it is.
create table notice_mailing (
  number bigint primary key,
  after_uid integer not null
);
