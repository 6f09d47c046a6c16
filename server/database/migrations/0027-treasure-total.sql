-- What all members have ever put into the flexible treasure less what they took out, up to the end of a business day: so whoever asks
-- how much lies there adds up the moves of the last days alone. Millionths of USCD. Written by the settlement, two days behind,
-- when nothing can be booked for that day any more.
create table treasure_total (
  day date primary key,
  net bigint not null
);
create trigger treasure_total_stays before update or delete or truncate on treasure_total
  for each statement execute function ledger_is_append_only();

-- As before, and both sums are read from the index alone.
drop index treasure_move_day;
create index treasure_move_day on treasure_move (day, uid, id) include (money, net);
