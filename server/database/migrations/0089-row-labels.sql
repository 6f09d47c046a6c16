-- A member's own words on a row of their history (docs/decisions/0099-labels-picture-receipts-and-code-uses.md). They are no part of the books.
-- The account's number contains its owner's, so nobody can label another member's row. Rows of the ledger never leave, so the call checks that there is one.

create table row_label (
  uid integer not null references member (uid),
  account_id bigint not null references account (id),
  seq bigint not null check (seq > 0),
  label text not null check (char_length(label) between 1 and 40 and label !~ '[[:cntrl:]]'),
  labelled_at timestamptz not null,
  primary key (account_id, seq),
  constraint row_label_of_own_row check (account_id / 100 = uid and account_id % 100 between 1 and 6)
);
