-- A deposit shortly before a withdrawal is found by its member (docs/decisions/0128-velocity-rules.md).
create index deposit_intent_credited_of_member on deposit_intent (uid, credited_at) where credited_at is not null;
