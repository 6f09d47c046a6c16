-- A conversation with the operators is a member's or a shop's (docs/decisions/0112-support-for-merchants.md).

alter table feedback
  alter column uid drop not null,
  add column merchant_id integer references merchant (merchant_id),
  add constraint feedback_is_of_one check ((uid is null) <> (merchant_id is null));
create index feedback_of_merchant on feedback (merchant_id, id) where merchant_id is not null;

alter table feedback_message
  add column from_merchant_id integer references merchant (merchant_id),
  drop constraint feedback_message_has_one_author,
  add constraint feedback_message_has_one_author check (num_nonnulls(from_uid, from_merchant_id, operator_id) = 1);
create index feedback_message_of_merchant on feedback_message (from_merchant_id, id) where from_merchant_id is not null;

drop trigger feedback_stays_as_it_is on feedback;
create trigger feedback_stays_as_it_is before update on feedback
  for each row when (
    (old.id, old.uid, old.merchant_id, old.created_at) is distinct from (new.id, new.uid, new.merchant_id, new.created_at)
    or new.last_id < old.last_id or new.read_to < old.read_to
  ) execute function feedback_is_kept();
