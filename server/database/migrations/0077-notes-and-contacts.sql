-- What members write beside their transfers (docs/decisions/0089-notes-and-contacts.md). None of it is part of the books.

-- A note from the giver to the receiver. It is written with the transfer and never changes.
create table transfer_note (
  transfer_id bigint primary key references transfer (id),
  note text not null check (char_length(note) between 1 and 280)
);

-- A member whom a member has kept, with a name of their own.
create table contact (
  uid integer not null references member (uid),
  other_uid integer not null references member (uid),
  name text not null check (char_length(name) between 1 and 160),
  created_at timestamptz not null,
  primary key (uid, other_uid),
  check (uid <> other_uid)
);
