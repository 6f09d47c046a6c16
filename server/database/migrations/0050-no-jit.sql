-- PostgreSQL compiles a statement whose estimated cost is high. Our functions forbid plans, which adds ten thousand million to the cost of what is
-- left, so each of them would be compiled: two transfers took a quarter of a second in place of half a millisecond.
-- Only those that set something for their plans: a function in SQL that sets nothing can be part of the statement that calls it, and may stay so.
do $$
declare
  planned regprocedure;
begin
  for planned in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and exists (select from unnest(p.proconfig) setting where setting ~ '^(plan_cache_mode|enable_|max_parallel_)')
  loop
    execute format('alter function %s set jit = off', planned);
  end loop;
end $$;
