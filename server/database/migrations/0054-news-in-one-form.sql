-- A body of news is kept in the form in which it is saved now. What an earlier version saved is brought into it by the job
-- news.rewrite-bodies, as SQL alone cannot read HTML and addresses.

-- Which form the body was last seen in: BODY_FORM of server/features/community/news/sanitising.ts; 0: it was not looked at since it was written.
alter table news_text add column form smallint not null default 0 check (form >= 0);

create function news_text_is_looked_at_again() returns trigger language plpgsql as $$
begin
  if new.form = old.form then new.form := 0; end if;
  return new;
end $$;
create trigger news_text_form before update of body on news_text
  for each row when (new.body <> old.body) execute function news_text_is_looked_at_again();
