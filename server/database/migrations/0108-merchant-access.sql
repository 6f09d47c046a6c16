-- What ends when a webhook is switched off, in batches (docs/decisions/0104-webhooks.md).

alter table merchant_webhook add column ends_through bigint;
create index merchant_webhook_ending on merchant_webhook (id) where ends_through is not null;

-- What was sent by hand, for its limit by the minute.
create index webhook_delivery_by_hand on webhook_delivery (webhook_id, created_at) where replay > 0 or event_id is null;

-- What waited for a removed webhook still ends afterwards.
drop trigger merchant_webhook_stays on merchant_webhook;
create trigger merchant_webhook_stays before update on merchant_webhook
  for each row when ((old.id, old.merchant_id, old.created_at) is distinct from (new.id, new.merchant_id, new.created_at)
    or old.removed_at is not null and (old.url, old.kinds, old.secret, old.key_id, old.previous_secret, old.previous_key_id, old.previous_until,
      old.off_at, old.off_why, old.removed_at) is distinct from (new.url, new.kinds, new.secret, new.key_id, new.previous_secret,
      new.previous_key_id, new.previous_until, new.off_at, new.off_why, new.removed_at))
  execute function merchant_webhook_is_kept();
