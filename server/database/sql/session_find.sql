-- Finds sessions by the hashes of their tokens, each only on its own device, with what the pipeline asks of their members: `n` is
-- the place among the hashes. A column more or less changes the type, so that the function is dropped first.
drop function if exists session_find(bytea[], text[], timestamptz);
create function session_find(hashes bytea[], sids text[], at timestamptz) returns table (
  n bigint, uid integer, name text, email text, activated boolean, frozen boolean, money_waits boolean, locked_down boolean,
  must_prove boolean, language text, seen_at timestamptz, app_lock_after smallint, used_at timestamptz, locked_at timestamptz,
  closes boolean
) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
begin
  return query
    select asked.n, m.uid, m.name, m.email, m.activated_at is not null, m.frozen_reason is not null,
      coalesce(m.money_waits_until > at, false),
      m.lockdown_at is not null and coalesce(m.lockdown_ends_at > at, true),
      s.via_uid is not null and coalesce(s.proven_until <= at, true),
      m.language, s.seen_at, m.app_lock_after, s.used_at, s.locked_at, m.closes_at is not null
    from unnest(hashes, sids) with ordinality asked (hash, sid, n)
    -- Sideways and unflattened, so that every plan goes through the indexes, also one made while the tables were small.
    cross join lateral (select * from session where token_hash = asked.hash offset 0) s
    cross join lateral (select * from member where uid = s.uid offset 0) m
    where s.sid = asked.sid and s.expires_at > at;
end $$;
