-- The interest of a day climbs the lines in pages: one row holds many amounts of a level (docs/decisions/0035-team-returns-once-a-day.md).
-- A row for each amount was written, added to and deleted again at every level, with two indexes.
alter table team_return_climb rename to climb_by_rows;
create table team_return_climb (
  id bigint generated always as identity,
  day date not null,
  depth int not null,
  slice smallint not null,
  uids int[] not null,
  standings smallint[] not null,
  interests bigint[] not null,
  constraint team_return_climb_page check (
    cardinality(uids) > 0 and cardinality(standings) = cardinality(uids) and cardinality(interests) = cardinality(uids)
    and array_position(uids, null) is null and 0 <= all (standings) and 5 >= all (standings) and 0 < all (interests))
);
-- Compressing them would take longer than reading and writing them, and they are gone within minutes.
alter table team_return_climb alter column uids set storage external, alter column standings set storage external,
  alter column interests set storage external;
insert into team_return_climb (day, depth, slice, uids, standings, interests)
  select day, depth, uid % 16, array_agg(uid), array_agg(standing), array_agg(interest) from climb_by_rows group by day, depth, uid % 16;
drop table climb_by_rows;
alter table team_return_climb add constraint team_return_climb_pkey primary key (id);
create index team_return_climb_deepest on team_return_climb (day, depth desc, slice);
