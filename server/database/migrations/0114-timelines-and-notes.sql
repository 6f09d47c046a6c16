-- The timeline of a member or merchant (docs/decisions/0123-timelines-and-notes.md): each of its sources has an index.
create index audit_about_by_call on audit (about, call, seq) where about is not null;
create index approval_whom_decided on approval (whom, decided_at, id) where whom is not null and decided_at is not null;
create index merchant_session_newest on merchant_session (merchant_id, created_at, id);

-- A note of an operator on a member or merchant. Its text never changes: it can be withdrawn, and it is erased with a closed account.
create table operator_note (
  id bigint generated always as identity primary key,
  uid integer references member (uid),
  merchant_id integer references merchant (merchant_id),
  operator_id integer not null references operator (id),
  at timestamptz not null,
  text text constraint operator_note_text check (char_length(text) between 1 and 2000),
  pinned boolean not null,
  withdrawn_at timestamptz,
  withdrawn_by integer references operator (id),
  erased_at timestamptz,
  constraint operator_note_is_of_one check (num_nonnulls(uid, merchant_id) = 1),
  constraint operator_note_withdrawn check (num_nonnulls(withdrawn_at, withdrawn_by) in (0, 2) and withdrawn_at >= at),
  constraint operator_note_erased check ((text is null) = (erased_at is not null)),
  constraint operator_note_pinned check (not pinned or num_nonnulls(withdrawn_at, erased_at) = 0)
);
create index operator_note_of_member on operator_note (uid, id) where uid is not null;
create index operator_note_of_merchant on operator_note (merchant_id, id) where merchant_id is not null;
create index operator_note_pinned_of_member on operator_note (uid, id) where pinned and uid is not null;
create index operator_note_pinned_of_merchant on operator_note (merchant_id, id) where pinned and merchant_id is not null;

create function operator_note_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a note keeps its text and its author, and is withdrawn and erased once' using errcode = 'restrict_violation';
end $$;
create trigger operator_note_stays before update on operator_note
  for each row when ((old.id, old.uid, old.merchant_id, old.operator_id, old.at) is distinct from (new.id, new.uid, new.merchant_id, new.operator_id, new.at)
    or (new.text is not null and old.text is distinct from new.text)
    or (old.withdrawn_at is not null and (old.withdrawn_at, old.withdrawn_by) is distinct from (new.withdrawn_at, new.withdrawn_by))
    or (old.erased_at is not null and old.erased_at is distinct from new.erased_at))
  execute function operator_note_is_kept();

-- The labels that operators gave to members and merchants. `key` is the label without case and accents.
create table tag (
  id integer generated always as identity primary key,
  key text not null constraint tag_key unique constraint tag_key_length check (char_length(key) between 1 and 200),
  label text not null constraint tag_label check (char_length(label) between 1 and 32)
);

create table subject_tag (
  tag_id integer not null references tag (id),
  uid integer references member (uid),
  merchant_id integer references merchant (merchant_id),
  operator_id integer not null references operator (id),
  at timestamptz not null,
  constraint subject_tag_is_of_one check (num_nonnulls(uid, merchant_id) = 1)
);
create unique index subject_tag_of_member on subject_tag (uid, tag_id) where uid is not null;
create unique index subject_tag_of_merchant on subject_tag (merchant_id, tag_id) where merchant_id is not null;
create index subject_tag_members on subject_tag (tag_id, uid) where uid is not null;
create index subject_tag_merchants on subject_tag (tag_id, merchant_id) where merchant_id is not null;
