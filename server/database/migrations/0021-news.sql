-- Pictures that people send, and what operators write for members (decisions §9, docs/decisions/0028-pictures-and-news.md).

-- A picture as it was drawn anew here, in two sizes. It never changes: its name stands for exactly these bytes.
create table picture (
  name text primary key check (name ~ '^[0-9a-z]{26}$'),
  -- WebP, without any of what the file told besides the picture.
  large bytea not null check (octet_length(large) between 1 and 5242880),
  small bytea not null check (octet_length(small) between 1 and 262144),
  -- Of the large one, in pixels.
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  -- Who sent it, as 'operator:3'.
  uploaded_by text not null check (uploaded_by ~ '^[a-z]+:[0-9]+$'),
  uploaded_at timestamptz not null,
  -- Since when nothing shows it; null: something does. What nothing shows for a day is forgotten.
  unused_since timestamptz check (unused_since >= uploaded_at)
);
-- It is compressed as it comes.
alter table picture alter column large set storage external, alter column small set storage external;
create index picture_unused on picture (unused_since) where unused_since is not null;

create function picture_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a picture never changes' using errcode = 'restrict_violation';
end $$;
create trigger picture_stays_as_it_is before update of name, large, small, width, height, uploaded_by, uploaded_at on picture
  for each row execute function picture_is_kept();

-- What shows a picture, as 'news:7'. As long as anything does, it cannot be deleted.
create table picture_use (
  used_by text not null check (used_by ~ '^[a-z]+:[0-9]+$'),
  picture text not null constraint picture_use_shows references picture (name),
  primary key (used_by, picture)
);
create index picture_use_of on picture_use (picture);

-- A piece of news. Its texts lie beside it, one for each language that it is in.
create table news (
  id bigint generated always as identity primary key,
  -- Who tells it.
  source text not null check (char_length(source) between 1 and 120),
  picture text constraint news_shows references picture (name) deferrable initially deferred,
  -- How often it was changed, its texts too: who saves names what they saw.
  version integer not null default 0 check (version >= 0),
  -- Since when members see it, or from when on; null: they don't.
  published_at timestamptz,
  created_at timestamptz not null,
  created_by integer not null,
  changed_at timestamptz not null,
  changed_by integer not null,
  -- What is shown needs this text, as every other language falls back on it.
  needs_language text generated always as (case when published_at is not null then 'en' end) stored,
  constraint news_changed_later check (changed_at >= created_at)
);
create index news_published on news (published_at, id) where published_at is not null;
create index news_drafts on news (id) where published_at is null;

-- In each language all of it, or nothing.
create table news_text (
  news_id bigint not null references news (id),
  -- A key of locales/languages.ts.
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (char_length(title) between 1 and 240),
  summary text not null check (char_length(summary) between 1 and 600),
  -- HTML that was sanitised on its way in.
  body text not null check (char_length(body) between 1 and 20000),
  primary key (news_id, language)
);
alter table news add constraint news_has_its_english
  foreign key (id, needs_language) references news_text (news_id, language);

create function news_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'news keeps its beginning, each change of it counts one, and none leaves' using errcode = 'restrict_violation';
end $$;
create trigger news_counts_changes before update on news
  for each row when (
    new.version <> old.version + 1
    or (old.id, old.created_at, old.created_by) is distinct from (new.id, new.created_at, new.created_by)
  ) execute function news_is_kept();
create trigger news_never_leaves before delete or truncate on news
  for each statement execute function news_is_kept();
