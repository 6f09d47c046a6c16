-- Returns the part of an operation to which each kind of account belongs, as a giver (at 128 + kind) and as a taker (at 128 - kind);
-- 0 means none. Pairs are giver * 1000 + taker. Pairs that share a giver or a taker are one part: its givers give what its takers take.
create or replace function operation_sides(pairs int[]) returns smallint[] language sql immutable as $$
  with pair as (
    select p / 1000 as giver, p % 1000 as taker, min(p % 1000) over (partition by p / 1000) as least from unnest(pairs) p
  ),
  part as (select giver, taker, least, dense_rank() over (order by least) as number from pair),
  side as (
    select 128 + giver as place, min(number) as number from part group by 1
    union all select 128 - taker, min(number) from part group by 1
  )
  select array_agg(coalesce(side.number, 0)::smallint order by n) from generate_series(1, 255) n left join side on side.place = n
$$;
