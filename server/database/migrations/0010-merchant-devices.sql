-- SHA-256 of each device that a merchant has logged in on: wrong passwords from elsewhere do not lock them out on it.
create table merchant_device (
  merchant_id integer not null references merchant (merchant_id),
  sid_hash bytea not null check (octet_length(sid_hash) = 32),
  seen_at timestamptz not null,
  primary key (merchant_id, sid_hash)
);

-- Who is logged in now has done so on that device.
insert into merchant_device (merchant_id, sid_hash, seen_at)
select merchant_id, sha256(convert_to(sid, 'UTF8')), max(created_at) from merchant_session group by 1, 2;
