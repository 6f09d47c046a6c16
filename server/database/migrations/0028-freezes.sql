-- Who is frozen, the last one first, as operators see it.
create index member_last_frozen on member (coalesce(frozen_at, created_at), uid) where frozen_reason is not null;
